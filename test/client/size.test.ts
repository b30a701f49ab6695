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
 * The code of a browser app that imports the client, openapi-fetch included, and the modules that contribute to it;
 * without what is loaded when it is needed. Fails on a Node built-in.
 */
async function bundleByEsbuild(
  contents: string,
  { splitting = true } = {},
): Promise<{ code: string; modules: string[] }> {
  const { outputFiles, metafile, warnings } = await esbuild({
    stdin: { contents, resolveDir: app },
    absWorkingDir: app,
    bundle: true,
    minify: true,
    format: 'esm',
    splitting,
    outdir: app,
    platform: 'browser',
    target: 'es2022',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  expect(warnings).toEqual([])
  // The entry, and the chunks that it imports at once.
  const [entry] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === '<stdin>') ?? []
  const present = new Set<string>()
  const add = (path: string) => {
    if (present.has(path)) return
    present.add(path)
    for (const { path: other, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') add(other)
  }
  add(String(entry))
  return {
    code: outputFiles
      .filter(({ path }) => present.has(relative(app, path)))
      .map(({ text }) => text)
      .join('\n'),
    modules: [...present]
      .flatMap((path) => Object.entries(metafile.outputs[path]?.inputs ?? {}))
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
  const chunks = ('output' in built ? built.output : []).flatMap((one) => (one.type === 'chunk' ? [one] : []))
  const chunk = chunks.find(({ isEntry }) => isEntry)
  const present = chunks.filter((one) => one === chunk || chunk?.imports.includes(one.fileName))
  return { code: present.map(({ code }) => code).join('\n') }
}

const gzipped = (code: string) => gzipSync(code, { level: 9 }).length

describe('the packed package, bundled for a browser', () => {
  it.each([
    ['esbuild', bundleByEsbuild],
    ['Vite', bundleByVite],
  ])(
    'by %s is at most 13 KB gzipped, whatever is imported, without what is loaded for large files',
    async (_, bundle) => {
      const client = await bundle(`import { createMediaScanClient } from 'media-scan-client'
createMediaScanClient({ baseUrl: '/', apiKey: false }).listScans().then(console.log)`)
      const everything =
        await bundle(`import { API_VERSION, createMediaScanClient, rateLimitOf, verifyWebhook } from 'media-scan-client'
console.log(API_VERSION, createMediaScanClient, rateLimitOf, verifyWebhook)`)
      const sizes = [gzipped(client.code), gzipped(everything.code)]
      expect(Math.max(...sizes), `${sizes}`).toBeLessThanOrEqual(13_000)
      // It is the whole client that was measured.
      expect(client.code).toContain('/api/v1/webhooks/deliveries')
      expect(everything.code).toContain('signature_mismatch')
    },
  )

  it('includes neither requests nor uploads for verifyWebhook alone', async () => {
    const { code, modules } = await bundleByEsbuild(`export { verifyWebhook } from 'media-scan-client'`, {
      // Otherwise it also has what an import that is left out would share with it.
      splitting: false,
    })
    expect(modules).toEqual(['errors.js', 'platform.js', 'verify-webhook.js'])
    expect(gzipped(code)).toBeLessThanOrEqual(2_100)
  })

  it('imports no Node built-in by a name that a bundler could resolve', async () => {
    const { code } = await bundleByEsbuild(`export * from 'media-scan-client'`)
    expect(code).not.toMatch(/(import|require)\(\s*["'`]node:/)
    expect(code).not.toMatch(/from\s*["'`]node:/)
  })
})
