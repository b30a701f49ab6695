import type { components } from '../../generated/api.js'
import type { components as operatorComponents } from '../../generated/console.js'
import type { scans } from '../database/schema.js'
import type { Tenant } from '../database/tenant.js'
import { isoTime } from '../database/time.js'
import { publicId } from '../identifiers.js'

export type ScanRow = typeof scans.$inferSelect

/**
 * Whether a scan has a file, or may have one: of one that was not completed that is not known, nor of some of earlier
 * releases. What is stored for others came late, and waits to be removed.
 */
export const mayHaveFile = ({ status, hasFile }: Pick<ScanRow, 'status' | 'hasFile'>): boolean =>
  status !== 'failed' && hasFile !== false

/** What of a scan is shown to its organization. */
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
  >

/** The same, with what else its intent declared. */
export type DeclaredScan = ShownScan & Pick<ScanRow, 'contentType' | 'byteSize'>

/** As the statements read them, which is PostgreSQL's text, or as we have just set them. */
type Times = Record<'createdAt' | 'updatedAt', Date | string>

const written = (time: Date | string): string =>
  typeof time === 'string' ? isoTime(time) : time.toISOString()

/** What of a scan a verdict changes. */
export type ScanOutcome = Omit<ShownScan, 'id' | 'fileName' | 'mediaType' | 'metadata' | 'createdAt'>

/** A scan as the API shows it to its tenant, with an outcome in place of the row's if one is given. */
export function toScan(
  row: ShownScan,
  { organizationId }: Pick<Tenant, 'organizationId'>,
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
    createdAt: written(row.createdAt),
    updatedAt: written(outcome.updatedAt),
  }
}

/** A scan as the operator API shows it. */
export function toOperatorScan(row: ScanRow): operatorComponents['schemas']['Scan'] {
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
    signals: row.signals ?? {},
    uploadExpiresAt: row.uploadExpiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
