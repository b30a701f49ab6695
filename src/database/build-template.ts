/** Run by `npm run build:service`: what takes the longest at the first start is done once, at the build. */
import { PGlite } from '@electric-sql/pglite'
import { embeddedDatabase } from './connection.js'
import { buildEmbeddedTemplate } from './embedded-template.js'
import { migrateEmbedded } from './migrate.js'

await buildEmbeddedTemplate(async () => {
  const client = await PGlite.create()
  await migrateEmbedded(await embeddedDatabase(client))
  const dump = await client.dumpDataDir('gzip')
  await client.close()
  return dump
})
