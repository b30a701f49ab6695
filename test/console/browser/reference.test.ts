import { expect, test } from 'vitest'
import { useConsole } from './support/console.js'

// The reference at /docs, which the same service shows to integrators.

const administration = useConsole()

async function openReference(at = '') {
  const page = await administration.visitor()
  await page.goto(`/docs${at}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test('the reference begins with how to check a file', async () => {
  const page = await openReference()
  const headings = page.getByRole('heading', { level: 2 })
  await headings.first().waitFor()
  expect(await headings.first().innerText()).toBe('Check a file in three calls')
})

test('every status of an operation can be viewed', async () => {
  const page = await openReference('#tag/scans/POST/api/v1/scans/upload-intents')
  const list = page.locator('.response-card').first().getByRole('tablist')
  await list.waitFor()
  expect(await list.getByRole('tab').count()).toBeGreaterThan(10)
  // Content that does not fit would be cut off, and scroll.
  const [needed, given] = await list.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(needed).toBe(given)
})

test('samples are in curl, TypeScript, Python and Go', async () => {
  const page = await openReference('#tag/scans/POST/api/v1/scans/upload-intents')
  const chooser = page.getByRole('button', { name: 'curl' }).first()
  await chooser.click()
  const options = page.getByRole('option')
  await options.first().waitFor()
  expect(await options.allInnerTexts()).toEqual(['curl', 'TypeScript', 'Python', 'Go'])
})

test('trying a request without a key says that one is needed', async () => {
  const page = await openReference('#tag/scans/GET/api/v1/scans')
  await page.getByText('Without a key, every request is answered with 401.').first().waitFor()
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Send \w+ request to/ }).click()
  await page.getByText('401 Unauthorized').first().waitFor()
  await page.getByText('A valid API key is required').first().waitFor()
})
