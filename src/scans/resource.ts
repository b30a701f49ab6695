import type { components } from '../../generated/api.js'
import type { components as operatorComponents } from '../../generated/console.js'
import type { FileState } from '../../generated/vocabulary.js'
import { publicId } from '../basics/identifiers.js'
import type { scans } from '../database/schema.js'
import { isoTime } from '../database/sql/time.js'
import type { Tenant } from '../database/tenant.js'
import type { Settings } from '../settings/settings.js'
import { shownFailure } from './failures.js'

export type ScanRow = typeof scans.$inferSelect

/**
 * Whether a scan has or may have a file. That is unknown for a scan that was not completed, and for some scans of
 * earlier releases. Files of other scans were uploaded late and are waiting to be removed.
 */
export const mayHaveFile = ({ status, hasFile }: Pick<ScanRow, 'status' | 'hasFile'>): boolean =>
  status !== 'failed' && hasFile !== false

/** The code of the rule that decided; null where no rule did. */
export const conclusionOf = (signals: ScanRow['signals']): string | null =>
  typeof signals?.conclusion === 'string' ? signals.conclusion : null

/** Whether a scan's file is there; `null` where none is expected yet, or at all. */
export function fileStateOf({
  environment,
  status,
  hasFile,
  fileDamagedAt,
}: Pick<ScanRow, 'environment' | 'status' | 'hasFile'> & Pick<ShownScan, 'fileDamagedAt'>): FileState | null {
  if (environment === 'sandbox' || status === 'uploading') return null
  if (!(hasFile ?? status !== 'failed')) return 'removed'
  return fileDamagedAt === null ? 'stored' : 'damaged'
}

/** The fields of a scan that its organization can see, and those that they follow from. */
export type ShownScan = Times &
  Pick<
    ScanRow,
    | 'id'
    | 'fileName'
    | 'mediaType'
    | 'status'
    | 'verdict'
    | 'confidence'
    | 'riskLevel'
    | 'modelVersion'
    | 'pipelineVersion'
    | 'signals'
    | 'metadata'
    | 'hasFile'
  > & {
    /** The time from which the retention of its file counts; null while that does not run, or without a file. */
    readonly fileRetainedSince: Date | string | null
    readonly fileDamagedAt: Date | string | null
  }

/** How long files are kept. */
export type Retention = Pick<Settings['uploads'], 'retentionDays'>

/** The same, with the other values that its intent declared. */
export type DeclaredScan = ShownScan & Pick<ScanRow, 'contentType' | 'byteSize'>

/** Times as the statements return them, in PostgreSQL's text format, or as we have just set them. */
type Times = Record<'createdAt' | 'updatedAt', Date | string>

const written = (time: Date | string): string =>
  typeof time === 'string' ? isoTime(time) : time.toISOString()

const DAY_MS = 86_400_000

/** When a file expires whose retention counts from this time; null if it does not expire. */
export function expiryOf(since: Date | string | null, { retentionDays }: Retention): string | null {
  if (since === null || retentionDays === Infinity) return null
  return new Date(Date.parse(written(since)) + retentionDays * DAY_MS).toISOString()
}

/** The fields of a scan that a verdict changes. */
export type ScanOutcome = Omit<ShownScan, 'id' | 'fileName' | 'mediaType' | 'metadata' | 'createdAt'>

/** A scan as the API shows it to its tenant. `outcome`, if given, replaces the corresponding fields of the row. */
export function toScan(
  row: ShownScan,
  { organizationId, environment }: Tenant,
  retention: Retention,
  outcome: ScanOutcome = row,
): components['schemas']['Scan'] {
  return {
    id: publicId('scan', row.id),
    organizationId: publicId('org', organizationId),
    fileName: row.fileName,
    mediaType: row.mediaType,
    status: outcome.status,
    verdict: outcome.verdict,
    confidence: outcome.confidence,
    riskLevel: outcome.riskLevel,
    modelVersion: outcome.modelVersion,
    pipelineVersion: outcome.pipelineVersion,
    signals: outcome.signals ?? {},
    metadata: row.metadata,
    fileExpiresAt: expiryOf(outcome.fileRetainedSince, retention),
    fileState: fileStateOf({
      environment,
      status: outcome.status,
      hasFile: outcome.hasFile,
      fileDamagedAt: outcome.fileDamagedAt,
    }),
    failure: shownFailure(outcome),
    createdAt: written(row.createdAt),
    updatedAt: written(outcome.updatedAt),
  }
}

/** The columns of a scan, with the time from which the retention of its file counts. */
export type OperatorScanRow = ScanRow & Pick<ShownScan, 'fileRetainedSince'>

/** A scan as the operator API shows it. */
export function toOperatorScan(
  row: OperatorScanRow,
  retention: Retention,
): operatorComponents['schemas']['Scan'] {
  const fileState = fileStateOf(row)
  return {
    id: publicId('scan', row.id),
    organizationId: publicId('org', row.organizationId),
    environment: row.environment,
    fileName: row.fileName,
    contentType: row.contentType,
    mediaType: row.mediaType,
    byteSize: row.byteSize,
    status: row.status,
    verdict: row.verdict,
    confidence: row.confidence,
    riskLevel: row.riskLevel,
    modelVersion: row.modelVersion,
    pipelineVersion: row.pipelineVersion,
    finding: row.finding,
    signals: row.signals ?? {},
    metadata: row.metadata,
    fileExpiresAt: expiryOf(row.fileRetainedSince, retention),
    fileKept: row.fileKept && (fileState === 'stored' || fileState === 'damaged'),
    fileState,
    failure: shownFailure(row),
    uploadExpiresAt: row.uploadExpiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
