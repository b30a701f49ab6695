import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useConsole } from './support/console.js'
import { analysedScan, signedPicture } from './support/scans.js'
import { dataOf } from './support/service.js'

const administration = useConsole()

/** The first and the second scan of the same picture. */
let first: string
let second: string
beforeAll(async () => {
  const { service } = administration
  const organizationId = await service.organization('Picture Desk')
  const picture = await signedPicture()
  first = await analysedScan(service, organizationId, picture, 'first 照片.jpg')
  second = await analysedScan(service, organizationId, picture, 'second \u202egpj.jpg')
}, 120_000)

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('a picture is shown with where it changes when it is compressed again, and each opens by itself', async () => {
  const page = await administration.operator(`/console/scans/${second}`)
  for (const name of ['Preview', 'Error levels']) {
    await region(page, 'Pictures').getByRole('img', { name }).waitFor()
    await expect
      .poll(() => page.evaluate(`document.querySelector('img[alt="${name}"]').naturalWidth`))
      .toBe(600)
  }
  const opened = page.context().waitForEvent('page')
  await region(page, 'Pictures').getByRole('link', { name: 'Preview' }).click()
  const alone = await opened
  await alone.waitForLoadState()
  expect(await alone.evaluate('document.images[0].naturalWidth')).toBe(600)
})

test('Content Credentials say whether they hold, who signed them and what was done', async () => {
  const page = await administration.operator(`/console/scans/${second}`)
  const credentials = region(page, 'Content Credentials')
  for (const text of ['Valid, from an unknown signer', 'Example Newsroom', 'Example Camera', 'c2pa.created'])
    await credentials.getByText(text, { exact: false }).first().waitFor()
})

test('what was seen before leads to the scan in which it was', async () => {
  const page = await administration.operator(`/console/scans/${second}`)
  await region(page, 'Evidence').getByText('the same file').waitFor()
  await region(page, 'Evidence').getByRole('link', { name: first }).click()
  await page.getByRole('heading', { level: 1, name: 'first 照片.jpg' }).waitFor()
})

test('whether the file is stored can be seen', async () => {
  const { service } = administration
  const stored = (page: Page) => region(page, 'File').locator('dt:text-is("Stored") + dd').textContent()
  expect(await stored(await administration.operator(`/console/scans/${second}`))).toBe('Yes')
  const api = service.api(await service.key(await service.organization('Empty Desk')))
  const body = { fileName: 'a.jpg', contentType: 'image/jpeg', mediaType: 'image', byteSize: 1 } as const
  const { scanId } = await dataOf(api.POST('/api/v1/scans/upload-intents', { body }))
  expect(await stored(await administration.operator(`/console/scans/${scanId}`))).toBe('No')
})

test('the SHA-256 can be copied', async () => {
  const page = await administration.operator(`/console/scans/${second}`)
  await page.getByRole('button', { name: 'Copy SHA-256' }).click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^[0-9a-f]{64}$/)
})

test('where the storage does not answer, the scan is shown and the pictures say why they are not', async () => {
  const page = await administration.operator('/console')
  await page.route('**/console/api/scans/*/storage', (route) =>
    route.fulfill({
      status: 503,
      json: {
        error: {
          code: 'service_unavailable',
          message: 'Files cannot be reached at the moment; try again.',
          requestId: 'req_of_the_test',
        },
      },
    }),
  )
  await page.goto(`/console/scans/${second}`)
  await region(page, 'Pictures').getByText('Files cannot be reached at the moment').waitFor()
  await region(page, 'Verdict').getByText('Synthetic').waitFor()
})
