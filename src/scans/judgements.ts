import { sql } from 'drizzle-orm'
import type { components } from '../../generated/api.js'
import type { JudgementCause } from '../../generated/vocabulary.js'
import { type Database, defineStatement } from '../database/connection.js'
import { judgedAt, scans } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { type PageRequest, type PageValues, pageValues } from '../database/sql/pages.js'
import { isoTime } from '../database/sql/time.js'
import { isOwnedByThatOf } from '../database/tenant.js'
import { isFinal } from './final-statuses.js'
import type { ScanRow } from './resource.js'

export type JudgementRow = Pick<
  ScanRow,
  'id' | 'verdict' | 'confidence' | 'riskLevel' | 'modelVersion' | 'pipelineVersion' | 'signals'
> & { readonly number: number; readonly createdAt: string; readonly cause: JudgementCause }

const columns = sql.raw(
  `verdict, confidence, risk_level as "riskLevel", model_version as "modelVersion",
    pipeline_version as "pipelineVersion", signals`,
)

// The present judgement is in the scan's row. It is later than the others.
const page = defineStatement<JudgementRow, PageValues & { scanId: string }>(fragment`
  /* scans/judgements.page */
  with former as (
    select judgements.* from judgements join scans on scans.id = judgements.scan_id
      and ${isOwnedByThatOf('judgements', 'scans')}
    where judgements.scan_id = ${value('scanId')}
  )
  select * from (
    select id, ${judgedAt(scans)} as "createdAt", coalesce(judgement_cause, 'upload') as cause,
      (select count(*)::int + 1 from former) as number, ${columns}
    from scans where id = ${value('scanId')} and status ${isFinal}
    union all
    select id, judged_at, cause, number, ${columns} from former
  ) as judgement
  where ("createdAt", id) < (${value('afterCreatedAt')}::timestamptz, ${value('afterId')}::uuid)
  order by "createdAt" desc, id desc limit ${value('rows')}`)

/** The judgements of a scan, newest first, one more than the page holds. */
export function listJudgementRows(
  database: Database,
  scanId: string,
  request: PageRequest,
): Promise<JudgementRow[]> {
  return database.run(page, { scanId, ...pageValues(request) })
}

/** A judgement as both APIs show it. */
export const toJudgement = (row: JudgementRow): components['schemas']['Judgement'] => ({
  number: row.number,
  verdict: row.verdict,
  confidence: row.confidence,
  riskLevel: row.riskLevel,
  modelVersion: row.modelVersion,
  pipelineVersion: row.pipelineVersion,
  signals: row.signals ?? {},
  judgedAt: isoTime(row.createdAt),
  cause: row.cause,
})
