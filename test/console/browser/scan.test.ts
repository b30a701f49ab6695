import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { drawScene } from '../../support/pictures.js'
import { useConsole } from './support/console.js'
import { analysedScan, signedPicture } from './support/scans.js'
import { dataOf } from './support/service.js'

const administration = useConsole()

/** The first and the second scan of the same picture. */
let first: string
let second: string
/** A scan of a picture in which nothing was found. */
let plain: string
beforeAll(async () => {
  const { service } = administration
  const organizationId = await service.organization('Picture Desk')
  const picture = await signedPicture()
  first = await analysedScan(service, organizationId, picture, 'first 照片.jpg')
  const plainPicture = await sharp(await drawScene(2))
    .jpeg({ quality: 85 })
    .toBuffer()
  plain = await analysedScan(service, organizationId, plainPicture, 'town hall.jpg')
  second = await analysedScan(service, organizationId, picture, 'second \u202egpj.jpg')
}, 120_000)

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A scan that waits for its file; returns its id. */
async function waitingScan(
  api: ReturnType<typeof administration.service.api>,
  fileName: string,
  metadata: Record<string, string> = {},
): Promise<string> {
  const body = { fileName, contentType: 'image/jpeg', mediaType: 'image', byteSize: 1, metadata } as const
  return (await dataOf(api.POST('/api/v1/scans/upload-intents', { body }))).scanId
}

test('a scan without evidence is grey and says so wherever it is shown: list, page, timeline, case; a search shows that it has no verdict', async () => {
  const page = await administration.operator(`/console/scans/${plain}`)
  const quiet = (within: Locator) => within.locator('.status.quiet', { hasText: /^No evidence found$/ })
  await quiet(region(page, 'Verdict')).waitFor()
  await quiet(region(page, 'Timeline')).waitFor()
  await page.goto('/console/scans')
  await quiet(page.getByRole('row').filter({ hasText: 'town hall.jpg' })).waitFor()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('combobox', { name: 'Search' }).fill('town hall')
  const option = search.getByRole('option', { name: /town hall/ })
  await option.waitFor()
  await option.locator('.status.quiet', { hasText: /^No verdict$/ }).waitFor()
  expect(await option.locator('.status').count()).toBe(1)
})

test('the deliveries on the page of a scan or a case name their endpoints, and link to them', async () => {
  const { service } = administration
  const receiver = await administration.receiver()
  const api = service.api(await service.key(await service.organization('Two Receivers')))
  const events: ('scan.created' | 'case.opened')[] = ['scan.created', 'case.opened']
  const url = receiver.url.replace(/\/*$/, '/newsroom')
  const { endpoint } = await dataOf(
    api.POST('/api/v1/webhooks', { body: { url, events, description: 'Newsroom alerts' } }),
  )
  const scanIds = [await waitingScan(api, 'told.jpg')]
  const { id } = await dataOf(api.POST('/api/v1/cases', { body: { title: 'Told', scanIds } }))
  const page = await administration.operator('/console')
  for (const path of [`/console/scans/${scanIds[0]}`, `/console/cases/${id}`]) {
    await page.goto(path)
    const row = region(page, 'Deliveries').getByRole('row').last()
    await row.getByText('Newsroom alerts').waitFor()
    const link = row.getByRole('link', { name: url.replace('https://', '') })
    expect(await link.getAttribute('href')).toBe(`/console/endpoints/${endpoint.id}`)
  }
})

test('the page of a scan or a case shows the tenant’s metadata, as text', async () => {
  const { service } = administration
  const api = service.api(await service.key(await service.organization('With Metadata')))
  const metadata = { article: '<b>4711</b>', desk: 'night \u202ereversed' }
  const scanIds = [await waitingScan(api, 'named.jpg', metadata)]
  const { id } = await dataOf(api.POST('/api/v1/cases', { body: { title: 'Named', scanIds, metadata } }))
  const page = await administration.operator('/console')
  const value = (name: string) =>
    region(page, 'Metadata').locator(`dt:has-text("${name}") + dd`).textContent()
  for (const path of [`/console/scans/${scanIds[0]}`, `/console/cases/${id}`]) {
    await page.goto(path)
    await region(page, 'Metadata').waitFor()
    expect([await value('article'), await value('desk')]).toEqual(['<b>4711</b>', 'night ⟨U+202E⟩reversed'])
  }
  await page.goto(`/console/scans/${plain}`)
  await region(page, 'Metadata').getByText('The organization gave none.').waitFor()
})

test('the key that caused something is shown by its label: on a scan, a delivery and a case', async () => {
  const { service } = administration
  const receiver = await administration.receiver()
  const organizationId = await service.organization('With a Key')
  const api = service.api(await service.key(organizationId, { label: 'ingest worker' }))
  await dataOf(
    api.POST('/api/v1/webhooks', { body: { url: receiver.url, events: ['scan.created', 'case.opened'] } }),
  )
  const scanId = await waitingScan(api, 'caused.jpg')
  await dataOf(
    api.PATCH('/api/v1/scans/{scanId}', { params: { path: { scanId } }, body: { metadata: { a: 'b' } } }),
  )
  const scanIds = [scanId]
  const { id } = await dataOf(api.POST('/api/v1/cases', { body: { title: 'Caused', scanIds } }))
  const caseId = id
  await dataOf(
    api.PATCH('/api/v1/cases/{caseId}', { params: { path: { caseId } }, body: { assignee: 'Ada' } }),
  )
  const [delivery] = await dataOf(
    service.operator.GET('/console/api/deliveries', { params: { query: { organizationId } } }),
  )
  const page = await administration.operator('/console')
  const shown = async (path: string, text: string) => {
    await page.goto(path)
    const link = page.getByRole('main').getByRole('link', { name: 'ingest worker' }).first()
    await link.waitFor()
    expect(await link.getAttribute('href')).toMatch(
      new RegExp(`^/console/organizations/${organizationId}/keys/key_`),
    )
    await page.getByRole('main').getByText(text).first().waitFor()
    expect(await page.getByRole('main').textContent()).not.toMatch(/key_[0-9a-z]{20}/)
  }
  await shown(`/console/scans/${scanId}`, 'Metadata changed by the key ingest worker')
  await shown(`/console/deliveries/${delivery?.id}`, 'Caused by key')
  await shown(`/console/cases/${caseId}`, 'by the key ingest worker')
})

test('a picture is shown with its error levels, and its link opens it alone', async () => {
  const page = await administration.operator(`/console/scans/${second}`)
  for (const name of ['Preview', 'Error levels']) {
    await region(page, 'Preview').getByRole('img', { name }).waitFor()
    await expect
      .poll(() => page.evaluate(`document.querySelector('img[alt="${name}"]').naturalWidth`))
      .toBe(600)
  }
  const opened = page.context().waitForEvent('page')
  await region(page, 'Preview').getByRole('link', { name: 'Preview' }).click()
  const alone = await opened
  await alone.waitForLoadState()
  expect(await alone.evaluate('document.images[0].naturalWidth')).toBe(600)
})

test('Content Credentials show whether they are valid, who signed them and what was done', async () => {
  const page = await administration.operator(`/console/scans/${second}`)
  const credentials = region(page, 'Content Credentials')
  for (const text of ['Valid, from an unknown signer', 'Example Newsroom', 'Example Camera', 'c2pa.created'])
    await credentials.getByText(text, { exact: false }).first().waitFor()
})

test('a reason shows what it rests on, as text, beside what was not found and how strong its rule is', async () => {
  const page = await administration.operator('/console')
  const html = '<img src="x" onerror="document.title = 1">'
  await page.route(`**/console/api/scans/${first}`, async (route) => {
    const response = await route.fetch()
    const { data, meta } = await response.json()
    const exhibit = { place: 'PNG:Parameters', quote: html, tool: 'ExifTool 13.59' }
    const reasons = [{ code: 'mark', sentence: 'It is marked.', evidence: 'A mark', exhibits: [exhibit] }]
    const lookedFor = [
      { what: 'Content Credentials', found: true },
      { what: 'a camera', found: false },
    ]
    await route.fulfill({
      json: { data: { ...data, signals: { ...data.signals, reasons, lookedFor } }, meta },
    })
  })
  await page.goto(`/console/scans/${first}`)
  const verdict = region(page, 'Verdict')
  await verdict.getByText('PNG:Parameters').first().waitFor()
  await verdict.locator('q').getByText(html).waitFor()
  await verdict.getByText('read by ExifTool 13.59').waitFor()
  await verdict.getByText('Looked for and not found: a camera.').waitFor()
  expect(await verdict.locator('img').count()).toBe(0)
  const strength = verdict.locator('dt:text-is("Strength of the rule") + dd')
  expect(await strength.textContent()).toMatch(/^[\d.]+ %.*How often it is wrong$/)
  const opened = page.context().waitForEvent('page')
  await strength.getByRole('link').click()
  expect(new URL((await opened).url()).pathname).toBe('/docs/verdicts.md')
})

test('an entry under seen before links to the earlier scan', async () => {
  const page = await administration.operator(`/console/scans/${second}`)
  await region(page, 'Verdict').getByText('the same file').waitFor()
  await region(page, 'Verdict').getByRole('link', { name: 'first 照片.jpg' }).click()
  await page.getByRole('heading', { level: 1, name: 'first 照片.jpg' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/console/scans/${first}`)
})

test('a scan page shows whether the file is stored', async () => {
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

test('when the storage does not answer, the scan is shown and the pictures say why they are missing', async () => {
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
  await region(page, 'Preview').getByText('Files cannot be reached at the moment').waitFor()
  await region(page, 'Verdict').getByText('Synthetic').first().waitFor()
})

/** A staging scan, which has its verdict immediately; returns its id. */
async function stagedScan(organizationId: string, bytes: Buffer, fileName: string, contentType: string) {
  const { service } = administration
  const api = service.api(await service.key(organizationId, { label: fileName, environment: 'staging' }))
  const body = { fileName, contentType, mediaType: 'video', byteSize: bytes.length } as const
  const { scanId, uploadUrl, uploadHeaders } = await dataOf(
    api.POST('/api/v1/scans/upload-intents', { body }),
  )
  await fetch(uploadUrl, { method: 'PUT', headers: uploadHeaders, body: new Uint8Array(bytes) })
  const path = { scanId }
  await dataOf(api.POST('/api/v1/scans/{scanId}/upload-complete', { params: { path } }))
  const named = { title: 'A case of <it>', scanIds: [scanId] }
  await dataOf(api.POST('/api/v1/cases', { body: named }))
  return scanId
}

const recordsOf = async (action: 'scan.downloaded' | 'scan.file_viewed', scanId: string) =>
  (
    await dataOf(
      administration.service.operator.GET('/console/api/audit-events', {
        params: { query: { action, subjectId: scanId } },
      }),
    )
  ).length

test('audio is played in parts of the file, which are only loaded once it is started', async () => {
  const organizationId = await administration.service.organization('Sound Desk')
  const scanId = await stagedScan(
    organizationId,
    readFileSync('test/fixtures/tone.wav'),
    'tone.wav',
    'audio/wav',
  )
  const page = await administration.operator(`/console/scans/${scanId}`)
  const ranges: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/file?view=true')) ranges.push(request.headers().range)
  })
  const player = region(page, 'Preview').locator('audio')
  await player.waitFor()
  expect([ranges, await recordsOf('scan.file_viewed', scanId)]).toEqual([[], 0])
  await page.evaluate('document.querySelector("audio").play()')
  await expect.poll(() => page.evaluate('document.querySelector("audio").currentTime')).toBeGreaterThan(0.2)
  expect(await page.evaluate('Math.round(document.querySelector("audio").duration)')).toBe(1)
  expect(ranges[0]).toMatch(/^bytes=0-/)
  expect(await recordsOf('scan.file_viewed', scanId)).toBe(1)
  await region(page, 'Timeline').getByText('File viewed by operator token').waitFor()
})

test('a file that could run code is not displayed, and is saved under its own name', async () => {
  const organizationId = await administration.service.organization('Odd Desk')
  const html = Buffer.from('<!doctype html><title>ran</title><script>document.title = "ran"</script>')
  const scanId = await stagedScan(organizationId, html, 'clip \u202e4pm.html', 'video/mp4')
  const page = await administration.operator(`/console/scans/${scanId}`)
  await region(page, 'Preview').getByText('Files of this type are not shown').waitFor()
  await region(page, 'File').getByText('application/octet-stream').waitFor()
  const download = page.waitForEvent('download')
  await region(page, 'Preview').getByRole('link', { name: 'Save the file' }).click()
  expect((await download).suggestedFilename()).toBe('clip _4pm.html')
  expect(await recordsOf('scan.downloaded', scanId)).toBe(1)
  // Also when opened directly.
  const again = page.waitForEvent('download')
  await page.goto(`/console/api/scans/${scanId}/file`).catch(() => {})
  await again
  expect(await page.title()).not.toBe('ran')
})

test('a report of a scan is downloaded, or refused with the reason on the page', async () => {
  const { service } = administration
  const organizationId = await service.organization('Handed Over')
  const scanId = await analysedScan(service, organizationId, await signedPicture(), 'handed over.jpg')
  const page = await administration.operator(`/console/scans/${scanId}`)
  const report = region(page, 'Report')
  await report.getByLabel('With the file').check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Download a report' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^rep_.*\.zip$/)
  expect(readFileSync(await download.path()).includes(`files/${scanId}/file.jpg`)).toBe(true)
  await region(page, 'Timeline').getByText('Put into a report').waitFor()

  const refused = { error: { code: 'conflict', message: 'The file is damaged.', requestId: 'req_1' } }
  await page.route(/\/report\?/, (route) => route.fulfill({ status: 409, json: refused }))
  await report.getByRole('button', { name: 'Download a report' }).click()
  await report.getByRole('alert').getByText('The file is damaged.').waitFor()
  await page.close()
})

test('a scan links to its cases, its deliveries and what caused it, and these link back', async () => {
  const { service } = administration
  const organizationId = await service.organization('Linked Desk')
  const receiver = await administration.receiver({ answer: () => ({ status: 503 }) })
  const owner = service.api(await service.key(organizationId, { label: 'endpoint', environment: 'staging' }))
  await dataOf(owner.POST('/api/v1/webhooks', { body: { url: receiver.url, events: ['scan.completed'] } }))
  const clip = readFileSync('test/fixtures/clip.mp4')
  const scanId = await stagedScan(organizationId, clip, 'synthetic clip.mp4', 'video/mp4')
  const page = await administration.operator(`/console/scans/${scanId}`)
  await region(page, 'Preview').locator('video').waitFor()
  await region(page, 'Cases').getByRole('link', { name: 'A case of <it>' }).waitFor()
  await region(page, 'Timeline').getByRole('link', { name: 'synthetic clip.mp4' }).first().waitFor()
  const deliveries = region(page, 'Deliveries').getByRole('table')
  await deliveries.getByText('The receiver answered 503.').waitFor()
  await deliveries.getByRole('link', { name: 'scan.completed' }).click()
  await page.getByRole('heading', { level: 1, name: 'Delivery of scan.completed' }).waitFor()
  await page.getByRole('link', { name: /^evt_/ }).click()
  await page.getByRole('table').getByRole('link', { name: 'synthetic clip.mp4' }).click()
  await page.getByRole('heading', { level: 1, name: 'synthetic clip.mp4' }).waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('link', { name: /^req_/ }).click()
  await page.getByRole('table').getByText('completeScanUpload').waitFor()
})

test('a scan without a file shows "No file is stored.", and one without evidence shows no strength and no credentials', async () => {
  const { service } = administration
  const api = service.api(await service.key(await service.organization('Quiet Desk')))
  const body = {
    fileName: 'noevidence.jpg',
    contentType: 'image/jpeg',
    mediaType: 'image',
    byteSize: 1,
  } as const
  const { scanId } = await dataOf(api.POST('/api/v1/scans/upload-intents', { body }))
  await dataOf(api.POST('/api/v1/scans/{scanId}/upload-complete', { params: { path: { scanId } } }))
  const page = await administration.operator(`/console/scans/${scanId}`)
  const verdict = region(page, 'Verdict')
  await verdict.getByText('No evidence found').waitFor()
  expect(await verdict.locator('.status').getAttribute('class')).toBe('status quiet')
  expect(await verdict.locator('dt').allTextContents()).not.toContain('Strength of the rule')
  expect(await page.getByRole('region', { name: 'Content Credentials' }).count()).toBe(0)
  await region(page, 'Preview').getByText('No file is stored.').waitFor()
})
