import { expect, test } from 'vitest'
import { useConsole } from './support/console.js'

const administration = useConsole()

test('every page says within ten seconds that the service is not ready, with the reason, until it is', async () => {
  const page = await administration.operator('/console/scans')
  const notice = page.getByText('The service cannot serve: the database cannot be reached.')
  const shown = { state: 'visible', timeout: 10_000 } as const
  const body = JSON.stringify({ status: 'unavailable', reasons: ['the database cannot be reached'] })
  await page.route('**/readyz', (route) => route.fulfill({ status: 503, body }))
  await notice.waitFor(shown)
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await notice.waitFor(shown)
  await page.unroute('**/readyz')
  await notice.waitFor({ state: 'hidden', timeout: 10_000 })
})

test('a page says within ten seconds that the service does not answer, with the time of its figures', async () => {
  const page = await administration.operator()
  const before = Date.now()
  await page.route('**/readyz', () => {})
  const notice = page.getByText('The service does not answer.')
  await notice.waitFor({ timeout: 10_000 })
  const text = (await page.getByRole('status').first().textContent()) ?? ''
  const [time] = /\d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d/.exec(text) ?? []
  // The page shows times in Berlin's zone.
  const shown = Date.parse(`${time} GMT+0100`)
  expect(Math.abs(shown - before)).toBeLessThan(10_000)
  await page.unrouteAll()
})

test('pages opened for the first time during an outage say so, and load once it is over', async () => {
  const page = await administration.operator()
  // The files of the other pages are loaded a moment after the first one is shown.
  await page.waitForRequest(/assets\/audit-log-.*\.js/)
  await page.waitForLoadState('networkidle')
  await page.route('**/*', (route) => route.abort('aborted'))
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { level: 1, name: 'The service cannot be reached' }).waitFor()
  await page.unroute('**/*')
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
})
