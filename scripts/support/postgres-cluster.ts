import postgres from 'postgres'
import { makePostgresCluster } from '../../test/support/postgres-cluster.js'
import { processorTime } from './processes.js'

/** A PostgreSQL server for one benchmark. Nothing else writes to it, and it is removed afterwards. */
export type PostgresCluster = {
  /** `PostgreSQL 15.x`, for the report. */
  readonly version: string
  /** Address of a database of this cluster, by name. */
  url(database: string): string
  /** Creates a database, if `template` is given as a copy of that database (which must have no connections). */
  createDatabase(name: string, template?: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** Processor time of the server's processes so far, in microseconds. */
  cpuMicros(): number
  /** Folder of the server's programs, such as `pgbench`. */
  readonly programs: string
  stop(): Promise<void>
}

/** Settings that differ from PostgreSQL's defaults. Commits are durable, as in production. */
const SETTINGS = {
  fsync: 'on',
  shared_buffers: '512MB',
  // Prevents a checkpoint in the middle of a round.
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'top',
}

/** Creates a cluster in a temporary folder and starts it, on loopback. */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const cluster = await makePostgresCluster(SETTINGS)
  try {
    await cluster.start()
    const administer = async <Row>(statement: string): Promise<Row[]> => {
      const admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
      try {
        return (await admin.unsafe(statement)) as unknown as Row[]
      } finally {
        await admin.end()
      }
    }
    const [row] = await administer<{ version: string }>("select split_part(version(), ' (', 1) as version")
    const url = (database: string) => cluster.url.replace(/postgres$/, database)
    return {
      version: row?.version ?? '',
      url,
      async createDatabase(name, template = 'template0') {
        await administer(`create database ${name} template ${template}`)
      },
      async dropDatabase(name) {
        await administer(`drop database ${name}`)
      },
      cpuMicros: () => processorTime(cluster.pid as number),
      programs: cluster.programs,
      async stop() {
        await cluster.stop('fast')
        await cluster.remove()
      },
    }
  } catch (error) {
    await cluster.remove()
    throw error
  }
}
