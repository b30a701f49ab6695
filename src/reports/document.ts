import type { components } from '../../generated/api.js'
import { RATES } from '../analysis/measured-rates.js'
import { RULES } from '../analysis/verdict-rules.js'
import { publicId } from '../basics/identifiers.js'
import { packageVersion } from '../basics/package-root.js'
import { type AssessmentRow, toAssessment } from '../cases/assessments.js'
import { toCase } from '../cases/resource.js'
import type { ScanEvidence } from '../scans/evidence.js'
import { type JudgementRow, toJudgement } from '../scans/judgements.js'
import { type ScanRow, toScan } from '../scans/resource.js'
import type { Sources } from './sources.js'
import type { ZipEntry } from './zip.js'

export type ReportDocument = components['schemas']['ReportDocument']
type ReportedScan = components['schemas']['ReportedScan']

/** A scan as `report.json` has it. */
export function toReportedScan(
  row: ScanRow,
  { exhibits, lookedFor }: ScanEvidence,
  {
    includedAs,
    assessments,
    judgements,
  }: {
    includedAs: string | null
    assessments: readonly AssessmentRow[]
    /** Former ones. */
    judgements: readonly JudgementRow[]
  },
): ReportedScan {
  const { contentType, byteSize, sha256 } = row
  // A report lasts; how long this service keeps the file may change tomorrow.
  const { fileExpiresAt, ...scan } = toScan({ ...row, fileRetainedSince: null }, row, {
    retentionDays: Infinity,
  })
  return {
    scan,
    file: { contentType, byteSize, sha256, includedAs },
    exhibits: [...exhibits],
    lookedFor: [...lookedFor],
    assessments: assessments.filter(({ scanId }) => scanId === row.id).map(toAssessment),
    judgements: judgements.map(toJudgement),
  }
}

/** The rules of this release as `report.json` has them. */
const reportedRules = (): components['schemas']['ReportedRules'] => ({
  measuredOn: RATES.measuredOn,
  measuredFiles: RATES.files,
  rules: RULES.map(({ code, verdict, confidence }) => {
    const rates = RATES.rules[code]
    return {
      code,
      verdict,
      strength: verdict === null || verdict === 'detector' ? null : confidence,
      rates:
        rates === undefined
          ? null
          : {
              rightHits: rates.hits,
              falseHits: rates.falseHits,
              otherFiles: rates.others,
              falseRateAtMost: rates.atMost,
            },
    }
  }),
})

/** `report.json`, apart from the key that signs it and the list of files. */
export type Draft = Omit<ReportDocument, 'keyId' | 'files'>

export function draftOf(
  { tenant, case: about }: Sources,
  {
    id,
    createdAt,
    withPersonalData,
    scans,
    custody,
    hasTimeStamp,
  }: {
    /** Public ID. */
    id: string
    createdAt: Date
    withPersonalData: boolean
    scans: ReportedScan[]
    custody: ReportDocument['custody']
    hasTimeStamp: boolean
  },
): Draft {
  return {
    version: 1,
    id,
    createdAt: createdAt.toISOString(),
    organizationId: publicId('org', tenant.organizationId),
    environment: tenant.environment,
    release: packageVersion(),
    hasTimeStamp,
    personalData: withPersonalData ? 'included' : 'withheld',
    case: about === null ? null : toCase(about),
    scans,
    custody,
    rules: reportedRules(),
  }
}

/** The files as `report.json` lists them. */
export const listed = (entries: readonly ZipEntry[]): ReportDocument['files'] =>
  entries.map(({ name, byteSize, sha256 }) => ({ name, byteSize, sha256 }))
