import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Environment } from '../../../generated/vocabulary.js'
import { drawScene } from '../../support/pictures.js'
import type { Receiver } from '../../support/receiver.js'
import { useConsole } from './support/console.js'
import { analysedScan, signedPicture } from './support/scans.js'
import { dataOf } from './support/service.js'

/** The pictures of `docs/console.md`; `npm run console:pictures` saves them where the page expects them. */
const FOLDER = process.env.PICTURES ?? 'test/operators/screenshots'
const MAX_BYTES = 80_000

const administration = useConsole()

const paths: Record<string, string> = {}

/** A newsroom's service on a working day: most of it goes well. */
beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true })
  const { service } = administration
  const [newsroom, agency] = [
    await service.organization('Example Newsroom'),
    await service.organization('Picture Agency'),
  ]
  const issue = (organizationId: string, label: string, environment: Environment) =>
    service.key(organizationId, { label, environment })
  const api = service.api(await issue(newsroom, 'content management', 'sandbox'))
  const desk = service.api(await issue(agency, 'photo desk', 'sandbox'))
  const receivers: Receiver[] = [
    await administration.receiver(),
    await administration.receiver({ answer: () => ({ status: 503, body: 'upstream unavailable' }) }),
  ]
  const [working, failing] = receivers as [Receiver, Receiver]
  const register = (of: typeof api, receiver: Receiver, path: string, description: string) =>
    dataOf(
      of.POST('/api/v1/webhooks', {
        body: {
          url: receiver.url.replace(/\/*$/, path),
          events: ['scan.completed', 'verdict.synthetic', 'case.opened', 'case.escalated'],
          description,
        },
      }),
    )
  await register(api, working, '/alerts', 'Newsroom alerts')
  const { endpoint } = await register(desk, failing, '/desk', 'Photo desk')
  const scans = async (of: typeof api, names: readonly string[]) => {
    const scanIds: string[] = []
    for (const fileName of names) {
      const body = { fileName, contentType: 'image/jpeg', mediaType: 'image', byteSize: 183_402 } as const
      const { scanId } = await dataOf(of.POST('/api/v1/scans/upload-intents', { body }))
      await dataOf(of.POST('/api/v1/scans/{scanId}/upload-complete', { params: { path: { scanId } } }))
      scanIds.push(scanId)
    }
    return scanIds
  }
  await scans(api, [
    'harbour at dawn.jpg',
    'press conference.jpg',
    'authentic portrait.jpg',
    'suspicious crowd.jpg',
    'stadium.jpg',
  ])
  const doubtful = await scans(desk, [
    'synthetic flood.jpg',
    'flood, second angle.jpg',
    'suspicious rescue.jpg',
  ])
  const signed = await analysedScan(service, newsroom, await signedPicture(), 'flood-original.jpg')
  const plain = await sharp(await drawScene(2))
    .jpeg({ quality: 85 })
    .toBuffer()
  await analysedScan(service, newsroom, plain, 'town hall.jpg')
  const opened = await dataOf(
    desk.POST('/api/v1/cases', {
      body: {
        title: 'Flood pictures of an unknown source',
        scanIds: doubtful,
        severity: 'high',
        assignee: 'Photo desk',
      },
    }),
  )
  await dataOf(
    service.operator.POST('/console/api/cases/{caseId}/status', {
      params: { path: { caseId: opened.id } },
      body: { status: 'escalated' },
    }),
  )
  const query = { webhookId: endpoint.id, status: 'retrying' } as const
  const retrying = () => dataOf(service.operator.GET('/console/api/deliveries', { params: { query } }))
  await vi.waitFor(async () => expect((await retrying()).length).toBeGreaterThan(4), {
    timeout: 60_000,
    interval: 200,
  })
  const [delivery] = await retrying()
  Object.assign(paths, {
    overview: '/console',
    scans: '/console/scans?verdict=synthetic',
    scan: `/console/scans/${signed}`,
    case: `/console/cases/${opened.id}`,
    endpoint: `/console/endpoints/${endpoint.id}`,
    deliveries: '/console/deliveries',
    delivery: `/console/deliveries/${delivery?.id}`,
    requests: '/console/requests',
    organization: `/console/organizations/${agency}`,
  })
}, 180_000)

async function take(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    '[...document.images].every((image) => image.complete && image.naturalWidth > 0)',
  )
  await page.waitForFunction('document.getAnimations().every(({ playState }) => playState !== "running")')
  const seen = sharp(await page.screenshot())
  // Pages full of small print need more bytes than others.
  for (const quality of [80, 65, 50, 35]) {
    const picture = await seen.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (picture.length > MAX_BYTES) continue
    await writeFile(join(FOLDER, `console-${name}.webp`), picture)
    return
  }
  expect.fail(`The picture of ${name} has more than ${MAX_BYTES} bytes.`)
}

test('the pictures for the documentation are taken', async () => {
  const page = await administration.operator('/console', {
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
  })
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    if (name === 'overview') await page.locator('canvas').first().waitFor()
    await take(page, name)
  }
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('flood')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await take(page, 'search')
})
