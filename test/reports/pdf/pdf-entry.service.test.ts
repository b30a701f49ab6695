import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_IS_PUBLIC, startFileHost } from '../../support/file-host.js'
import { folderPerTest } from '../../support/folder-per-test.js'
import { caseOf, documentIn, downloaded, finishedReport, unpacked } from '../../support/reports.js'
import { type Caller, startTestService, type TestService } from '../../support/service.js'
import { analysedPicture, complete, createIntent, put } from '../../support/upload.js'

let service: TestService
const folder = folderPerTest()
beforeAll(async () => {
  service = await startTestService({ downloader: FIRST_IS_PUBLIC })
})
afterAll(async () => {
  await service?.close()
})

/** The texts of a PDF page by page, read by another library than wrote it, and how many pictures it has. */
async function readPdf(bytes: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await pdf.destroy()
  const pictures = bytes.toString('latin1').split('/Subtype /Image').length - 1
  return { pages, pictures }
}

/** Large enough to have a preview. */
const photograph = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer()

/** What a report of a case on these scans has. */
async function reportOn(caller: Caller, caseId: string) {
  const target = await unpacked(folder.path, await downloaded(await finishedReport(caller, caseId)))
  return {
    document: await documentIn(target),
    ...(await readPdf(await readFile(join(target, 'report.pdf')))),
  }
}

describe('report.pdf', () => {
  test('has the case, the file with its picture, what was found, custody, and how to verify it', async () => {
    const caller = await service.caller({ environment: 'production' })
    const scanId = await analysedPicture(caller, await photograph())
    const caseId = await caseOf(caller, [scanId], 'Дело 案件 사건 写真です')
    await caller
      .post(`/api/v1/cases/${caseId}/scans/${scanId}/assessments`)
      .send({ finding: 'manipulated', note: 'Shadows differ.' })
      .expect(201)
    const { pages, pictures, document } = await reportOn(caller, caseId)
    const text = pages.join(' ')
    for (const part of [
      ...['Дело', '案件', '사건', '写真です'],
      ...[caseId, scanId, document.scans[0]?.file.sha256 ?? '', 'manipulated', 'Shadows differ.'],
      ...['What was looked for', 'generation_parameters', 'Custody', 'How to verify'],
    ])
      expect(text).toContain(part)
    expect(pictures).toBe(1)
  })

  test('has the address that a file was fetched from', async () => {
    const caller = await service.caller({ environment: 'staging' })
    const host = await startFileHost((path, response) => {
      if (path === '/a') response.writeHead(302, { Location: '/moved.txt' }).end()
      else response.end('abc')
    })
    const asked = await caller
      .post('/api/v1/scans/from-url')
      .send({ url: `${host.url}/a`, mediaType: 'document' })
      .expect(201)
    const scanId: string = asked.body.data.id
    const status = async () => (await caller.get(`/api/v1/scans/${scanId}`)).body.data.status
    await expect.poll(status).toBe('complete')
    const { pages, document } = await reportOn(caller, await caseOf(caller, [scanId]))
    expect(pages.join(' ')).toContain(`${host.url}/moved.txt`)
    expect(document.scans[0]?.scan.signals?.source).toMatchObject({ address: `${host.url}/a`, status: 200 })
  })

  test('has the identifier of the report, the key, the head of custody and a number on each page', async () => {
    const caller = await service.caller({ environment: 'staging' })
    const ids: string[] = []
    for (let at = 0; at < 8; at += 1) {
      const intent = await createIntent(caller, { fileName: `صورة ${at}.jpg`, byteSize: 1 })
      await put(intent, 'x')
      await complete(caller, intent.scanId)
      ids.push(intent.scanId)
    }
    await service.context.chainer.run()
    const { pages, document } = await reportOn(caller, await caseOf(caller, ids))
    expect(pages.length).toBeGreaterThan(2)
    const { head } = document.custody
    expect(head?.hash).toMatch(/^[0-9a-f]{64}$/)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Report ${document.id} · page ${index + 1}`)
      expect(page).toContain(`Key ${document.keyId}`)
      expect(page).toContain(`Custody head ${head?.sequence} ${head?.hash}`)
    }
  })
})
