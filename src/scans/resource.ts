import type { components } from '../../generated/api.js'
import type { components as operatorComponents } from '../../generated/console.js'
import type { scans } from '../database/schema.js'
import { publicId } from '../identifiers.js'

export type ScanRow = typeof scans.$inferSelect

/** What of a scan is shown. Times are as they are written, or about to be. */
export type ShownScan = Times &
  Pick<
    ScanRow,
    | 'id'
    | 'organizationId'
    | 'fileName'
    | 'mediaType'
    | 'status'
    | 'verdict'
    | 'confidence'
    | 'riskLevel'
    | 'modelVersion'
    | 'pipelineVersion'
    | 'signals'
  >

/** The same, with what else its intent declared. */
export type DeclaredScan = ShownScan & Pick<ScanRow, 'contentType' | 'byteSize'>

type Times = Record<'createdAt' | 'updatedAt', Date | string>

const written = (time: Date | string): string => (typeof time === 'string' ? time : time.toISOString())

/** What of a scan a verdict changes. */
export type ScanOutcome = Omit<ShownScan, 'id' | 'organizationId' | 'fileName' | 'mediaType' | 'createdAt'>

/** A scan as the API shows it. */
export function toScan(row: ShownScan): components['schemas']['Scan'] {
  return toScanWith(row, row)
}

/** The same with an outcome in place of the row's. */
export function toScanWith(row: ShownScan, outcome: ScanOutcome): components['schemas']['Scan'] {
  return {
    id: publicId('scan', row.id),
    organizationId: publicId('org', row.organizationId),
    fileName: row.fileName,
    mediaType: row.mediaType,
    status: outcome.status,
    verdict: outcome.verdict,
    confidence: outcome.confidence,
    riskLevel: outcome.riskLevel,
    modelVersion: outcome.modelVersion,
    pipelineVersion: outcome.pipelineVersion,
    signals: outcome.signals ?? {},
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
