import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as client from '../../src/client/index.js'
import { launchBrowser } from '../console/browser/support/browser.js'
import { eventually } from '../support/eventually.js'
import { meta } from './support/scripted-server.js'

declare const mediaScan: typeof client

const root = fileURLToPath(new URL('../..', import.meta.url))
/** More than the buffers of a connection can hold. */
const BYTES = 24_000_000

let script: string
let server: Server
let browser: Browser
let page: Page
/** The number of bytes of each PUT. */
let uploads: number[]
/** The number of aborted requests. */
let broken: number
let headers: Record<string, unknown>[]
/** Whether the upload target redirects. */
let movesUploads: boolean

const ANSWERS: Record<string, object> = {
  '/proxy/api/v1/scans/upload-intents': {
    scanId: 'scan_1',
    uploadUrl: '/uploads/scan_1',
    uploadHeaders: { 'Content-Type': 'image/png', 'X-Own': '1' },
  },
  '/proxy/api/v1/scans/scan_1/upload-complete': { id: 'scan_1', status: 'complete', verdict: 'authentic' },
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '' } = request
  if (url === '/page') {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Upload</title><script>${script}</script>`)
    return
  }
  headers.push(request.headers)
  if (url.startsWith('/moved/')) {
    response.writeHead(307, { location: url.replace('/moved/', '/proxy/') }).end()
    return
  }
  if (url === '/uploads/scan_1' && movesUploads) {
    response.writeHead(307, { location: '/uploads/scan_1?signature=s3cret' }).end()
    return
  }
  if (url.startsWith('/uploads/scan_1')) {
    let bytes = 0
    for await (const chunk of request) {
      bytes += (chunk as Buffer).length
      // Slow enough for a browser to report progress in between.
      await setTimeout(1)
    }
    uploads.push(bytes)
    response.writeHead(uploads.length === 1 ? 503 : 200, { 'retry-after': '0' }).end()
    return
  }
  for await (const _ of request);
  response.setHeader('content-type', 'application/json')
  response.writeHead(url in ANSWERS ? 200 : 404).end(JSON.stringify({ data: ANSWERS[url], meta }))
}

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/client/index.ts'],
    absWorkingDir: root,
    bundle: true,
    format: 'iife',
    globalName: 'mediaScan',
    write: false,
  })
  script = outputFiles[0]?.text ?? ''
  server = createServer((request, response) => {
    answer(request, response).catch(() => {
      broken++
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  server.closeAllConnections()
  server.close()
})

beforeEach(async () => {
  uploads = []
  broken = 0
  headers = []
  movesUploads = false
  page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page`)
})

/** Scans a file in the page through a proxy that adds the key; returns the numbers of bytes reported as sent. */
function scanInPage(kind: 'File' | 'stream', fetch: 'own' | 'of the platform'): Promise<number[]> {
  return page.evaluate(
    async ({ kind, fetch, byteSize }) => {
      const sent: number[] = []
      const own = { fetch: (request: Request) => globalThis.fetch(request) }
      const one = mediaScan.createMediaScanClient({
        baseUrl: '/proxy',
        apiKey: false,
        ...(fetch === 'own' ? own : {}),
      })
      const file = new File([new Uint8Array(byteSize)], 'a.png', { type: 'image/png' })
      const source = kind === 'File' ? file : file.stream()
      const scan = await one.scanFile(source, {
        fileName: 'a.png',
        byteSize,
        onProgress: (progress) => {
          if (progress.phase === 'uploading') sent.push(progress.bytesSent)
        },
      })
      if (scan.verdict !== 'authentic') throw new Error(scan.verdict ?? 'no verdict')
      return sent
    },
    { kind, fetch, byteSize: BYTES },
  )
}

describe('in a browser,', () => {
  it.each(['File', 'stream'] as const)(
    'a %s is uploaded completely, again after a 503, with progress in each attempt',
    async (kind) => {
      const sent = await scanInPage(kind, 'of the platform')
      expect(uploads).toEqual([BYTES, BYTES])
      const second = sent.lastIndexOf(0)
      for (const attempt of [sent.slice(0, second), sent.slice(second)]) {
        expect(attempt[0]).toBe(0)
        expect(attempt.at(-1)).toBe(BYTES)
        expect(attempt.length).toBeGreaterThan(2)
        expect([...attempt].sort((a, b) => a - b)).toEqual(attempt)
      }
      const put = headers.find((one) => one['x-own'] === '1')
      expect(put).toMatchObject({ 'content-type': 'image/png', 'content-length': String(BYTES) })
      for (const one of headers) expect(one.authorization).toBeUndefined()
    },
  )

  it('a custom fetch is used for the upload too, with progress at its start and end', async () => {
    expect(await scanInPage('File', 'own')).toEqual([0, 0, BYTES])
    expect(uploads).toEqual([BYTES, BYTES])
  })

  it('a redirect is an error that says that the address redirects, and nothing is sent there', async () => {
    const error = await page.evaluate(async () => {
      const one = mediaScan.createMediaScanClient({ baseUrl: '/moved', apiKey: false })
      const thrown = await one.getScan('scan_1').catch((error: Error) => error)
      const { name, message } = thrown as Error
      return { name, message }
    })
    expect(error).toEqual({
      name: 'RedirectError',
      message: expect.stringMatching(/\/moved\/api\/v1\/scans\/scan_1: the address redirects elsewhere\./),
    })
    expect(headers).toHaveLength(1)
  })

  it.each(['own', 'of the platform'] as const)(
    'a redirected upload is an error without the signed address, with the fetch %s',
    async (fetch) => {
      movesUploads = true
      const error = (await scanInPage('File', fetch).catch((thrown: Error) => thrown)) as Error
      expect(error.message).toMatch(/RedirectError: .*\/uploads\/scan_1: the address redirects /)
      expect(error.message).not.toContain('s3cret')
    },
  )

  it('an upload ends when the signal aborts, without a retry', async () => {
    const name = await page.evaluate(async (byteSize) => {
      const controller = new AbortController()
      const one = mediaScan.createMediaScanClient({ baseUrl: '/proxy', apiKey: false })
      return one
        .scanFile(new File([new Uint8Array(byteSize)], 'a.png', { type: 'image/png' }), {
          signal: controller.signal,
          onProgress: (progress) => {
            if (progress.phase === 'uploading' && progress.bytesSent > 0) controller.abort()
          },
        })
        .catch((error: Error) => error.name)
    }, BYTES)
    expect(name).toBe('AbortedError')
    await eventually(() => expect([broken, uploads]).toEqual([1, []]))
  })
})
