import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Database, defineStatement } from '../../database/connection.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { needsObject } from '../../scans/reconciliation.js'

/** The recorded SHA-256 of files, in hexadecimal, by scan. */
export type Hashes = ReadonlyMap<string, string>

/** Rows per statement. */
const BATCH = 5_000

const page = defineStatement<{ id: string; sha256: string }, { after: string; most: number }>(fragment`
  /* moves/backups/hashes.page */
  select id, sha256 from scans where id > ${value('after')}::uuid and sha256 is not null and ${needsObject}
  order by id limit ${value('most')}`)

/** What PostgreSQL answers where a table or a column does not exist. */
const UNKNOWN: readonly (string | undefined)[] = ['42P01', '42703']

async function* pages(database: Database): AsyncGenerator<{ id: string; sha256: string }[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await database.run(page, { after, most: BATCH })
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = last.id
  }
}

/** Reads the recorded hashes. A database of a release that recorded none has none. */
export async function readHashes(database: Database): Promise<Hashes> {
  const hashes = new Map<string, string>()
  try {
    for await (const rows of pages(database)) for (const { id, sha256 } of rows) hashes.set(id, sha256)
  } catch (error) {
    const { code, cause } = error as Error & { code?: string; cause?: { code?: string } }
    if (!UNKNOWN.includes(code ?? cause?.code)) throw error
  }
  return hashes
}

/** Writes the recorded hashes into a file, a line for each scan. */
export async function storeHashes(database: Database, path: string): Promise<void> {
  async function* lines() {
    for await (const rows of pages(database)) yield rows.map(({ id, sha256 }) => `${id} ${sha256}\n`).join('')
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

/** Reads such a file. */
export async function storedHashes(path: string): Promise<Hashes> {
  const hashes = new Map<string, string>()
  for await (const line of createInterface(createReadStream(path))) {
    const [id = '', sha256 = ''] = line.split(' ')
    hashes.set(id, sha256)
  }
  return hashes
}
