import { readFileSync } from 'node:fs'
import express from 'express'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { referenceRouter } from '../../src/http/reference.js'

const app = express()
app.enable('case sensitive routing')
app.enable('strict routing')
app.use((_request, response, next) => {
  // Like the service before anything else; the reference overrides it where caching is safe.
  response.setHeader('Cache-Control', 'no-store')
  next()
})
const PUBLIC_URL = 'https://scans.example.net/media'
app.use(referenceRouter({ publicUrl: () => PUBLIC_URL }))
const request = supertest(app)
const file = new URL('../../openapi.yaml', import.meta.url)

/** Each address in an attribute of the page that a browser loads or follows. */
const addressesOf = (html: string) =>
  [...html.matchAll(/\b(?:src|href|action|srcset|content)="([^"]*)"/g)].map(([, address]) => address ?? '')

async function page(): Promise<{ html: string; script: string; policy: string }> {
  const { text, headers } = await request.get('/docs').expect(200)
  const script = text.match(/<script src="([^"]+)"><\/script>/)?.[1]
  if (script === undefined) throw new Error('The page loads no script.')
  return { html: text, script, policy: headers['content-security-policy'] ?? '' }
}

/** The contract as it should be served: as written, except for its address. */
const served = () => readFileSync(file, 'utf8').replaceAll('https://media.example.org', PUBLIC_URL)

describe('the published contract', () => {
  it('is served as written at /openapi.yaml, with the address of the service', async () => {
    const response = await request.get('/openapi.yaml').responseType('blob').expect(200)
    expect(response.headers['content-type']).toMatch(/^application\/yaml/)
    expect(response.body.toString()).toBe(served())
    expect(parse(served()).servers).toEqual([expect.objectContaining({ url: PUBLIC_URL })])
  })

  it('is served as the same value at /openapi.json', async () => {
    const response = await request
      .get('/openapi.json')
      .expect(200)
      .expect('content-type', /^application\/json/)
    expect(response.body).toEqual(parse(served()))
  })
})

describe('the rendered reference', () => {
  it('has the title of the contract', async () => {
    const { html } = await page()
    const { info } = parse(readFileSync(file, 'utf8')) as { info: { title: string } }
    expect(html).toContain(`<title>${info.title}</title>`)
  })

  it('contains no address of another host', async () => {
    const { html } = await page()
    for (const address of addressesOf(html)) expect(address).not.toMatch(/^(?:[a-z]+:)?\/\//i)
    // The namespace inside the icon is a name, not an address.
    const plain = html.replace(/%[0-9A-F]{2}/g, (code) => decodeURIComponent(code))
    expect(plain.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/)
  })

  it('is forbidden to load from or call anything but the service', async () => {
    const { policy } = await page()
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/)
        return [name, sources]
      }),
    )
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(directives.get('script-src')).toEqual(["'self'"])
    expect(directives.get('connect-src')).toEqual(["'self'"])
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    for (const source of [...directives.values()].flat())
      expect(["'self'", "'none'", "'unsafe-inline'", 'data:']).toContain(source)
  })

  it('disables what the library would load from elsewhere', async () => {
    const { html } = await page()
    const attribute = html.match(/data-configuration="([^"]+)"/)?.[1] ?? ''
    const configuration = JSON.parse(attribute.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
    expect(configuration).toMatchObject({
      url: 'docs/openapi.json',
      hiddenClients: true,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      hideClientButton: true,
    })
    expect(configuration).not.toHaveProperty('proxyUrl')
  })

  it('is revalidated each time, and its script is cached for ever', async () => {
    const { script } = await page()
    await request.get('/docs').expect('cache-control', 'no-cache')
    await request.get(`/${script}`).expect('cache-control', 'public, max-age=31536000, immutable')
  })

  it('has the page about verdicts beside it, as text that a browser shows', async () => {
    const { text, headers } = await request.get('/docs/verdicts.md').expect(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toBe(readFileSync('docs/verdicts.md', 'utf8'))
  })

  it('has the same script compressed and plain', async () => {
    const { script } = await page()
    const compressed = await request.get(`/${script}`).set('Accept-Encoding', 'gzip').expect(200)
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
    const plain = await request.get(`/${script}`).set('Accept-Encoding', 'identity').expect(200)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.text).toContain('@scalar/api-reference')
    expect(plain.text === compressed.text).toBe(true)
  })

  it('is where a browser is redirected from /, and no other client', async () => {
    const html = 'text/html,application/xhtml+xml,*/*;q=0.8'
    await request.get('/').set('Accept', html).expect(302).expect('location', 'docs')
    for (const accept of ['*/*', 'application/json']) await request.get('/').set('Accept', accept).expect(404)
    await request.get('/').unset('Accept').expect(404)
  })

  it('exists only at its exact path', async () => {
    for (const path of ['/docs/', '/Docs', '/docs/index.html', '/docs/reference-0000000000000000.js'])
      await request.get(path).expect(404)
  })
})
