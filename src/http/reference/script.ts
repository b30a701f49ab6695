import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** The script that renders the reference: 3.5 MB, 1 MB compressed. */
export type ReferenceScript = {
  /** Changes with the content, so that browsers may cache it forever. */
  readonly fileName: string
  content(): Promise<Buffer>
  /** Compressed with gzip. */
  compressed(): Promise<Buffer>
}

/** Makes a value when it is first needed and keeps it; a failure is not kept. */
function keepFirst<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}

/**
 * Scalar's API reference as one file for browsers. It is taken from the Fastify plugin, of which nothing else is used,
 * because that brings the file with 15 MB of dependencies instead of 200 MB; later versions of either do not run on
 * Node 20. Throws when the file is missing.
 */
export function findReferenceScript(): ReferenceScript {
  const plugin = createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')
  const path = join(dirname(plugin), 'js', 'standalone.js')
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)
  // One buffer shared by all requests, however slow: 3.5 MB for each would let clients exhaust the memory.
  const content = keepFirst(() => readFile(path))
  const compressed = keepFirst(async () => promisify(gzip)(await readFile(path)))
  return { fileName: `reference-${hash}.js`, content, compressed }
}
