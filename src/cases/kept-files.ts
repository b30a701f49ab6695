import { type Database, defineStatement } from '../database/connection.js'
import { cases, keepsFiles } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { isNotMoved, isOwnedByThatOf, type Tenant } from '../database/tenant.js'

/** Cases per round: a few thousand scans, which are only read. */
const BATCH = 500

const FIRST = '00000000-0000-0000-0000-000000000000'

type LookedAt = Tenant & { readonly id: string; readonly lacksMarks: boolean }

const batch = defineStatement<LookedAt, { afterId: string; most: number }>(fragment`
  /* cases/kept-files.batch */
  select id, organization_id as "organizationId", environment,
    ${keepsFiles(cases)} and ${isNotMoved(cases.organizationId)} and exists (
      select from scans
      where scans.id = any(cases.scan_ids) and ${isOwnedByThatOf('scans', 'cases')} and not scans.file_kept
    ) as "lacksMarks"
  from cases where id > ${value('afterId')}::uuid order by id limit ${value('most')}`)

// One case in each statement, which locks its scans in the order of their ids. Those of several cases would be locked in
// another order than by verdicts, and both could wait for each other.
const keep = defineStatement<Record<never, never>, Tenant & { id: string }>(fragment`
  /* cases/kept-files.keep */
  select keep_files_of_case(${value('id')}::uuid, ${value('organizationId')}::uuid, ${value('environment')}::text)`)

/**
 * Goes once through all cases, some in each round, and marks the files that they keep; from then on it looks at new cases
 * alone. Changes of cases mark files themselves: this is for cases of earlier releases, whose processes may still run.
 */
export function createKeptFilesUpkeep(database: Database): () => Promise<void> {
  let afterId = FIRST
  return async () => {
    const found = await database.run(batch, { afterId, most: BATCH })
    for (const { id, organizationId, environment, lacksMarks } of found)
      if (lacksMarks) await database.run(keep, { id, organizationId, environment })
    afterId = found.at(-1)?.id ?? afterId
  }
}
