import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasFocus } from './support/browser.js'
import { useConsole } from './support/console.js'

const administration = useConsole()

const background = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
const LIGHT = 'rgb(246, 247, 249)'
const DARK = 'rgb(14, 18, 23)'

test('the theme follows the system until one is chosen, and the choice is remembered', async () => {
  const page = await administration.operator('/console', { colorScheme: 'dark' })
  expect(await background(page)).toBe(DARK)
  await page.getByLabel('Theme').selectOption('Light')
  expect(await background(page)).toBe(LIGHT)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await background(page)).toBe(LIGHT)
  const other = await page.context().newPage()
  await other.goto('/console/scans')
  await other.getByLabel('Theme').selectOption('System')
  await expect.poll(() => background(page)).toBe(DARK)
})

test('rows of tables are 40 px high on every page after that is chosen', async () => {
  const { service } = administration
  for (const name of ['A', 'B', 'A name that is long '.repeat(9)]) await service.organization(name)
  const page = await administration.operator('/console/organizations')
  /** Rows that are higher than that, including their line. */
  const higher = () =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('tbody tr')].filter((row) => row.offsetHeight > 41).map((row) => row.outerHTML)`,
    )
  expect((await higher()).length).toBeGreaterThan(0)
  await page.getByLabel('Rows').selectOption('Compact')
  for (const path of ['/console/organizations', '/console/audit-log']) {
    await page.goto(path)
    await page.getByRole('rowheader').first().waitFor()
    await page.screenshot({ path: `test/operators/screenshots/compact${path.replaceAll('/', '-')}.png` })
    expect(await higher()).toEqual([])
    const beyond = `(() => {
      const table = document.querySelector('table')
      return table.offsetWidth - table.parentElement.clientWidth
    })()`
    expect(await page.evaluate<number>(beyond)).toBeLessThanOrEqual(0)
  }
})

test('a wide screen is used in full', async () => {
  const page = await administration.operator('/console/organizations', {
    viewport: { width: 1920, height: 1080 },
  })
  expect(await page.evaluate<number>(`document.querySelector('table').offsetWidth`)).toBeGreaterThan(1500)
})

test('keyboard shortcuts navigate, are listed, and do nothing while text is typed or when turned off', async () => {
  const page = await administration.operator()
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await title('Scans')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Go to Cases').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await title('Scans')

  await page.goto('/console/organizations/new')
  await page.getByLabel('Name').fill('')
  await page.keyboard.type('gs?')
  expect(await page.getByLabel('Name').inputValue()).toBe('gs?')
  await title('New organization')

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await help.getByLabel('Listen for these keys').uncheck()
  await help.getByRole('button', { name: 'Close' }).click()
  await hasFocus(page.getByRole('button', { name: 'Keyboard shortcuts' }))
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await title('New organization')
  expect(await help.count()).toBe(0)
})
