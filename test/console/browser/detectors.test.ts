import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { errorRatesOf, writeDetectors } from '../../support/detector.js'
import { drawScene } from '../../support/pictures.js'
import { temporaryFolder } from '../../support/process.js'
import { violations } from './support/axe.js'
import { useConsole } from './support/console.js'
import { analysedScan } from './support/scans.js'

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/faces/detect': { verdict: 'synthetic', confidence: 0.87, modelVersion: 'faces \u00ad3' },
  '/voices/detect': { verdict: 'authentic', confidence: 0.6, modelVersion: 'voices-1' },
  '/scenes/detect': { abstains: true, reason: '<b>Too small</b> to judge.' },
}

const folder = await temporaryFolder()
let server: Server | undefined
afterAll(async () => {
  server?.close()
  await folder.remove()
})

const administration = useConsole(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(ANSWERS[request.url ?? '']))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const path = await writeDetectors(folder.path, [
    { name: 'faces', url: `${url}/faces` },
    { name: 'voices', url: `${url}/voices`, errorRates: errorRatesOf('voices-1') },
    { name: 'scenes', url: `${url}/scenes` },
    { name: 'films', url: `${url}/films`, mediaTypes: ['video'] },
  ])
  return { DETECTORS: path }
})

test('a scan shows each detector with its answer or why there is none, its model and how often it is wrong, as text', async () => {
  const { service } = administration
  const picture = await sharp(await drawScene(2))
    .jpeg({ quality: 85 })
    .toBuffer()
  const scanId = await analysedScan(service, await service.organization('Desk'), picture, 'town hall.jpg')
  const page = await administration.operator(`/console/scans/${scanId}`, { bypassCSP: true })
  const verdict = page.getByRole('region', { name: 'Verdict', exact: true })
  await verdict.getByRole('heading', { name: 'Detectors' }).waitFor()
  await verdict
    .getByRole('listitem')
    .filter({ hasText: /^One detector says that it is synthetic/ })
    .waitFor()
  const items = verdict
    .getByRole('heading', { name: 'Detectors' })
    .locator('xpath=following-sibling::ul[1]/li')
  expect(await items.allInnerTexts()).toEqual([
    expect.stringMatching(/^faces said synthetic, confidence 87 %\. Model faces .*3\.$/),
    'voices said authentic, confidence 60 %. Model voices-1. Measured: wrong about 1 % of 200 authentic files and 20 % of 100 synthetic files.',
    'scenes abstained: <b>Too small</b> to judge.',
    'films was not asked: It does not judge files of this kind.',
  ])
  const disagree = (name: string) =>
    page.getByRole('region', { name, exact: true }).locator('.status', { hasText: /^Detectors disagree$/ })
  for (const name of ['Verdict', 'Judgements', 'Timeline']) await disagree(name).waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto('/console/scans')
  await page
    .getByRole('row')
    .filter({ hasText: 'town hall.jpg' })
    .getByText('Detectors disagree', { exact: true })
    .waitFor()
})
