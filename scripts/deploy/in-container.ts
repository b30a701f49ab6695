/**
 * Runs inside a container of the image. It is passed on standard input to Node, which strips the types, so it may
 * contain only erasable TypeScript, and may import only what the image contains. Prints one line of JSON.
 *
 * `DEPLOY_CHECK=contents`: lists the contents of the image. `story`: has one file judged in staging and one analysed in
 * production. `again`, with `DEPLOY_SCANS`: checks that those scans still exist.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const origin = `http://127.0.0.1:${process.env.PORT}`
const PATIENCE_MS = 30_000

type Scan = { readonly id: string; readonly key: string }

async function ask(method: string, path: string, token: string, body?: object) {
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

async function until(path: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  let last = 'no answer'
  while (Date.now() < end) {
    const response = await fetch(origin + path).catch(() => undefined)
    // Always read to the end: a connection with an unread answer would keep this process running.
    const text = await response?.text()
    if (response?.ok) return
    if (response) last = `${response.status} ${text}`
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${path}: ${last}`)
}

/** A picture for the decoder, made with the image's own sharp. */
async function picture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const background = { r: 40, g: 90, b: 160 }
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

async function scanned(environment: string, operatorToken: string, file: Buffer): Promise<Scan> {
  const { id } = await ask('POST', '/console/api/organizations', operatorToken, { name: 'Deploy check' })
  const scopes = ['scans:write', 'scans:read']
  const issued = { label: 'check', environment, scopes }
  const { secret } = await ask('POST', `/console/api/organizations/${id}/keys`, operatorToken, issued)
  const key = String(secret)
  const intent = await ask('POST', '/api/v1/scans/upload-intents', key, {
    ...{ fileName: 'synthetic.jpg', contentType: 'image/jpeg' },
    ...{ mediaType: 'image', byteSize: file.length },
  })
  const headers = intent.uploadHeaders as Record<string, string>
  // Uses this machine's own address, whatever PUBLIC_URL says.
  const target =
    origin + new URL(String(intent.uploadUrl)).pathname + new URL(String(intent.uploadUrl)).search
  const upload = await fetch(target, { method: 'PUT', headers, body: new Uint8Array(file) })
  const answer = await upload.text()
  if (!upload.ok) throw new Error(`the upload: ${upload.status} ${answer}`)
  await ask('POST', `/api/v1/scans/${intent.scanId}/upload-complete`, key)
  return { id: String(intent.scanId), key }
}

async function complete({ id, key }: Scan): Promise<Record<string, unknown>> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const scan = await ask('GET', `/api/v1/scans/${id}`, key)
    if (scan.status === 'complete') return scan
    if (scan.status === 'failed' || Date.now() > end) throw new Error(`the scan is ${JSON.stringify(scan)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function story(): Promise<Scan[]> {
  for (const path of ['/healthz', '/readyz', '/docs', '/console', '/openapi.yaml']) await until(path)
  const dataDir = process.env.DATA_DIR ?? ''
  const token = process.env.OPERATOR_TOKEN ?? readFileSync(join(dataDir, 'operator.token'), 'utf8').trim()
  const file = await picture()
  const staging = await scanned('staging', token, file)
  if ((await complete(staging)).verdict !== 'synthetic') throw new Error('staging has another verdict')
  const production = await scanned('production', token, file)
  const { signals } = (await complete(production)) as { signals: { picture?: { width?: number } } }
  if (signals.picture?.width !== 320)
    throw new Error(`the picture was not decoded: ${JSON.stringify(signals)}`)
  return [staging, production]
}

/** `name@version` of the packages in a folder and in their own folders. */
function packagesIn(folder: string): string[] {
  const found: string[] = []
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === '.bin') continue
    const path = join(folder, entry.name)
    if (entry.name.startsWith('@')) found.push(...packagesIn(path))
    else if (entry.name === 'node_modules') found.push(...packagesIn(path))
    else {
      const names = readdirSync(path)
      if (!names.includes('package.json')) continue
      const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
      found.push(`${name}@${version}`)
      if (names.includes('node_modules')) found.push(...packagesIn(join(path, 'node_modules')))
    }
  }
  return found
}

type Component = { readonly name: string; readonly group?: string; readonly version: string }

function contents() {
  const { components } = JSON.parse(readFileSync('sbom.cdx.json', 'utf8')) as { components: Component[] }
  const listed = components.map(
    ({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name}@${version}`,
  )
  return { packages: [...new Set(packagesIn('node_modules'))].sort(), listed: [...new Set(listed)].sort() }
}

async function again(): Promise<number> {
  await until('/readyz')
  const scans = JSON.parse(process.env.DEPLOY_SCANS ?? '[]') as Scan[]
  for (const scan of scans) await complete(scan)
  return scans.length
}

const work = { contents, story, again }[process.env.DEPLOY_CHECK ?? '']
if (work === undefined) throw new Error('DEPLOY_CHECK names nothing')
process.stdout.write(`${JSON.stringify(await work())}\n`)
