import { PGlite } from '@electric-sql/pglite'
import { embeddedDatabase, migrateEmbedded } from './embedded.js'
import { buildEmbeddedTemplate } from './embedded-template.js'

/** An empty, migrated embedded database, as an archive of its folder. */
async function dumpMigrated(): Promise<Blob> {
  const client = await PGlite.create()
  await migrateEmbedded(await embeddedDatabase(client))
  // Templates for creating databases, which are never needed here. They are two thirds of the files that a first start
  // writes.
  await client.exec(`update pg_database set datistemplate = false`)
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`)
  const dump = await client.dumpDataDir('gzip')
  await client.close()
  return dump
}

/** Does the slowest part of a first start once, when the service is built. Returns the path of the file that it makes. */
export const buildTemplate = (): Promise<string> => buildEmbeddedTemplate(dumpMigrated)
