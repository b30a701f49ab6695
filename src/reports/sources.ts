import { publicId } from '../basics/identifiers.js'
import { type AssessmentRow, assessmentsOfCase, assessmentsOfScan } from '../cases/assessments.js'
import { findCase } from '../cases/queries.js'
import type { CaseRow } from '../cases/resource.js'
import type { Database } from '../database/connection.js'
import type { Tenant } from '../database/tenant.js'
import { findEvidence, type ScanEvidence } from '../scans/evidence.js'
import { FINAL_STATUSES } from '../scans/final-statuses.js'
import { type JudgementRow, listJudgementRows } from '../scans/judgements.js'
import { findScansOfTenant } from '../scans/operator-queries.js'
import type { ScanRow } from '../scans/resource.js'
import { SourceChangedError } from './report-error.js'
import { createTextLimit } from './text-limit.js'

/** What a report is about. */
export type Sources = {
  readonly tenant: Tenant
  /** `null` in a report of one scan. */
  readonly case: CaseRow | null
  /** In the order of the case. */
  readonly scans: readonly ScanRow[]
  /** Of all scans, oldest first. */
  readonly assessments: readonly AssessmentRow[]
}

/** The case and these scans. Rejects with {@link SourceChangedError} when one of them is gone. */
export async function readSources(
  database: Database,
  tenant: Tenant,
  { caseId, scanIds }: { caseId: string; scanIds: readonly string[] },
): Promise<Sources> {
  const found = await findCase(database, tenant, caseId)
  if (found === undefined) throw new SourceChangedError('The case was deleted.')
  const rows = new Map((await findScansOfTenant(database, tenant, scanIds)).map((row) => [row.id, row]))
  const scans = scanIds.map((id) => {
    const row = rows.get(id)
    if (row === undefined) throw new SourceChangedError('A scan was deleted.')
    return row
  })
  const limit = createTextLimit('The assessments of the case')
  const assessments: AssessmentRow[] = []
  for await (const row of assessmentsOfCase(database, tenant, caseId)) {
    limit(row)
    assessments.push(row)
  }
  return { tenant, case: found, scans, assessments }
}

/** One scan of the tenant, with what people found of it in all of its cases; `undefined` if there is none. */
export async function readSourcesOfScan(
  database: Database,
  tenant: Tenant,
  scanId: string,
): Promise<Sources | undefined> {
  const scans = await findScansOfTenant(database, tenant, [scanId])
  if (scans.length === 0) return undefined
  const limit = createTextLimit('The assessments of the scan')
  const assessments: AssessmentRow[] = []
  for await (const row of assessmentsOfScan(database, tenant, scanId)) {
    limit(row)
    assessments.push(row)
  }
  return { tenant, case: null, scans, assessments }
}

/** The evidence of a scan of a report. */
export async function readEvidence(database: Database, tenant: Tenant, id: string): Promise<ScanEvidence> {
  const found = await findEvidence(database, tenant, id)
  if (found === undefined) throw new SourceChangedError('A scan was deleted.')
  return found.evidence
}

/** More than a scan is judged in years. */
const MAX_JUDGEMENTS = 100

/** The former judgements of a scan, newest first. */
export async function readFormerJudgements(
  database: Database,
  { id, status }: Pick<ScanRow, 'id' | 'status'>,
): Promise<JudgementRow[]> {
  const rows = await listJudgementRows(database, id, { limit: MAX_JUDGEMENTS + 1, after: undefined })
  // The newest one is in the scan itself.
  const former = FINAL_STATUSES.includes(status) ? rows.slice(1) : rows
  return former.slice(0, MAX_JUDGEMENTS)
}

/** The public IDs whose records are the custody of a report. */
export const subjectsOf = ({ case: about, scans }: Sources): string[] => [
  ...(about === null ? [] : [publicId('case', about.id)]),
  ...scans.map(({ id }) => publicId('scan', id)),
]
