import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useConsole } from './support/console.js'
import { dataOf } from './support/service.js'

const administration = useConsole()

/** Reads as `… exe.jpg` if the direction is obeyed. */
const NAME = 'holiday \u202egpj.exe'
const SHOWN = 'holiday ⟨U+202E⟩gpj.exe'

let addresses: readonly (readonly [address: string, what: string])[] = []

beforeAll(async () => {
  const { service } = administration
  const organizationId = await service.organization(NAME)
  const api = service.api(await service.key(organizationId, { label: NAME }))
  const { endpoint } = await dataOf(
    api.POST('/api/v1/webhooks', {
      body: { url: 'https://127.0.0.1:9/', events: ['scan.created'], description: NAME },
    }),
  )
  const { scanId } = await dataOf(
    api.POST('/api/v1/scans/upload-intents', {
      body: { fileName: NAME, contentType: 'image/jpeg', mediaType: 'image', byteSize: 1_000 },
    }),
  )
  const one = await dataOf(
    api.POST('/api/v1/cases', { body: { title: NAME, scanIds: [scanId], assignee: NAME } }),
  )
  await dataOf(
    service.operator.POST('/console/api/cases/{caseId}/notes', {
      params: { path: { caseId: one.id } },
      body: { text: NAME },
    }),
  )
  const [delivery] = await dataOf(service.operator.GET('/console/api/deliveries'))
  addresses = [
    ['/console/organizations', 'the name of an organization'],
    [`/console/organizations/${organizationId}`, 'the label of a key'],
    [`/console/organizations/${organizationId}/keys/new`, 'the name that leads back'],
    ['/console/scans', 'the name of a file, and the choice of organizations'],
    [`/console/scans/${scanId}`, 'the heading of a scan'],
    ['/console/cases', 'the title of a case'],
    [`/console/cases/${one.id}`, 'an assignee, and a note'],
    [`/console/endpoints/${endpoint.id}`, 'a description'],
    [`/console/deliveries/${delivery?.id}`, 'the body of a delivery'],
    ['/console/audit-log', 'the details of what was done'],
  ]
})

/** Everything that a page shows or reads out, and its title. */
const textOf = async (page: Page) =>
  `${await page.title()}\n${await page.evaluate<string>('document.body.textContent')}`

test('a name with reversed text direction is shown with its hidden characters, everywhere', async () => {
  const page = await administration.operator()
  for (const [address, what] of addresses) {
    await page.goto(address)
    await page.getByText(SHOWN).first().waitFor({ state: 'attached' })
    expect(await textOf(page), what).not.toContain('\u202e')
  }
})

test('the label of a key to be revoked is shown that way too, and can be typed as shown', async () => {
  const page = await administration.operator(addresses[1]?.[0])
  await page.getByRole('button', { name: `Revoke ${SHOWN}` }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.textContent()).not.toContain('\u202e')
  const revoke = dialog.getByRole('button', { name: /^Revoke/ })
  const wrong = dialog.getByText('This is not the label of the key.')
  await dialog.getByRole('textbox').fill('holiday gpj')
  await revoke.click()
  await wrong.waitFor()
  await dialog.getByRole('textbox').fill(SHOWN)
  await revoke.click()
  await wrong.waitFor({ state: 'detached' })
})

test('the audit log shows the address of the actor', async () => {
  const page = await administration.operator('/console/audit-log')
  await page.getByText('from 127.0.0.1').first().waitFor()
})
