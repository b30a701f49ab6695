import { expect, test } from 'vitest'
import { useConsole } from './support/console.js'
import { dataOf } from './support/service.js'

const administration = useConsole()

const intent = {
  fileName: 'synthetic.png',
  contentType: 'image/png',
  mediaType: 'image',
  byteSize: 3,
} as const

/** An endpoint whose receiver says that it is gone, with this many failed deliveries, activated again. */
async function failing(name: string, count: number) {
  const { service } = administration
  const receiver = await administration.receiver({ answer: () => ({ status: 500 }) })
  const organizationId = await service.organization(name)
  const api = service.api(await service.key(organizationId))
  const { endpoint } = await dataOf(
    api.POST('/api/v1/webhooks', { body: { url: receiver.url, events: ['scan.created'] } }),
  )
  for (let made = 0; made < count; made += 1)
    await dataOf(api.POST('/api/v1/scans/upload-intents', { body: intent }))
  await receiver.waitFor(count, 20_000)
  // A receiver that is gone ends a delivery immediately.
  receiver.answerWith(() => ({ status: 410 }))
  const list = async (status: 'failed' | 'retrying') =>
    await dataOf(
      service.operator.GET('/console/api/deliveries', {
        params: { query: { webhookId: endpoint.id, status, limit: 100 } },
      }),
    )
  const activate = () =>
    dataOf(
      service.operator.POST('/console/api/webhooks/{webhookId}/status', {
        params: { path: { webhookId: endpoint.id } },
        body: { status: 'active' },
      }),
    )
  await expect.poll(async () => (await list('retrying')).length, { timeout: 20_000 }).toBe(count)
  for (const { id } of await list('retrying')) {
    await activate()
    await dataOf(
      service.operator.POST('/console/api/deliveries/{deliveryId}/resend', {
        params: { path: { deliveryId: id } },
      }),
    )
  }
  await expect
    .poll(
      async () => {
        await activate()
        return (await list('failed')).length
      },
      { timeout: 20_000 },
    )
    .toBe(count)
  await activate()
  return { receiver, webhookId: endpoint.id }
}

test('failed deliveries of an endpoint are counted and replayed, and the outcome appears without reloading', async () => {
  const { receiver, webhookId } = await failing('Missed Everything', 3)
  const page = await administration.operator(`/console/endpoints/${webhookId}`)
  await page.getByRole('button', { name: 'Replay missed deliveries…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay missed deliveries' })
  await dialog.getByText('0 waiting, 3 given up since then.').waitFor()
  await dialog.getByRole('combobox', { name: 'Since' }).selectOption('A time of your choice')
  await dialog.getByLabel('Time, in your zone').fill('2099-01-01T00:00')
  await dialog.getByRole('alert').getByText('query.from must be in the past').waitFor()
  await dialog.getByLabel('Time, in your zone').fill('2020-01-01T00:00')
  receiver.answerWith(() => ({ status: 204 }))
  await dialog.getByRole('button', { name: 'Replay 3 deliveries' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByText('3 of 3 resent, 3 succeeded, 0 failed again, 0 waiting. When it began: 0 waiting, 3 given up.')
    .waitFor()
  const course = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await course.filter({ hasText: 'Replay of 3 deliveries begun' }).getByText('by operator token').waitFor()
  await page.getByRole('button', { name: 'Replay missed deliveries…' }).click()
  await dialog.getByText('0 waiting, 0 given up since then.').waitFor()
  await dialog.getByText('Everything since then has arrived.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'scan.created' }).first().click()
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ hasText: 'Resent by a replay' })
    .getByText('by operator token')
    .waitFor()
})

test('an endpoint whose deliveries all still wait is offered a replay of them, and its failure rate is shown', async () => {
  const { service } = administration
  const receiver = await administration.receiver({ answer: () => ({ status: 500 }) })
  const organizationId = await service.organization('Mended Receiver')
  const api = service.api(await service.key(organizationId))
  const { endpoint } = await dataOf(
    api.POST('/api/v1/webhooks', { body: { url: receiver.url, events: ['scan.created'] } }),
  )
  for (let made = 0; made < 3; made += 1)
    await dataOf(api.POST('/api/v1/scans/upload-intents', { body: intent }))
  await receiver.waitFor(3, 20_000)
  receiver.answerWith(() => ({ status: 204 }))
  const page = await administration.operator(`/console/endpoints/${endpoint.id}`)
  await page.getByRole('button', { name: 'Replay missed deliveries…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay missed deliveries' })
  await dialog.getByText('3 waiting, 0 given up since then.').waitFor()
  await dialog.getByRole('button', { name: 'Replay 3 deliveries' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByText('3 of 3 resent, 3 succeeded, 0 failed again, 0 waiting. When it began: 3 waiting, 0 given up.')
    .waitFor()
})

test('several deliveries are selected and resent, and one that cannot be resent shows the reason', async () => {
  const { receiver, webhookId } = await failing('Ticked', 3)
  const page = await administration.operator(`/console/deliveries?webhookId=${webhookId}`)
  receiver.answerWith(() => ({ status: 204 }))
  await page.getByRole('checkbox', { name: 'All rows of this page' }).check()
  await page.getByRole('button', { name: 'Resend 3 selected' }).click()
  await page.getByText('3 deliveries are being resent.').waitFor()
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: 'Succeeded' }).count(), { timeout: 20_000 })
    .toBe(3)
  expect(await page.getByRole('button', { name: /selected/ }).count()).toBe(0)

  await dataOf(
    administration.service.operator.POST('/console/api/webhooks/{webhookId}/status', {
      params: { path: { webhookId } },
      body: { status: 'revoked' },
    }),
  )
  await page
    .getByRole('checkbox', { name: /^Delivery whd_/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Resend 1 selected' }).click()
  const refusal = page.getByRole('alert')
  await refusal.getByText('1 was not resent').waitFor()
  await refusal.getByText('The webhook endpoint is revoked').waitFor()
})
