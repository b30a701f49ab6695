import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './support/axe.js'
import { useConsole } from './support/console.js'
import { dataOf } from './support/service.js'

const administration = useConsole()

let organizationId: string
let keyId: string

beforeAll(async () => {
  const { service } = administration
  organizationId = await service.organization('Harbour Gazette')
  await service.key(organizationId, { label: '=1+1' })
  const [key] = await dataOf(
    service.operator.GET('/console/api/organizations/{organizationId}/keys', {
      params: { path: { organizationId } },
    }),
  )
  keyId = key?.id as string
  await service.organization('Evening Post')
})

const place = (page: Page) => page.evaluate<string>('location.pathname + location.search')
const rows = (page: Page) => page.getByRole('rowheader')

test('the audit log is filtered by actor, action, organization and time, in its address', async () => {
  const page = await administration.operator('/console/audit-log', { bypassCSP: true })
  await page.getByLabel('Action').selectOption('organization.created')
  // One from the first start.
  await expect.poll(() => rows(page).count()).toBe(3)
  await page.getByRole('combobox', { name: 'Organization' }).fill('harbour')
  await page.getByRole('option', { name: 'Harbour Gazette' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await place(page)).toBe(
    `/console/audit-log?action=organization.created&organizationId=${organizationId}`,
  )
  await page.getByLabel('Who').fill('ann@example.org')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing on this page matches these filters.').waitFor()
  expect(await place(page)).toContain('actor=ann%40example.org')
  expect(await violations(page)).toEqual([])

  await page.reload()
  await page.getByText('Nothing on this page matches these filters.').waitFor()
  expect(await page.getByLabel('Who').inputValue()).toBe('ann@example.org')
  await page.getByLabel('Who').fill('')
  await page.keyboard.press('Enter')
  await rows(page).getByText('organization.created').waitFor()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01T00:00')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing on this page matches these filters.').waitFor()
})

test('an actor links to everything that they did', async () => {
  const page = await administration.operator('/console/audit-log')
  await page.getByRole('link', { name: 'operator token' }).first().click()
  await expect.poll(() => place(page)).toBe('/console/audit-log?actor=operator+token')
  await expect.poll(() => page.getByLabel('Who').inputValue()).toBe('operator token')
})

test('keys and subjects are shown by their names, in the entries and in the filters', async () => {
  const { service } = administration
  const tenant = await service.organization('Ferry Times')
  const api = service.api(await service.key(tenant, { label: 'ingest worker' }))
  const { endpoint } = await dataOf(
    api.POST('/api/v1/webhooks', {
      body: { url: 'https://hooks.ferry.example/in', events: ['scan.created'] },
    }),
  )
  const page = await administration.operator(`/console/audit-log?organizationId=${tenant}`)
  const row = (action: string) => page.getByRole('row').filter({ hasText: action })
  await row('webhook.created').getByRole('link', { name: 'hooks.ferry.example/in' }).waitFor()
  await row('key.issued').getByRole('link', { name: 'ingest worker' }).waitFor()
  await row('organization.created').getByRole('link', { name: 'Ferry Times' }).first().waitFor()
  expect(await page.getByRole('table').textContent()).not.toMatch(/(?:key|whe|org)_[0-9a-z]{20}/)

  await row('webhook.created').getByRole('link', { name: 'ingest worker' }).click()
  await expect.poll(() => place(page)).toMatch(/actor=key_/)
  const filters = page.locator('.filters')
  await filters.getByText('ingest worker').waitFor()
  expect(await filters.textContent()).not.toMatch(/key_/)
  await filters.getByRole('link', { name: 'Show all' }).click()
  await expect.poll(() => place(page)).toBe(`/console/audit-log?organizationId=${tenant}`)

  await page.goto(`/console/audit-log?subjectId=${endpoint.id}`)
  await filters.getByText('https://hooks.ferry.example/in').waitFor()
  await page.goto(`/console/audit-log?subjectId=${keyId}`)
  await filters.getByText('=1+1').waitFor()
})

test('the filtered log is downloaded as CSV, in a file named after the day', async () => {
  const page = await administration.operator(
    `/console/audit-log?organizationId=${organizationId}&action=key.issued`,
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe('id,createdAt,actor,address,action,organizationId,subject,details')
  expect(lines[1]).toContain(`,key.issued,${organizationId},key_`)
  expect(await place(page)).toBe(`/console/audit-log?organizationId=${organizationId}&action=key.issued`)
})
