import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hasFocus } from './support/browser.js'
import { useConsole } from './support/console.js'
import { dataOf } from './support/service.js'

const AXE = createRequire(import.meta.url).resolve('axe-core')
const SCREENSHOTS = 'test/operators/screenshots'

const administration = useConsole()

let organizationId: string
let scanId: string
let requestId: string

beforeAll(async () => {
  const { service } = administration
  organizationId = await service.organization('Harbour Gazette')
  for (let number = 1; number <= 30; number++) await service.organization(`Paper ${number}`)
  const api = service.api(await service.key(organizationId, { label: 'ingest' }))
  await dataOf(
    api.POST('/api/v1/webhooks', {
      body: { url: 'https://hooks.harbour.example/in', events: ['scan.created'] },
    }),
  )
  const intent = (fileName: string) =>
    api.POST('/api/v1/scans/upload-intents', {
      body: { fileName, contentType: 'image/png', mediaType: 'image', byteSize: 3 },
    })
  scanId = (await dataOf(intent('quay-at-dawn.png'))).scanId
  await dataOf(intent('\u202egpj.exe'))
  const { response } = await intent('last.png')
  requestId = response.headers.get('X-Request-Id') as string
}, 60_000)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search' })
const place = (page: Page) => page.evaluate<string>('location.pathname + location.search')

async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE })
  return page.evaluate<string[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))))`,
  )
}

test('Ctrl+K finds a scan by its file name, and Enter opens it; Escape returns the focus', async () => {
  const page = await administration.operator('/console/cases')
  await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
  const status = page.getByRole('link', { name: 'Open', exact: true })
  await status.focus()
  await page.keyboard.press('Control+k')
  await hasFocus(field(page))
  await page.keyboard.press('Escape')
  expect(await dialog(page).count()).toBe(0)
  await hasFocus(status)

  await page.keyboard.press('Control+k')
  await field(page).pressSequentially('QUAY')
  const option = dialog(page).getByRole('option', { name: /quay-at-dawn/ })
  await option.waitFor()
  expect(await option.getAttribute('aria-selected')).toBe('true')
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
  expect(await dialog(page).getByRole('group', { name: 'Scans' }).count()).toBe(1)
  await dialog(page).getByText('1 result.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'quay-at-dawn.png' }).waitFor()
  expect(await place(page)).toBe(`/console/scans/${scanId}`)
  expect(await dialog(page).count()).toBe(0)
})

test('the search field in the header finds organizations, endpoints and identifiers, with arrow keys and mouse', async () => {
  const page = await administration.operator('/console/organizations')
  await page.getByRole('button', { name: 'Search' }).click()
  await field(page).fill('harbour')
  const options = dialog(page).getByRole('option')
  await expect.poll(() => options.count()).toBe(2)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => options.nth(0).getAttribute('aria-selected')).toBe('true')
  await options.nth(1).click()
  await page.getByRole('heading', { level: 1, name: /hooks\.harbour\.example/ }).waitFor()

  await page.keyboard.press('/')
  await field(page).fill(organizationId)
  await dialog(page)
    .getByRole('option', { name: /Harbour Gazette/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Harbour Gazette' }).waitFor()
})

test('the identifier of a request finds what it caused', async () => {
  const page = await administration.operator('/console')
  await page.keyboard.press('Control+k')
  await field(page).fill(requestId)
  await dialog(page).getByRole('group', { name: 'Events' }).getByRole('option').click()
  await page.getByRole('rowheader', { name: /scan\.created/ }).waitFor()
  expect(await place(page)).toMatch(/^\/console\/deliveries\?eventId=evt_/)
})

test('the identifier of a refused request finds the request, with what its caller was told', async () => {
  const { response } = await administration.service.api('msk_sbx_unknown').GET('/api/v1/scans')
  const refused = response.headers.get('X-Request-Id') as string
  const page = await administration.operator('/console')
  await page.keyboard.press('Control+k')
  await field(page).fill(refused)
  const option = dialog(page).getByRole('group', { name: 'Requests' }).getByRole('option')
  await option.getByText('401').waitFor()
  await option.click()
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
  expect(await place(page)).toBe(`/console/requests?requestId=${refused}`)
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['listScans'])
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'listScans' }) })
  await row.getByText('unauthorized: ').waitFor()
  await row.getByText('A valid API key is required: Authorization: Bearer <API_KEY>.').waitFor()
})

test('the request id of an error links to the request', async () => {
  const page = await administration.operator('/console/scans/scan_unknown')
  const link = page.getByRole('alert').getByRole('link', { name: /^req_/ })
  const failed = await link.textContent()
  await link.click()
  await page.getByRole('rowheader', { name: 'inspectScan' }).waitFor()
  expect(await place(page)).toBe(`/console/requests?requestId=${failed}`)
})

test('results show hidden characters, and an empty result says so', async () => {
  const page = await administration.operator('/console')
  await page.keyboard.press('Control+k')
  await field(page).fill('\u202egpj')
  await dialog(page)
    .getByRole('option', { name: /U\+202E/ })
    .waitFor()
  await field(page).fill('no such thing')
  await dialog(page).getByText('Nothing found.').waitFor()
  expect(await field(page).getAttribute('aria-expanded')).toBe('false')
})

test('a list is filtered by an organization beyond the newest ones, which is found by a word of its name', async () => {
  const page = await administration.operator('/console/scans')
  const organization = page.getByRole('combobox', { name: 'Organization' })
  await organization.click()
  await page.getByRole('option', { name: 'Paper 30' }).waitFor()
  expect(await page.getByRole('option', { name: 'Harbour Gazette' }).count()).toBe(0)
  await organization.fill('gaz')
  await page.getByRole('option', { name: 'Harbour Gazette' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => place(page)).toBe(`/console/scans?organizationId=${organizationId}`)
  await expect.poll(() => organization.inputValue()).toBe('Harbour Gazette')
  expect(await page.getByRole('rowheader').count()).toBe(3)
  await organization.click()
  await page.getByRole('option', { name: 'All organizations' }).click()
  await expect.poll(() => place(page)).toBe('/console/scans')
})

test('a list is filtered by times in the viewer’s time zone, and reversed, by its address', async () => {
  const page = await administration.operator('/console/scans')
  expect(await page.getByRole('rowheader').first().textContent()).toContain('last.png')
  await page.getByLabel('Order').selectOption('Oldest first')
  await expect.poll(() => page.getByRole('rowheader').first().textContent()).toContain('quay-at-dawn')
  await page.getByLabel('From', { exact: true }).fill('2099-01-01T01:30')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing on this page matches these filters.').waitFor()
  // Berlin is an hour ahead.
  expect(await place(page)).toBe('/console/scans?order=asc&createdFrom=2099-01-01T00%3A30%3A00.000Z')
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2099-01-01T01:30')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01T00:00')
  await page.getByLabel('Kind').focus()
  await page.getByRole('rowheader', { name: /quay-at-dawn/ }).waitFor()
  await page.getByLabel('Kind').selectOption('Video')
  await page.getByText('Nothing on this page matches these filters.').waitFor()
})

test.each([
  ['light', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  ['dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
  ['phone', { viewport: { width: 320, height: 640 }, colorScheme: 'light' }],
] as const)(
  'axe finds no problems with the search and the filters, and they fit: %s',
  async (kind, options) => {
    const page = await administration.operator('/console/scans', { ...options, bypassCSP: true })
    const wide = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: 'Paper 30' }).waitFor()
    await page.screenshot({ path: `${SCREENSHOTS}/organization-field-${kind}.png` })
    expect(await violations(page)).toEqual([])
    expect(await wide()).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Search' }).click()
    await field(page).fill('ha')
    await dialog(page).getByRole('option').first().waitFor()
    await field(page).fill('l')
    await dialog(page).getByRole('option', { name: /last/ }).waitFor()
    await page.screenshot({ path: `${SCREENSHOTS}/search-${kind}.png` })
    expect(await violations(page)).toEqual([])
    expect(await wide()).toBeLessThanOrEqual(0)
  },
)
