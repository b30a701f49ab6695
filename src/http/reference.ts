import { readFileSync } from 'node:fs'
import { Router } from 'express'
import helmet from 'helmet'
import { packageFile } from '../basics/package-root.js'
import { REFERENCE_POLICY, referencePage } from './reference/page.js'
import { type Contract, forReference } from './reference/samples.js'
import { findReferenceScript } from './reference/script.js'

/** One year in seconds, the usual "forever" of caches. */
const A_YEAR = 31_536_000

/** Computes a value when it is first needed, and keeps it. */
function once<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined
  return () => {
    computed ??= { value: compute() }
    return computed.value
  }
}

/**
 * Serves the published contract as YAML, as JSON, and rendered for people at `/docs`, without authentication. The
 * placeholder for the base address in the contract is replaced by `publicUrl` (without a trailing slash), so that tools
 * that load the contract by its address call this service. A browser that requests `/` is redirected to `/docs`. Beside
 * it stands the page about verdicts.
 */
export function referenceRouter({ publicUrl }: { publicUrl: () => string }): Router {
  const yaml = readFileSync(packageFile('openapi.yaml'), 'utf8')
  // Loaded on first use.
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
  const verdicts = once(() => readFileSync(packageFile('docs', 'verdicts.md'), 'utf8'))
  const script = findReferenceScript()
  const page = once(async () => {
    const { info } = await contract()
    return referencePage({ title: info.title, script: `docs/${script.fileName}` })
  })
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: REFERENCE_POLICY },
    xFrameOptions: { action: 'deny' },
    // HSTS is left to the proxy that terminates TLS. The other two make browsers log warnings when there is no TLS.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })

  const router = Router({ caseSensitive: true, strict: true })
  // Only for browsers: a client that does not accept HTML still gets 404. Not a route, because Express would then
  // answer OPTIONS requests itself.
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
    // The page is small and names the script, so browsers revalidate it each time and see a new version immediately.
    response
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(await page())
  })
  // The page shows the contract plus code samples; the published contract does not contain them.
  router.get('/docs/openapi.json', async (_request, response) => {
    response
      .set('Cache-Control', 'no-cache')
      .type('application/json')
      .send(await addressed(await shown()))
  })
  // How often each rule of a verdict is wrong. As plain text, which browsers show; Markdown they save to a file.
  router.get('/docs/verdicts.md', async (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('text/plain').send(verdicts())
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
