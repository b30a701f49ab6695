import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './process.js'

type Journal = {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/** The migrations of this release and one of a later one, ordered by the number at the start of the tag. */
export async function laterMigrations(
  tag: string,
  sql: string,
): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await temporaryFolder()
  await cp('drizzle', folder.path, { recursive: true })
  const file = join(folder.path, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal
  const last = journal.entries.at(-1) as Journal['entries'][number]
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + Number.parseInt(tag, 10), tag })
  await writeFile(file, JSON.stringify(journal))
  await writeFile(join(folder.path, `${tag}.sql`), sql)
  return folder
}
