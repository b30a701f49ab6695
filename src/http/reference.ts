import { readFileSync } from 'node:fs'
import { Router } from 'express'
import helmet from 'helmet'
import { packageFile } from '../package-root.js'
import { REFERENCE_POLICY, referencePage } from './reference/page.js'
import { type Contract, forReference } from './reference/samples.js'
import { findReferenceScript } from './reference/script.js'

/** Seconds in a year: what caches take for "for ever". */
const A_YEAR = 31_536_000

/** The value of a function, computed when it is first needed. */
function once<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined
  return () => {
    computed ??= { value: compute() }
    return computed.value
  }
}

/**
 * Serves the published contract as YAML, as JSON, and rendered for people at `/docs`; no key. `publicUrl`, without a
 * trailing slash, stands wherever the contract as it is written has its placeholder: tools that load it by its
 * address call this service. A browser that asks for `/` is sent to `/docs`.
 */
export function referenceRouter({ publicUrl }: { publicUrl: () => string }): Router {
  const yaml = readFileSync(packageFile('openapi.yaml'), 'utf8')
  // Loaded when it is first asked for.
  const contract = once(async () => {
    const { apiDocument } = await import('../../generated/api-document.js')
    return apiDocument as Contract
  })
  const json = once(async () => JSON.stringify(await contract()))
  const addressed = async (text: string) => {
    const { servers } = await contract()
    return text.replaceAll(servers[0].url, publicUrl())
  }
  const shown = once(async () => JSON.stringify(forReference(await contract())))
  const script = findReferenceScript()
  const page = once(async () => {
    const { info } = await contract()
    return referencePage({ title: info.title, script: `docs/${script.fileName}` })
  })
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: REFERENCE_POLICY },
    xFrameOptions: { action: 'deny' },
    // Whether the service is reached over TLS is for whoever terminates TLS to say; without it, browsers
    // complain of the other two in their console.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })

  const router = Router({ caseSensitive: true, strict: true })
  // For people in a browser; a client that asks for no HTML is told that there is nothing here, as ever.
  // Not a route, which Express would have answer OPTIONS by itself.
  router.use((request, response, next) => {
    const isRoot = request.path === '/' && (request.method === 'GET' || request.method === 'HEAD')
    if (isRoot && request.headers.accept?.includes('text/html')) response.redirect(302, 'docs')
    else next()
  })
  router.get('/openapi.yaml', async (_request, response) => {
    response.type('application/yaml').send(await addressed(yaml))
  })
  router.get('/openapi.json', async (_request, response) => {
    response.type('application/json').send(await addressed(await json()))
  })
  router.get('/docs', protect, async (_request, response) => {
    // Small, and it names the script: ask each time, so that a new version is seen at once.
    response
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(await page())
  })
  // What the page shows is the contract and samples of each operation; the contract itself stays as it is.
  router.get('/docs/openapi.json', async (_request, response) => {
    response
      .set('Cache-Control', 'no-cache')
      .type('application/json')
      .send(await addressed(await shown()))
  })
  router.get(`/docs/${script.fileName}`, protect, async (request, response) => {
    const compressed = request.acceptsEncodings('gzip') === 'gzip'
    const body = await (compressed ? script.compressed() : script.content())
    response
      .set('Cache-Control', `public, max-age=${A_YEAR}, immutable`)
      .set('Vary', 'Accept-Encoding')
      .type('text/javascript')
    if (compressed) response.set('Content-Encoding', 'gzip')
    response.send(body)
  })
  return router
}
