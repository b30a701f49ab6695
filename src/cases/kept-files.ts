import { type Database, defineStatement } from '../database/connection.js'
import { cases, keepsFiles } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { isNotMoved } from '../database/tenant.js'

/** Cases per round: a few thousand scans, most of which are only read. */
const BATCH = 500

const FIRST = '00000000-0000-0000-0000-000000000000'

// Tenants' locks are taken in the order of the organizations, as by new cases.
const keepBatch = defineStatement<{ last: string | null }, { afterId: string; most: number }>(fragment`
  /* cases/kept-files.keepBatch */
  with batch as (
    select id, organization_id, environment, ${keepsFiles(cases)} and ${isNotMoved(cases.organizationId)} as keeps
    from cases where id > ${value('afterId')} order by id limit ${value('most')}
  ), kept as (
    select keep_files_of_case(id, organization_id, environment)
    from (select * from batch where keeps order by organization_id, environment offset 0) as keeping
  )
  select id as last, (select count(*) from kept) as kept from batch order by id desc limit 1`)

/**
 * Goes through all cases, some in each round, and marks the files that they keep. Changes of cases do so themselves; this
 * is for cases of earlier releases.
 */
export function createKeptFilesUpkeep(database: Database): () => Promise<void> {
  let afterId = FIRST
  return async () => {
    const [row] = await database.run(keepBatch, { afterId, most: BATCH })
    afterId = row?.last ?? FIRST
  }
}
