import postgres from 'postgres'
import { SINGLE_CONNECT_SECONDS } from '../limits.js'
import { readDatabaseUrl } from './tls.js'

/**
 * A connection outside the pool, for work at the start. Unless `named`, it prepares no statements, which a pooler would
 * lose.
 */
export function openConnection(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
  { named = false }: { named?: boolean } = {},
): postgres.Sql {
  const { url, tls } = readDatabaseUrl(databaseUrl)
  return postgres(url, {
    ssl: tls,
    max: 1,
    connect_timeout: SINGLE_CONNECT_SECONDS,
    prepare: named,
    onnotice: () => {},
    connection: settings,
  })
}
