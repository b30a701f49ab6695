import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../src/client', import.meta.url))

/** What a browser app ships for an import of the client, openapi-fetch included. Fails on a built-in of Node. */
async function bundle(contents: string): Promise<Uint8Array> {
  const { outputFiles, warnings } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  })
  expect(warnings).toEqual([])
  return outputFiles[0]?.contents as Uint8Array
}

describe('the client bundled for a browser', () => {
  it('is under 9 KB compressed: the client in gzip, everything exported in brotli', async () => {
    const client = await bundle(`export { createMediaScanClient } from './index.js'`)
    expect(gzipSync(client, { level: 9 }).length).toBeLessThan(9_216)
    const everything = await bundle(`export * from './index.js'`)
    expect(brotliCompressSync(everything).length).toBeLessThan(9_216)
  })

  it('holds only what is imported', async () => {
    const text = new TextDecoder().decode(await bundle(`export { verifyWebhook } from './index.js'`))
    expect(text).toContain('service-signature')
    expect(text).not.toContain('upload-intents')
    expect(text.length).toBeLessThan(6_000)
  })

  it('asks for no built-in of Node by a name that a bundler could follow', async () => {
    const text = new TextDecoder().decode(await bundle(`export * from './index.js'`))
    expect(text).not.toMatch(/(import|require)\(\s*["'`]node:/)
    expect(text).not.toMatch(/from\s*["'`]node:/)
  })
})
