import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { judgeAddress } from '../../src/outbound/addresses.js'
import {
  createDownloader,
  type Download,
  type DownloaderSettings,
  type DownloadFailure,
} from '../../src/outbound/download.js'
import { FIRST_IS_PUBLIC, startFileHost } from '../support/file-host.js'
import { startRawTcp } from '../support/raw-tcp.js'

/** Ends with the test, as a fetch ends with its scan. */
function signal(): AbortSignal {
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  return ended.signal
}

const download = (address: string, settings: Partial<DownloaderSettings> = {}): Promise<Download> =>
  createDownloader({
    allowPrivate: false,
    totalMs: 20_000,
    silentMs: 10_000,
    clock: { now: () => new Date('2026-11-21T08:15:30.123Z') },
    ...FIRST_IS_PUBLIC,
    ...settings,
  })(address, signal())

const bytesOf = ({ body }: Download): Promise<Buffer> => buffer(body)

/** The failure of a download, before its body or in it. */
async function failure(
  address: string,
  settings: Partial<DownloaderSettings> = {},
): Promise<DownloadFailure> {
  try {
    await bytesOf(await download(address, settings))
  } catch (error) {
    return error as DownloadFailure
  }
  throw new Error('The download succeeded.')
}

const redirecting = (to: (path: string) => string, status = 302) =>
  startFileHost((path, response) => {
    response.writeHead(status, { Location: to(path) }).end()
  })

describe('a file at an address', () => {
  test('arrives byte for byte, with status, headers, address and time of the answer', async () => {
    const file = Buffer.alloc(300_000, 'media')
    const host = await startFileHost((_path, response) => {
      response
        .writeHead(200, { 'Content-Type': 'image/png', ETag: '"1"', 'Content-Length': file.length })
        .end(file)
    })
    const found = await download(`${host.url}/a/photo.png?size=full`)
    expect(found).toMatchObject({
      byteSize: 300_000,
      answer: {
        address: `${host.url}/a/photo.png?size=full`,
        status: 200,
        headers: { 'content-type': 'image/png', etag: '"1"' },
        at: new Date('2026-11-21T08:15:30.123Z'),
      },
    })
    expect((await bytesOf(found)).equals(file)).toBe(true)
    expect(host.asked[0]).toMatchObject({
      path: '/a/photo.png?size=full',
      headers: { 'user-agent': 'Media-Scan-Fetch/1', 'accept-encoding': 'identity' },
    })
    expect(host.asked[0]?.headers).not.toHaveProperty('cookie')
  })

  test('is fetched over TLS, whose certificate is verified', async () => {
    const host = await startFileHost((_path, response) => response.end('abc'), { tls: true })
    const trust = host.certificate as string
    expect((await bytesOf(await download(host.url, { trust }))).toString()).toBe('abc')
    expect(await failure(host.url)).toMatchObject({ code: 'tls', answer: undefined })
  })

  test('of unknown length arrives whole', async () => {
    const host = await startFileHost((_path, response) => {
      response.write('ab')
      response.end('c')
    })
    const found = await download(host.url)
    expect(found.byteSize).toBeUndefined()
    expect((await bytesOf(found)).toString()).toBe('abc')
  })

  test.each([301, 302, 303, 307, 308])(
    'is found behind a redirect with status %i, also a relative one',
    async (status) => {
      const host = await startFileHost((path, response) => {
        if (path === '/from/here') response.writeHead(status, { Location: '../there#part' }).end()
        else response.end('abc')
      })
      const found = await download(`${host.url}/from/here`)
      expect(found.answer.address).toBe(`${host.url}/there`)
      expect((await bytesOf(found)).toString()).toBe('abc')
    },
  )

  test('is found behind five redirects, and not behind six', async () => {
    const host = await startFileHost((path, response) => {
      const left = Number(path.slice(1))
      if (left > 0) response.writeHead(302, { Location: `/${left - 1}` }).end()
      else response.end('abc')
    })
    expect((await bytesOf(await download(`${host.url}/5`))).toString()).toBe('abc')
    expect(await failure(`${host.url}/6`)).toMatchObject({
      code: 'too_many_redirects',
      answer: { address: `${host.url}/1`, status: 302 },
    })
  })
})

describe('an address is refused', () => {
  test.each([
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
  ])('that is not public: %s', async (address) => {
    expect(await failure(address)).toMatchObject({ code: 'blocked_address', answer: undefined })
  })

  test('if one of the addresses of its name is not public', async () => {
    const lookup = async () => ['127.0.0.1', '10.0.0.1']
    expect(await failure('http://two.example/', { lookup })).toMatchObject({ code: 'blocked_address' })
  })

  test.each([
    'http://127.0.0.2/secret',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'ftp://localhost/a',
  ])('behind a redirect: %s, and the answer with the redirect is kept', async (to) => {
    const host = await redirecting(() => to)
    expect(await failure(`${host.url}/a`)).toMatchObject({
      code: 'blocked_address',
      answer: { address: `${host.url}/a`, status: 302, headers: { location: to } },
    })
  })

  test('of link-local networks even where private addresses are allowed, which then are fetched', async () => {
    const host = await startFileHost((_path, response) => response.end('abc'))
    const settings = { allowPrivate: true, judge: judgeAddress }
    expect((await bytesOf(await download(host.url, settings))).toString()).toBe('abc')
    for (const address of ['http://169.254.169.254/', 'http://[fe80::1]/', 'http://[fd00:ec2::254]/'])
      expect((await failure(address, settings)).code).toBe('blocked_address')
  })
})

describe('a file that cannot be had fails the download', () => {
  test.each([204, 206, 304, 401, 404, 500, 503])(
    'for a host that answers %i: http_status',
    async (status) => {
      const host = await startFileHost((_path, response) => response.writeHead(status).end())
      expect(await failure(host.url)).toMatchObject({
        code: 'http_status',
        message: `the status ${status}`,
        answer: { status },
      })
    },
  )

  test('for a redirect to nowhere: http_status', async () => {
    const host = await startFileHost((_path, response) => response.writeHead(302).end())
    expect((await failure(host.url)).code).toBe('http_status')
  })

  test('for a host that encodes the bytes although asked not to: http_status', async () => {
    const host = await startFileHost((_path, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('abc'),
    )
    expect(await failure(host.url)).toMatchObject({
      code: 'http_status',
      message: 'the Content-Encoding gzip',
    })
  })

  test('for a name without addresses: dns', async () => {
    const lookup = async () => {
      throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    }
    expect((await failure('http://nowhere.example/', { lookup })).code).toBe('dns')
  })

  test('for a port where nothing listens: connect', async () => {
    expect((await failure('http://localhost:1/')).code).toBe('connect')
  })

  test('for a host that speaks no HTTP, has too large headers, or breaks off before the end: connect', async () => {
    for (const answer of [
      'SSH-2.0-OpenSSH_9.2\r\n',
      `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc',
    ]) {
      const port = await startRawTcp((socket) => socket.end(answer))
      expect((await failure(`http://localhost:${port}/`)).code, answer.slice(0, 50)).toBe('connect')
    }
  })

  test('for a host that is silent before the headers, or within the body: timeout', async () => {
    for (const answer of ['', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc']) {
      const port = await startRawTcp((socket) => void socket.write(answer))
      expect((await failure(`http://localhost:${port}/`, { silentMs: 1_200 })).code).toBe('timeout')
    }
  })

  test('for a host that drips bytes for longer than the whole may take: timeout', async () => {
    const port = await startRawTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
      const drip = setInterval(() => socket.write('a'), 50)
      socket.on('close', () => clearInterval(drip))
    })
    expect((await failure(`http://localhost:${port}/`, { totalMs: 600 })).code).toBe('timeout')
  })

  test('with the reason of the signal once that aborts, also while it connects', async () => {
    const port = await startRawTcp(() => {})
    const reason = new Error('stopped')
    const fetching = createDownloader({
      allowPrivate: false,
      totalMs: 20_000,
      silentMs: 10_000,
      clock: { now: () => new Date() },
      ...FIRST_IS_PUBLIC,
    })
    for (const delayMs of [0, 200]) {
      const abort = new AbortController()
      setTimeout(() => abort.abort(reason), delayMs)
      await expect(fetching(`http://localhost:${port}/`, abort.signal)).rejects.toBe(reason)
    }
  })
})
