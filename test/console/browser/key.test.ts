import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './support/axe.js'
import { hasFocus } from './support/browser.js'
import { useConsole } from './support/console.js'
import { dataOf } from './support/service.js'

const SCREENSHOTS = 'test/operators/screenshots'

const administration = useConsole()

let organizationId: string

beforeAll(async () => {
  organizationId = await administration.service.organization('Harbour Gazette')
})

type Issued = { keyId: string; secret: string; path: string }

async function issued(label: string, expiresAt?: string): Promise<Issued> {
  const { key, secret } = await dataOf(
    administration.service.operator.POST('/console/api/organizations/{organizationId}/keys', {
      params: { path: { organizationId } },
      body: { label, environment: 'sandbox', scopes: ['scans:read'], ...(expiresAt && { expiresAt }) },
    }),
  )
  return { keyId: key.id, secret, path: `/console/organizations/${organizationId}/keys/${key.id}` }
}

async function use(secret: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await administration.service.api(secret).GET('/api/v1/scans')
}

const place = (page: Page) => page.evaluate<string>('location.pathname')
const days = (count: number) => new Date(Date.now() + count * 86_400_000 + 3_600_000).toISOString()

test('a key’s page shows its scopes, when it was used and how often, with the numbers in a table', async () => {
  const { secret, path, keyId } = await issued('ingest worker')
  await use(secret, 3)
  await administration.service.api(secret).GET('/api/v1/cases')
  const page = await administration.operator(`/console/organizations/${organizationId}`, { bypassCSP: true })
  await page.getByRole('link', { name: 'ingest worker' }).click()
  await page.getByRole('heading', { level: 1, name: 'ingest worker' }).waitFor()
  expect(await place(page)).toBe(path)
  const about = page.getByRole('region', { name: 'About' })
  await about.getByText('scans:read').waitFor()
  await about.getByText(keyId).waitFor()
  await about.getByText('In use').waitFor()
  const chart = page.getByRole('figure', { name: 'Requests by hour' })
  await chart.locator('.figure').getByText('4', { exact: true }).waitFor()
  await chart.getByText('Numbers').click()
  const cells = chart.getByRole('region', { name: 'Numbers of Requests by hour' }).getByRole('row').last()
  await expect.poll(() => cells.getByRole('cell').allTextContents()).toEqual(['3', '1'])
  await page.screenshot({ path: `${SCREENSHOTS}/key-used.png`, fullPage: true })
  expect(await violations(page)).toEqual([])
  await chart.getByRole('link').last().click()
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(4)
  // By its label, in the rows and in the filter.
  await page.locator('.filters').getByText('ingest worker').waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain(keyId)
  await page.getByRole('table').getByRole('link', { name: 'ingest worker' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'ingest worker' }).waitFor()
})

test('a key that expires within two weeks says so in the list and on its page; one that expires later does not', async () => {
  await issued('short-lived', days(3))
  await issued('long-lived', days(15))
  const page = await administration.operator(`/console/organizations/${organizationId}`)
  await page
    .getByRole('row', { name: /short-lived/ })
    .getByText('Expires in 3 days')
    .waitFor()
  expect(await page.getByRole('row', { name: /long-lived/ }).textContent()).toContain('expires in 15 days')
  await page.getByRole('link', { name: 'short-lived' }).click()
  await page.getByText('Expires in 3 days.').waitFor()
  await page.getByRole('link', { name: 'Rotate…' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rotate a key' }).waitFor()
  // As long again as the lifetime of the old one.
  const proposed = await page.getByLabel(/^The new key expires/).inputValue()
  expect(Math.abs(Date.parse(proposed) - Date.parse(days(3)))).toBeLessThan(4 * 3_600_000)
})

test('a key is rotated to the last step: the new secret is shown once, both keys are tracked, and the old one is revoked while in use', async () => {
  const { secret: oldSecret, path } = await issued('render farm')
  await use(oldSecret)
  const page = await administration.operator(path, { bypassCSP: true })
  await page.getByRole('link', { name: 'Rotate…' }).click()
  await page.getByRole('button', { name: 'Issue the new key' }).click()
  const newSecret = (await page.locator('.secret').textContent()) as string
  expect(newSecret).toMatch(/^msk_sbx_[0-9A-Za-z]{36}$/)
  expect(newSecret).not.toBe(oldSecret)
  await page.getByRole('link', { name: 'Scans' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without the key?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await page.getByRole('button', { name: 'I have copied it' }).click()

  const rotation = page.getByRole('region', { name: 'Rotation' })
  await rotation.getByText('The new key is not in use').waitFor()
  await rotation.getByText(/New key: not used yet\. Old key: last used/).waitFor()
  expect(await page.content()).not.toContain(newSecret)
  await page.screenshot({ path: `${SCREENSHOTS}/key-rotation.png`, fullPage: true })
  expect(await violations(page)).toEqual([])

  // Without a reload: the page updates itself.
  await use(newSecret)
  await rotation.getByText('The old key is still in use').waitFor()
  await rotation.getByText(/New key: last used/).waitFor()
  await rotation.getByRole('button', { name: 'Revoke the old key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke render farm' })
  const although = dialog.getByLabel('Revoke it although it is in use')
  await although.waitFor()
  expect(await although.isChecked()).toBe(false)
  await page.screenshot({ path: `${SCREENSHOTS}/key-revoke-in-use.png` })
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel(/^Type the label/).fill('render farm')
  await dialog.getByRole('button', { name: 'Revoke the key' }).click()
  await hasFocus(although)
  await dialog.getByText('Select this to revoke a key that is in use.').waitFor()
  await although.check()
  await dialog.getByRole('button', { name: 'Revoke the key' }).click()
  await dialog.getByText('It is revoked.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await rotation.getByText(/^Revoked/).waitFor()
  await expect.poll(() => rotation.getByText('Done', { exact: true }).count()).toBe(2)
  const { service } = administration
  expect((await service.api(oldSecret).GET('/api/v1/scans')).response.status).toBe(401)
  expect((await service.api(newSecret).GET('/api/v1/scans')).response.status).toBe(200)
  await page
    .getByRole('link', { name: /render farm/ })
    .first()
    .click()
  await page.getByText(/In place of/).waitFor()
})

test('a key that is used while its revocation is being confirmed is not revoked without the checkbox', async () => {
  const { secret, keyId, path } = await issued('late')
  await dataOf(
    administration.service.operator.POST('/console/api/keys/{keyId}/rotate', {
      params: { path: { keyId } },
    }),
  )
  const page = await administration.operator(path)
  await page
    .getByRole('region', { name: 'Rotation' })
    .getByText('It has not been used for an hour.')
    .waitFor()
  await page.getByRole('button', { name: 'Revoke the old key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke late' })
  await dialog.getByLabel(/^Type the label/).fill('late')
  const although = dialog.getByLabel('Revoke it although it is in use')
  expect(await although.count()).toBe(0)
  await use(secret)
  // The page updates itself while the dialog is open, and the typed text stays.
  await although.waitFor()
  expect(await dialog.getByLabel(/^Type the label/).inputValue()).toBe('late')
  await although.check()
  await dialog.getByRole('button', { name: 'Revoke the key' }).click()
  await dialog.getByText('It is revoked.').waitFor()
})

test('a key that was already rotated cannot be rotated again, and links to its replacement', async () => {
  const { keyId, path } = await issued('twice')
  const { key } = await dataOf(
    administration.service.operator.POST('/console/api/keys/{keyId}/rotate', {
      params: { path: { keyId } },
    }),
  )
  const page = await administration.operator(path)
  await page.getByRole('button', { name: 'Revoke the old key' }).waitFor()
  expect(await page.getByRole('link', { name: 'Rotate…' }).count()).toBe(0)
  await page.goto(`${path}/rotate`)
  await page.getByText('Another key already replaces it').waitFor()
  await page.getByRole('main').getByRole('link', { name: key.label, exact: true }).last().click()
  await page.getByText('The key before it still works.').waitFor()
  await page.getByRole('link', { name: 'revoke it' }).click()
  await page.getByRole('region', { name: 'Rotation' }).waitFor()
  expect(await place(page)).toBe(path)
})

test('the audit log links to the key that an event is about', async () => {
  const { keyId } = await issued('audited')
  const page = await administration.operator(`/console/audit-log?subjectId=${keyId}`)
  await page.getByRole('link', { name: 'audited' }).click()
  await page.getByRole('heading', { level: 1, name: 'audited' }).waitFor()
})
