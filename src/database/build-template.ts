/** Run by `npm run build:service`: what takes the longest at the first start is done once, at the build. */
import { PGlite } from '@electric-sql/pglite'
import { embeddedDatabase, migrateEmbedded } from './embedded.js'
import { buildEmbeddedTemplate } from './embedded-template.js'

await buildEmbeddedTemplate(async () => {
  const client = await PGlite.create()
  await migrateEmbedded(await embeddedDatabase(client))
  // Models for making databases, of which there is one here: two thirds of the files that a first start writes.
  await client.exec(`update pg_database set datistemplate = false`)
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`)
  const dump = await client.dumpDataDir('gzip')
  await client.close()
  return dump
})
