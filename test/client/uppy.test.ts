import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMediaScanClient } from '../../src/client/index.js'
import { launchBrowser } from '../console/browser/support/browser.js'
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js'

/** More than is sent until the connection is cut for the third time. */
const BYTES = 12_000_000
const CUT_BYTES = 3_000_000

/** What the page offers: sends a file to an upload that exists already, and returns how often Uppy reported progress. */
declare const uploadByUppy: (uploadUrl: string, bytes: string) => Promise<{ reports: number }>

const PAGE = `
import Uppy from '@uppy/core'
import Tus from '@uppy/tus'

globalThis.uploadByUppy = async (uploadUrl, bytes) => {
  const uppy = new Uppy()
  uppy.use(Tus, { endpoint: uploadUrl, retryDelays: Array.from({ length: 40 }, () => 200), removeFingerprintOnSuccess: true })
  let reports = 0
  uppy.on('upload-progress', () => { reports += 1 })
  const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
  const id = uppy.addFile({ name: 'film.mp4', type: 'video/mp4', data: new Blob([data]) })
  uppy.setFileState(id, { tus: { uploadUrl } })
  const { failed } = await uppy.upload()
  if (failed.length > 0) throw new Error(String(failed[0].error))
  return { reports }
}
`

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let service: ServiceProcess
let proxy: TcpProxy
let server: Server
let browser: Browser

beforeAll(async () => {
  folder = await temporaryFolder()
  service = await startServiceProcess({ DATA_DIR: folder.path })
  proxy = await startTcpProxy({ port: Number(new URL(service.url).port) })
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: fileURLToPath(new URL('../..', import.meta.url)) },
    bundle: true,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  })
  const script = outputFiles[0]?.text.replaceAll('</script', '<\\/script') ?? ''
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Uppy</title><script>${script}</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  await proxy?.close()
  await service?.end('SIGKILL')
  await folder?.remove()
})

it('Uppy sends a file from a page of another origin, and goes on after its connections were cut', async () => {
  const apiKey = /msk_sbx_\w{36}/.exec(service.output())?.[0] ?? ''
  const client = createMediaScanClient({ baseUrl: service.url, apiKey })
  const file = randomBytes(BYTES)
  const intent = await client.createScanUploadIntent({
    ...{ fileName: 'film.mp4', contentType: 'video/mp4', mediaType: 'video', byteSize: BYTES },
    resumable: true,
  })
  const url = new URL(intent.resumableUploadUrl ?? '')
  const direct = url.href
  url.port = String(proxy.port)
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  let [passed, cuts] = [0, 0]
  proxy.onRequest = (bytes, reset) => {
    passed += bytes.length
    if (cuts === 3 || passed < CUT_BYTES) return
    ;[passed, cuts] = [0, cuts + 1]
    reset()
  }
  const sent = page.evaluate(
    ([to, bytes]) => uploadByUppy(to as string, bytes as string),
    [url.href, file.toString('base64')],
  )
  expect((await sent).reports).toBeGreaterThan(1)
  expect(cuts).toBe(3)
  const head = await fetch(direct, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })
  expect(head.headers.get('upload-offset')).toBe(String(BYTES))
  expect((await client.completeScanUpload(intent.scanId)).status).toBe('complete')
  const stored = await client.getScanFile(intent.scanId)
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(new Uint8Array(await stored.arrayBuffer()))).toBe(hash(file))
})
