import { expect, test } from 'vitest'
import { hasFocus } from './support/browser.js'
import { useConsole } from './support/console.js'
import { dataOf } from './support/service.js'

const administration = useConsole()

/** An organization with a key and an endpoint of a receiver, subscribed to these kinds. */
async function subscriber(
  name: string,
  url: string,
  events: ('scan.created' | 'case.escalated' | 'case.resolved')[],
) {
  const { service } = administration
  const organizationId = await service.organization(name)
  const api = service.api(await service.key(organizationId))
  await dataOf(api.POST('/api/v1/webhooks', { body: { url, events } }))
  return { organizationId, api }
}

const intent = {
  fileName: 'synthetic.png',
  contentType: 'image/png',
  mediaType: 'image',
  byteSize: 3,
} as const

test('a failed delivery shows its attempts, exact body and signature, and can be resent', async () => {
  const receiver = await administration.receiver({
    answer: () => ({ status: 502, body: 'Bad <Gateway>' }),
  })
  const { organizationId, api } = await subscriber('Failing Receiver', receiver.url, ['scan.created'])
  await dataOf(api.POST('/api/v1/scans/upload-intents', { body: intent }))
  const [sent] = await receiver.waitFor(1, 20_000)

  const page = await administration.operator(`/console/organizations/${organizationId}`)
  await page.getByRole('navigation', { name: 'Of this organization' }).getByText('Deliveries').click()
  await page.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor()
  const row = page.getByRole('row', { name: /scan\.created/ })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      return row.textContent()
    })
    .toContain('Retrying')
  await page.getByRole('link', { name: 'Succeeded' }).click()
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
  await page.getByRole('link', { name: 'Retrying' }).click()
  await row.waitFor()
  expect(new URL(page.url()).search).toBe(`?organizationId=${organizationId}&status=retrying`)
  await page.reload()
  await row.getByRole('link', { name: 'scan.created' }).click()

  await page.getByRole('heading', { level: 1, name: 'Delivery of scan.created' }).waitFor()
  const attempts = page.getByRole('table', { name: /^Attempts/ })
  await attempts.getByText('Status 502').waitFor()
  await attempts.getByText('Bad <Gateway>').waitFor()
  const shown = page.getByRole('region', { name: 'Request' }).locator('pre')
  expect(await shown.textContent()).toBe(JSON.stringify(JSON.parse(sent?.body ?? ''), null, 2))
  await page.getByRole('button', { name: 'As it was sent' }).click()
  expect(await shown.textContent()).toBe(sent?.body)
  const headers = page.getByRole('table', { name: 'Headers of the latest attempt' })
  await headers.getByText(/^t=\d+, v1=…$/).waitFor()
  expect(await page.locator('main').textContent()).not.toContain(
    /v1=(\w+)/.exec(String(sent?.headers['service-signature']))?.[1],
  )

  receiver.answerWith(() => ({ status: 500 }))
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('It was sent, and failed: the receiver answered 500.').waitFor()
  await page.getByRole('link', { name: /\/hook$/ }).click()
  await page.getByText('Failing', { exact: true }).waitFor()
  await page.goBack()
  receiver.answerWith(() => ({ status: 204 }))
  // Sending it now was the last attempt of its schedule.
  await page.getByRole('button', { name: 'Resend' }).click()
  await attempts.getByText('Status 204').waitFor()
  await page.getByText('the receiver accepted it: status 204').waitFor()
  await page.getByRole('button', { name: 'Resend' }).waitFor()
})

test('a case is escalated, resolved and reopened with one click each, and the events arrive', async () => {
  const receiver = await administration.receiver()
  const { api } = await subscriber('Case Desk', receiver.url, ['case.escalated', 'case.resolved'])
  const scan = await dataOf(api.POST('/api/v1/scans/upload-intents', { body: intent }))
  const made = await dataOf(
    api.POST('/api/v1/cases', { body: { title: 'Doctored photo', scanIds: [scan.scanId] } }),
  )

  const page = await administration.operator('/console/cases')
  await page.getByRole('link', { name: 'Doctored photo' }).click()
  await page.getByRole('table', { name: 'Scans of this case' }).getByText('synthetic.png').waitFor()
  await page.getByRole('button', { name: 'Escalate' }).click()
  await page.getByText('Escalated', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Escalate' }).count()).toBe(0)
  const [escalated] = await receiver.waitFor(1, 20_000)
  expect(JSON.parse(escalated?.body ?? '{}')).toMatchObject({
    type: 'case.escalated',
    data: { id: made.id, status: 'escalated' },
  })

  await page.getByRole('button', { name: 'Resolve' }).click()
  await page.getByText('Resolved', { exact: true }).first().waitFor()
  await receiver.waitFor(2, 20_000)
  await page.getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('button', { name: 'Escalate' }).waitFor()
  const course = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect
    .poll(async () => (await course.allTextContents()).map((entry) => /^[A-Z][a-z]+/.exec(entry)?.[0]))
    .toEqual(['Reopened', 'Resolved', 'Escalated', 'Opened'])
  await course.filter({ hasText: 'Escalated' }).getByText('by operator token').waitFor()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('link', { name: 'Doctored photo' }).first().waitFor()
})

test('a case that someone else moved is refused with a message and the request id, and shown as it is now', async () => {
  const receiver = await administration.receiver()
  const { api } = await subscriber('Two Operators', receiver.url, ['case.resolved'])
  const scan = await dataOf(api.POST('/api/v1/scans/upload-intents', { body: intent }))
  const made = await dataOf(api.POST('/api/v1/cases', { body: { title: 'Moved', scanIds: [scan.scanId] } }))
  const page = await administration.operator(`/console/cases/${made.id}`)
  await page.getByRole('button', { name: 'Escalate' }).waitFor()
  // The page's own polling would come too late.
  let clicked = false
  await page.route('**/console/api/cases/*', (route) => (clicked ? route.continue() : route.abort('aborted')))
  await dataOf(
    administration.service.operator.POST('/console/api/cases/{caseId}/status', {
      params: { path: { caseId: made.id } },
      body: { status: 'resolved' },
    }),
  )

  clicked = true
  await page.getByRole('button', { name: 'Escalate' }).click()
  const refusal = page.getByRole('alert')
  await refusal.getByText('A case that is resolved cannot become escalated').waitFor()
  await refusal.getByText(/^req_/).waitFor()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
})

test('an endpoint is paused, activated, and after confirmation revoked', async () => {
  const receiver = await administration.receiver()
  await subscriber('Paused', receiver.url, ['scan.created'])
  const page = await administration.operator('/console/endpoints')
  await page.getByRole('link', { name: `127.0.0.1:${receiver.port}/hook` }).click()
  await page.getByRole('button', { name: 'Pause…' }).click()
  const pausing = page.getByRole('dialog', { name: 'Pause this endpoint?' })
  await pausing.getByText('it never gets them').waitFor()
  await pausing.getByRole('button', { name: 'Pause the endpoint' }).click()
  await page.getByText('Paused manually').waitFor()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/console/api/webhooks/*/status', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Activate' }).click()
  // The question, opened while the answer is in transit, stays when that has arrived.
  await page.getByRole('button', { name: 'Revoke…' }).click()
  answer()
  await page.getByText('Active', { exact: true }).first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Pause…' }).waitFor()
  await page.getByRole('button', { name: 'Revoke…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the endpoint' }).click()
  await page.getByText('Revoked', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Activate' }).count()).toBe(0)
  // The button stays, and says why it no longer does anything.
  await hasFocus(page.getByRole('button', { name: 'Revoke…' }))
})
