import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from '../../support/postgres-cluster.js'

export type Setting = {
  readonly cluster: Awaited<ReturnType<typeof startPostgresCluster>>
  readonly folder: string
  /** Called in reverse order when everything was measured, or after a failure. */
  readonly closing: (() => Promise<unknown>)[]
}

/** Runs a measurement with its own PostgreSQL cluster and folder, and writes the result to `out`, if given. */
export async function measureIn(
  out: string | undefined,
  measure: (setting: Setting) => Promise<Record<string, unknown>>,
): Promise<void> {
  const closing: Setting['closing'] = []
  try {
    const cluster = await startPostgresCluster()
    closing.push(cluster.stop)
    const folder = await mkdtemp(join(tmpdir(), 'media-scan-bench-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const results = await measure({ cluster, folder, closing })
    if (out === undefined) return
    const report = {
      at: new Date().toISOString(),
      node: process.version,
      database: cluster.version,
      ...results,
    }
    await writeFile(out, `${JSON.stringify(report, undefined, 2)}\n`)
  } finally {
    for (const close of closing.reverse()) await close().catch((error: unknown) => console.error(error))
  }
}
