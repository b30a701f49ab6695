import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** The script that renders the reference: 3.5 MB, 1 MB compressed. */
export type ReferenceScript = {
  /** Changes with the content, so that a browser may keep what it has for ever. */
  readonly fileName: string
  content(): Promise<Buffer>
  /** Compressed when first asked for, then kept. */
  compressed(): Promise<Buffer>
}

/**
 * Scalar's API reference as one file for browsers. It is taken from the Fastify plugin, of which nothing else
 * is used, because that carries the file with 15 MB of dependencies instead of 200; later versions of either
 * do not run on Node 20. Throws when the file is not there.
 */
export function findReferenceScript(): ReferenceScript {
  const plugin = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')
  const path = join(dirname(plugin), 'js', 'standalone.js')
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
  const content = () => readFile(path)
  let compressed: Promise<Buffer> | undefined
  return {
    fileName: `reference-${hash}.js`,
    content,
    compressed() {
      compressed ??= content().then(promisify(gzip))
      return compressed
    },
  }
}
