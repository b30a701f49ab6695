import { expect, test } from 'vitest'
import { hasFocus } from './support/browser.js'
import { useConsole } from './support/console.js'
import { dataOf } from './support/service.js'

const administration = useConsole()

/** Within this time operators see each other's changes. */
const SOON = { timeout: 5_000 }

async function madeCase(title: string) {
  const { service } = administration
  const api = service.api(await service.key(await service.organization(title)))
  const { scanId } = await dataOf(
    api.POST('/api/v1/scans/upload-intents', {
      body: { fileName: 'synthetic.png', contentType: 'image/png', mediaType: 'image', byteSize: 3 },
    }),
  )
  return dataOf(api.POST('/api/v1/cases', { body: { title, scanIds: [scanId] } }))
}

test('two operators see each other’s changes within five seconds, in lists and on pages', async () => {
  const { id } = await madeCase('Seen by two')
  const [first, second] = await Promise.all([
    administration.operator(`/console/cases/${id}`),
    administration.operator('/console/cases?status=open'),
  ])
  const row = second.getByRole('row', { name: /Seen by two/ })
  await row.getByText('Open').waitFor()
  await first.getByRole('button', { name: 'Escalate' }).click()
  await first.getByText('Escalated', { exact: true }).first().waitFor()
  await row.getByText('No longer in this list').waitFor(SOON)
  await second.getByRole('button', { name: '1 no longer here' }).click()
  await row.waitFor({ state: 'detached' })

  await second.goto(`/console/cases/${id}`)
  await second.getByText('Escalated', { exact: true }).first().waitFor()
  const resolve = second.getByRole('button', { name: 'Resolve' })
  const { x, y } = (await resolve.boundingBox()) ?? {}
  await first.getByRole('button', { name: 'Resolve' }).click()
  await second.getByText('Resolved', { exact: true }).first().waitFor(SOON)
  // The button that no longer works says why, and no other has taken its place.
  await second.getByText('It is resolved now.').waitFor()
  expect(await resolve.getAttribute('aria-disabled')).toBe('true')
  expect(await resolve.boundingBox()).toMatchObject({ x, y })
})

test('new rows are counted, and nothing moves until they are requested', async () => {
  const { service } = administration
  await service.organization('Shown first')
  const page = await administration.operator('/console/organizations')
  const names = () => page.getByRole('rowheader').allTextContents()
  const before = await names()
  expect(before[0]).toBe('Shown first')
  for (const number of [1, 2, 3]) await service.organization(`Came later ${number}`)
  const news = page.getByRole('button', { name: '3 new' })
  await news.waitFor(SOON)
  expect(await names()).toEqual(before)
  await news.click()
  await page.getByRole('rowheader', { name: 'Came later 3' }).waitFor()
  await hasFocus(page.getByRole('heading', { level: 1 }))
  expect((await names()).slice(0, 4)).toEqual(['Came later 3', 'Came later 2', 'Came later 1', 'Shown first'])
  expect(await news.count()).toBe(0)
})

test('the frame appears before any data, with a skeleton in place of the page', async () => {
  const page = await administration.operator()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/console/api/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/console/scans')
  const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Scans' })
  await link.waitFor()
  expect(await link.getAttribute('aria-current')).toBe('page')
  await page.locator('.skeleton').waitFor()
  expect(await page.getByRole('main').getAttribute('aria-busy')).toBe('true')
  answer()
  await page.getByRole('heading', { level: 1, name: 'Scans' }).waitFor()
  expect(await page.locator('.skeleton').count()).toBe(0)
})

test('a completed action is announced in the status region, and the notice disappears by itself', async () => {
  const { id } = await madeCase('Said')
  const page = await administration.operator()
  await page.clock.install()
  await page.goto(`/console/cases/${id}`)
  await page.getByRole('button', { name: 'Copy the identifier' }).click()
  const toast = page.getByRole('status').getByText('Copied.')
  await toast.waitFor()
  await page.clock.runFor(7_000)
  await toast.waitFor({ state: 'detached' })
})

test('the page of something that is deleted says so, and keeps what it showed', async () => {
  const { service } = administration
  const api = service.api(await service.key(await service.organization('Deleted')))
  const { scanId } = await dataOf(
    api.POST('/api/v1/scans/upload-intents', {
      body: { fileName: 'deleted.png', contentType: 'image/png', mediaType: 'image', byteSize: 3 },
    }),
  )
  const page = await administration.operator(`/console/scans/${scanId}`)
  await page.getByRole('heading', { level: 1, name: 'deleted.png' }).waitFor()
  const { response } = await api.DELETE('/api/v1/scans/{scanId}', { params: { path: { scanId } } })
  expect(response.ok).toBe(true)
  await page.getByText('It is no longer there.').waitFor(SOON)
  await page.getByRole('heading', { level: 1, name: 'deleted.png' }).waitFor()
})
