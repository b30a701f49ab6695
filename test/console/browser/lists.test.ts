import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hasFocus, signIn } from './support/browser.js'
import { useConsole } from './support/console.js'

const administration = useConsole()

/** Together with the one from the first start, three pages of 25 and a bit. */
const MADE = 60

beforeAll(async () => {
  // One after another, so that the newest has the highest number.
  for (let number = 1; number <= MADE; number++) await administration.service.organization(`Paper ${number}`)
})

const firstRow = (page: Page) => page.getByRole('rowheader').first()
const place = (page: Page) => page.evaluate<string>('location.pathname + location.search')

test('a list links to older pages and back, each with an address of its own', async () => {
  const page = await administration.operator('/console/organizations')
  expect(await firstRow(page).textContent()).toBe('Paper 60')
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByRole('rowheader', { name: 'Paper 35' }).waitFor()
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Organizations' }))
  expect(await page.evaluate<number>('scrollY')).toBe(0)
  const second = await place(page)
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByRole('rowheader', { name: 'Paper 10', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Older' }).count()).toBe(0)

  await page.reload()
  await page.getByRole('rowheader', { name: 'Paper 10', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Newer' }).click()
  await page.getByRole('rowheader', { name: 'Paper 35' }).waitFor()
  expect(await place(page)).toBe(second)
  await page.getByRole('link', { name: 'Newer' }).click()
  await page.getByRole('rowheader', { name: 'Paper 60' }).waitFor()
  expect(await place(page)).toBe('/console/organizations')
  expect(await page.getByRole('link', { name: 'Newest' }).count()).toBe(0)

  // A shared address has no history, but always a link to the newest page.
  await page.goto(second)
  await page.getByRole('rowheader', { name: 'Paper 35' }).waitFor()
  expect(await page.getByRole('link', { name: 'Newer' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Newest' }).click()
  await page.getByRole('rowheader', { name: 'Paper 60' }).waitFor()
})

test('going back restores the scroll position of the list, and so does refreshing', async () => {
  const page = await administration.operator('/console/organizations')
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByRole('rowheader', { name: 'Paper 35' }).waitFor()
  const list = await place(page)
  await page.getByRole('link', { name: 'Paper 15' }).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate<number>('scrollY')
  expect(scrolled).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Paper 15' }).click()
  await page.getByRole('heading', { level: 1, name: 'Paper 15' }).waitFor()
  expect(await page.title()).toBe('Paper 15 – Media Scan console')

  await page.goBack()
  await page.getByRole('rowheader', { name: 'Paper 35' }).waitFor()
  expect(await place(page)).toBe(list)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(scrolled)
  // Dispatched, not clicked: a click would scroll to it.
  await page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click')
  await page.getByText('Refreshed.').waitFor()
  expect(await place(page)).toBe(list)
  expect(await page.evaluate<number>('scrollY')).toBe(scrolled)
})

test('a page with an invalid cursor says so, and links to the newest page', async () => {
  const page = await administration.operator('/console/organizations?cursor=of-another-key')
  await page.getByText('The cursor is not one of this list').waitFor()
  await page.getByRole('link', { name: 'Go to the newest page of this list' }).click()
  await page.getByRole('rowheader', { name: 'Paper 60' }).waitFor()
  expect(await place(page)).toBe('/console/organizations')
})

test('an overview that cannot be refreshed stays visible, and catches up when it can', async () => {
  const page = await administration.visitor()
  await page.clock.install()
  await signIn(page, administration.service.operatorToken)
  const overview = () => page.getByRole('heading', { level: 1 }).textContent()
  let requests = 0
  await page.route('**/console/api/overview', (route) => {
    requests++
    return requests === 1 ? route.abort('aborted') : route.continue()
  })
  /** Waits until it was requested this often; it is requested every fifteen seconds while visible. */
  const waitForRequests = (times: number) =>
    expect
      .poll(async () => {
        if (requests < times) await page.clock.runFor(16_000)
        return requests
      })
      .toBe(times)
  await waitForRequests(1)
  expect(await overview()).toBe('Overview')
  await waitForRequests(2)
  expect(await overview()).toBe('Overview')
})

test('the current page stays unchanged while the next one loads', async () => {
  const page = await administration.operator('/console/organizations')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/console/api/scans*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Scans' }).click()
  await page.waitForURL('**/console/scans')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Organizations')
  expect(await page.getByRole('rowheader').count()).toBe(25)
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe('true')
  answer()
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Scans' }))
})

test('a page that was requested and then overtaken by another is never shown', async () => {
  const page = await administration.operator('/console/organizations')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/console/api/scans*', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await page.getByRole('link', { name: 'Scans' }).click()
  await page.getByRole('link', { name: 'Cases' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
  answer()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('Refreshed.').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Cases')
  expect(await place(page)).toBe('/console/cases')
})
