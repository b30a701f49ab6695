import type { components } from '../../generated/api.js'
import type { components as operatorComponents } from '../../generated/console.js'
import type { RiskLevel, Severity, Verdict } from '../../generated/vocabulary.js'
import { mostSevereFirst, RISK_RANKS, VERDICT_RANKS } from '../analysis/verdict.js'
import { publicId } from '../basics/identifiers.js'
import type { cases } from '../database/schema.js'

type Case = components['schemas']['Case']
type Judged = { readonly verdict: Verdict | null; readonly riskLevel: RiskLevel | null }

/** A stored case with the verdict that follows from the current state of its scans. */
export type CaseRow = typeof cases.$inferSelect & { readonly verdict: Verdict | null }

const VERDICTS = mostSevereFirst(VERDICT_RANKS)
const RISKS = mostSevereFirst(RISK_RANKS)

/** The worst of the scans' verdicts, `null` while none has one. */
export function worstVerdict(scans: readonly Judged[]): Verdict | null {
  return VERDICTS.find((verdict) => scans.some((scan) => scan.verdict === verdict)) ?? null
}

/** The severity of a case when none was set and none of its scans has a risk level. */
export const DEFAULT_SEVERITY: Severity = 'medium'

/** The worst of the scans' risk levels: the severity of a case when none was set. */
export function worstRisk(scans: readonly Judged[]): Case['severity'] {
  return RISKS.find((risk) => scans.some((scan) => scan.riskLevel === risk)) ?? DEFAULT_SEVERITY
}

/** A case as the API shows it. */
export function toCase(row: CaseRow): Case {
  return {
    id: publicId('case', row.id),
    organizationId: publicId('org', row.organizationId),
    title: row.title,
    scanIds: row.scanIds.map((id) => publicId('scan', id)),
    status: row.status,
    severity: row.severity,
    verdict: row.verdict,
    assignee: row.assignee,
    hold: row.hold,
    metadata: row.metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A case as the operator API shows it. */
export function toOperatorCase(row: CaseRow): operatorComponents['schemas']['Case'] {
  return {
    id: publicId('case', row.id),
    organizationId: publicId('org', row.organizationId),
    environment: row.environment,
    title: row.title,
    scanIds: row.scanIds.map((id) => publicId('scan', id)),
    status: row.status,
    severity: row.severity,
    verdict: row.verdict,
    assignee: row.assignee,
    hold: row.hold,
    metadata: row.metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
