// @module-tag slow
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageFolder, packClient } from '../../scripts/release/client-package.js'

/** An app that has the packed package installed. */
let app: string

beforeAll(async () => {
  app = await realpath(await mkdtemp(join(tmpdir(), 'client-size-')))
  const modules = join(app, 'node_modules')
  await mkdir(modules)
  await promisify(execFile)('tar', ['-xzf', await packClient(app), '-C', app])
  await rename(join(app, 'package'), join(modules, 'media-scan-client'))
  await symlink(packageFolder('openapi-fetch'), join(modules, 'openapi-fetch'))
}, 120_000)
afterAll(() => rm(app, { recursive: true, force: true }))

/**
 * The code of a browser app that imports the client, openapi-fetch included, and the modules that contribute to it.
 * Fails on a Node built-in.
 */
async function bundleByEsbuild(contents: string): Promise<{ code: string; modules: string[] }> {
  const { outputFiles, metafile, warnings } = await esbuild({
    stdin: { contents, resolveDir: app },
    absWorkingDir: app,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  expect(warnings).toEqual([])
  const inputs = Object.entries(Object.values(metafile.outputs)[0]?.inputs ?? {})
  return {
    code: outputFiles[0]?.text ?? '',
    modules: inputs
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => relative('node_modules/media-scan-client/dist/esm/src/client', path))
      .sort(),
  }
}

/** The same by Vite with its defaults, whose bundler is Rolldown. */
async function bundleByVite(contents: string): Promise<{ code: string }> {
  const entry = join(app, 'main.js')
  await writeFile(entry, contents)
  const built = await vite({
    root: app,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry } },
  })
  const [chunk, ...others] = 'output' in built ? built.output : []
  expect(others).toEqual([])
  return { code: chunk?.code ?? '' }
}

const gzipped = (code: string) => gzipSync(code, { level: 9 }).length

describe('the packed package, bundled for a browser', () => {
  it.each([
    ['esbuild', bundleByEsbuild],
    ['Vite', bundleByVite],
  ])('by %s is at most 12.5 KB gzipped, whatever is imported', async (_, bundle) => {
    const client = await bundle(`import { createMediaScanClient } from 'media-scan-client'
createMediaScanClient({ baseUrl: '/', apiKey: false }).listScans().then(console.log)`)
    const everything =
      await bundle(`import { API_VERSION, createMediaScanClient, rateLimitOf, verifyWebhook } from 'media-scan-client'
console.log(API_VERSION, createMediaScanClient, rateLimitOf, verifyWebhook)`)
    const sizes = [gzipped(client.code), gzipped(everything.code)]
    expect(Math.max(...sizes), `${sizes}`).toBeLessThanOrEqual(12_500)
    // It is the whole client that was measured.
    expect(client.code).toContain('/api/v1/webhooks/deliveries')
    expect(everything.code).toContain('signature_mismatch')
  })

  it('includes neither requests nor uploads for verifyWebhook alone', async () => {
    const { code, modules } = await bundleByEsbuild(`export { verifyWebhook } from 'media-scan-client'`)
    expect(modules).toEqual(['errors.js', 'platform.js', 'verify-webhook.js'])
    expect(gzipped(code)).toBeLessThanOrEqual(2_048)
  })

  it('imports no Node built-in by a name that a bundler could resolve', async () => {
    const { code } = await bundleByEsbuild(`export * from 'media-scan-client'`)
    expect(code).not.toMatch(/(import|require)\(\s*["'`]node:/)
    expect(code).not.toMatch(/from\s*["'`]node:/)
  })
})
