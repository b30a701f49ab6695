import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = fileURLToPath(new URL('../../src/client', import.meta.url))

/**
 * The bundle of a browser app that imports the client, openapi-fetch included, and the modules that
 * contribute to it. Fails on a Node built-in.
 */
async function bundle(contents: string): Promise<{ code: string; modules: string[] }> {
  const { outputFiles, metafile, warnings } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    absWorkingDir: root,
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
      .map(([path]) => relative('src/client', path))
      .sort(),
  }
}

describe('the client bundled for a browser', () => {
  it('is at most 12 KB gzipped', async () => {
    const { code } = await bundle(`export { createMediaScanClient } from './index.js'`)
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(12_288)
  })

  it('includes neither requests nor uploads for verifyWebhook alone', async () => {
    const { code, modules } = await bundle(`export { verifyWebhook } from './index.js'`)
    expect(modules).toEqual(['errors.ts', 'platform.ts', 'verify-webhook.ts'])
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(2_048)
  })

  it('imports no Node built-in by a name that a bundler could resolve', async () => {
    const { code } = await bundle(`export * from './index.js'`)
    expect(code).not.toMatch(/(import|require)\(\s*["'`]node:/)
    expect(code).not.toMatch(/from\s*["'`]node:/)
  })
})
