import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from '../../support/postgres-cluster.js'

export type Setting = {
  readonly cluster: Awaited<ReturnType<typeof startPostgresCluster>>
  readonly folder: string
  /** Called in reverse order when everything was measured, or after a failure or an interrupt. */
  readonly closing: (() => Promise<unknown>)[]
}

/** Runs a measurement with its own PostgreSQL cluster and folder, and writes the result to `out`, if given. */
export async function measureIn(
  out: string | undefined,
  measure: (setting: Setting) => Promise<Record<string, unknown>>,
): Promise<void> {
  const at = new Date().toISOString()
  const closing: Setting['closing'] = []
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse())
      await close().catch((error: unknown) => console.error(error))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void closeAll().finally(() => process.exit(130)))
  try {
    const cluster = await startPostgresCluster()
    closing.push(cluster.stop)
    const folder = await mkdtemp(join(tmpdir(), 'media-scan-bench-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const results = await measure({ cluster, folder, closing })
    const report = {
      at,
      node: process.version,
      database: cluster.version,
      cores: cpus().length,
      processor: cpus()[0]?.model,
      ...results,
    }
    if (out !== undefined) await writeFile(out, `${JSON.stringify(report, undefined, 2)}\n`)
    console.log(
      `\n${at.slice(0, 10)}, ${cluster.version}, Node ${process.version}, ${report.cores} cores (${report.processor}), ` +
        `${Math.round(performance.now() / 1000)} s.`,
    )
  } finally {
    await closeAll()
  }
}
