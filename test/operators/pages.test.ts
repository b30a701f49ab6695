import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import express from 'express'
import { pino } from 'pino'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { respondWithError } from '../../src/http/answers/respond.js'
import { ApiError } from '../../src/http/errors.js'
import { requestId } from '../../src/http/request-id.js'
import { createHttpServer } from '../../src/http/server.js'
import { consolePages } from '../../src/operators/pages.js'
import { readSettings } from '../../src/settings/settings.js'
import { exchange } from '../http/raw.js'

const PAGE = '<!doctype html><title>Console</title>'

let folder: string
let url: string
let server: Server

/** The end of the service's chain, with pages from a folder. */
function chain(pages: string) {
  const app = express()
  app.use(requestId)
  app.use(consolePages(pages))
  app.use((_request, _response, next) => next(new ApiError(404, 'not_found', 'No such path.')))
  app.use(respondWithError)
  return app
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-scan-pages-'))
  await mkdir(join(folder, 'console', 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'SECRET')
  await writeFile(join(folder, 'console', 'index.html'), PAGE)
  await writeFile(join(folder, 'console', 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'console', '.env'), 'SECRET')
  await writeFile(join(folder, 'console', 'assets', 'index-Ab12Cd34.js'), 'export {}')
  server = createHttpServer(
    chain(join(folder, 'console')),
    readSettings({}).http,
    pino({ level: 'silent' }),
  ).server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string) => supertest(url).get(path)
/** Sent unchanged, where a client would normalize the path. */
const raw = (target: string) =>
  exchange(url, Buffer.from(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`))

test.each([
  '/console',
  '/console/',
  '/console/organizations/org_01',
  '/console/sign-in?problem=expired',
  '/console/apiary',
  '/console/a.b/c',
])('%s is the page, revalidated each time', async (path) => {
  const answer = await get(path).expect(200)
  expect(answer.text).toBe(PAGE)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('assets are cached for ever, since their names change with their content', async () => {
  const answer = await get('/console/assets/index-Ab12Cd34.js').expect(200)
  expect(answer.headers['content-type']).toMatch(/^text\/javascript/)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const missing = await get('/console/assets/index-old.js').expect(404)
  expect(missing.body.error.code).toBe('not_found')
  expect(missing.headers['cache-control']).toBe('no-store')
  expect((await get('/console/favicon.svg').expect(200)).headers['cache-control']).toBe('no-cache')
})

test('an asset compressed by the build is sent compressed to clients that accept it, and plain to others', async () => {
  const path = '/console/assets/index-Ef56Gh78.js'
  const script = 'export const answer = 42'
  await writeFile(join(folder, path), script)
  await writeFile(join(folder, `${path}.br`), brotliCompressSync(script))
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', undefined],
    ['identity', undefined],
  ] as const) {
    const answer = await fetch(`${url}${path}`, { headers: { 'Accept-Encoding': accepted } })
    expect(answer.headers.get('content-encoding') ?? undefined).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await answer.text()).toBe(script)
  }
})

test('nothing inline or from elsewhere runs, and no site may frame the page', async () => {
  const { headers } = await get('/console').expect(200)
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s, 2)),
  )
  expect(policy).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'media-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  })
})

test.each([
  '/console/../secret.txt',
  '/console/assets/../../secret.txt',
  '/console/%2e%2e/secret.txt',
  '/console/..%2fsecret.txt',
  '/console/assets/..%2f..%2fsecret.txt',
  '/console/assets/..%5c..%5csecret.txt',
  '/console//etc/passwd',
  '/console/assets//etc/passwd',
  '/console/.env',
  '/console/%00',
  '/console/assets/index-Ab12Cd34.js%00.html',
  '/console/assets/',
  '/console/assets',
  '/console/%',
  '/console/%ff',
  'http://elsewhere.example/console/../secret.txt',
])('no file from outside the folder is served for %s', async (target) => {
  const answer = await raw(target)
  expect(answer.status).toBeLessThan(500)
  expect(answer.body).not.toMatch(/SECRET|root:/)
  expect(answer.status === 200 ? answer.body : answer.json?.error).toEqual(
    answer.status === 200 ? PAGE : expect.objectContaining({ code: expect.any(String) }),
  )
})

test('an absolute-form target is handled by its path', async () => {
  expect((await raw('http://elsewhere.example/console/scans')).body).toBe(PAGE)
  expect((await raw('http://elsewhere.example/console/assets/index-Ab12Cd34.js')).body).toBe('export {}')
})

test.each(['/console/api/nothing', '/console/api', '/console/auth/nothing', '/consoles', '/Console'])(
  '%s is 404 and not the page',
  async (path) => {
    await get(path).expect(404)
  },
)

test('HEAD answers like GET without the page; other methods are 404', async () => {
  const head = await supertest(url).head('/console').expect(200)
  expect(head.headers['content-length']).toBe(String(PAGE.length))
  await supertest(url).post('/console').expect(404)
})

describe('a console that has not been built', () => {
  test('says so, and what to do', async () => {
    const answer = await supertest(chain(join(folder, 'never-built'))).get('/console/scans')
    expect(answer.status).toBe(503)
    expect(answer.body.error).toMatchObject({
      code: 'service_unavailable',
      message: expect.stringContaining('npm run build'),
    })
    expect(answer.headers['retry-after']).toBe('60')
  })
})
