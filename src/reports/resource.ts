import type { components } from '../../generated/api.js'
import type { components as operatorComponents } from '../../generated/console.js'
import { publicId } from '../basics/identifiers.js'
import type { caseReports } from '../database/schema.js'

export type ReportRow = typeof caseReports.$inferSelect

/** An address of a report's file, and how long it can be used. */
export type Download = { readonly url: string; readonly expiresAt: Date }

/** A report as the API and its event show it. */
export function toCaseReport(
  row: Pick<
    ReportRow,
    | 'id'
    | 'caseId'
    | 'status'
    | 'byteSize'
    | 'sha256'
    | 'timeStampedAt'
    | 'failureCode'
    | 'failureMessage'
    | 'createdAt'
  >,
  download?: Download,
): components['schemas']['CaseReport'] {
  return {
    id: publicId('rep', row.id),
    caseId: publicId('case', row.caseId),
    status: row.status,
    ...(row.byteSize !== null && { byteSize: row.byteSize }),
    ...(row.sha256 !== null && { sha256: row.sha256 }),
    ...(row.status === 'ready' && { timeStampedAt: row.timeStampedAt?.toISOString() ?? null }),
    ...(download && { downloadUrl: download.url, expiresAt: download.expiresAt.toISOString() }),
    ...(row.failureCode !== null && {
      failure: { code: row.failureCode, message: row.failureMessage ?? '' },
    }),
    createdAt: row.createdAt.toISOString(),
  }
}

/** A report as the operator API shows it. */
export function toOperatorReport(
  row: Pick<
    ReportRow,
    | 'id'
    | 'caseId'
    | 'status'
    | 'includeFiles'
    | 'includePersonalData'
    | 'byteSize'
    | 'sha256'
    | 'timeStampedAt'
    | 'failureCode'
    | 'failureMessage'
    | 'createdAt'
  >,
): operatorComponents['schemas']['CaseReport'] {
  return {
    id: publicId('rep', row.id),
    caseId: publicId('case', row.caseId),
    status: row.status,
    includeFiles: row.includeFiles,
    includePersonalData: row.includePersonalData,
    byteSize: row.byteSize,
    sha256: row.sha256,
    timeStampedAt: row.timeStampedAt?.toISOString() ?? null,
    failure: row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? '' },
    createdAt: row.createdAt.toISOString(),
  }
}
