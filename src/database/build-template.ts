/** Run by `npm run build:service`, so that the slowest part of a first start is done once, at build time. */
import { PGlite } from '@electric-sql/pglite'
import { embeddedDatabase, migrateEmbedded } from './embedded.js'
import { buildEmbeddedTemplate } from './embedded-template.js'

await buildEmbeddedTemplate(async () => {
  const client = await PGlite.create()
  await migrateEmbedded(await embeddedDatabase(client))
  // Templates for creating databases, which are never needed here. They are two thirds of the files that a first start
  // writes.
  await client.exec(`update pg_database set datistemplate = false`)
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`)
  const dump = await client.dumpDataDir('gzip')
  await client.close()
  return dump
})
