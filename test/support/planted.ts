import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestService } from './service.js'

/** The tables in whose rows a word is, in any column, also in bytes. */
export async function tablesWith({ database }: TestService, word: string): Promise<string[]> {
  const query = <Row>(sql: string, parameters: unknown[] = []) =>
    database.run<Row>({ text: sql, parameters }, {})
  const tables = await query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
     order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from ${name} as record
       where record::text ilike '%' || $1::text || '%' or record::text ilike '%' || encode($1::text::bytea, 'hex') || '%'`,
      [word],
    )
    if (row?.count !== 0) found.push(name)
  }
  return found
}

/** The stored objects and documents with a word in their bytes or their names. */
export async function objectsWith({ context, objectsFolder }: TestService, word: string): Promise<string[]> {
  const { storage } = context
  const found: string[] = []
  const note = (name: string, content: string) => {
    if (`${name} ${content}`.includes(word)) found.push(name)
  }
  const files = await readdir(objectsFolder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    note(path, await readFile(path, 'latin1'))
  }
  for await (const { scanId, byteSize } of storage.list())
    note(scanId, byteSize === undefined ? '' : await text(await storage.read(scanId)).catch(() => ''))
  for await (const name of storage.documents.list('')) note(name, (await storage.documents.read(name)) ?? '')
  return found
}

/** The identifiers of the stored objects, as UUIDs. */
export async function storedObjects({ context }: TestService): Promise<string[]> {
  const found: string[] = []
  for await (const { scanId } of context.storage.list()) found.push(scanId)
  return found
}
