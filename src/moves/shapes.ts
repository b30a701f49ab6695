import { getTableColumns } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Environment } from '../../generated/vocabulary.js'
import { answerPurpose } from '../changes/idempotency/reservation.js'
import {
  apiKeys,
  assessments,
  auditEvents,
  caseNotes,
  caseReports,
  cases,
  custodyQueue,
  deliveries,
  deliveryAttempts,
  deliveryQueue,
  events,
  idempotencyKeys,
  judgements,
  organizations,
  rejudgements,
  replayedDeliveries,
  replays,
  scanEvidence,
  scanFetches,
  scans,
  webhookEndpoints,
  webhookStatistics,
} from '../database/schema.js'
import { secretPurpose } from '../outbound/signature.js'
import { headersPurpose } from '../webhooks/deliveries/own-headers.js'

/** A row by column name. */
type Row = Readonly<Record<string, string | null>>

/** How the rows of a table are moved. */
export type Shape = {
  readonly table: PgTable
  /** Columns whose values are not moved: claims of the source's processes. */
  readonly cleared?: readonly string[]
  /** Columns that are sealed with the master key, with the purpose of each. */
  readonly sealed?: Readonly<Record<string, (row: Row) => string>>
  /** Whether a row is skipped if no master key opens its sealed value. Otherwise the move fails. */
  readonly leavesOutUnopened?: true
  /** Whether an existing row is replaced, because the organization left it behind when it moved away. */
  readonly replaces?: true
  /** Columns that hold IDs of rows of other tables, single or in arrays, in addition to the one of `children`. */
  readonly names?: readonly {
    readonly column: AnyPgColumn
    readonly of: typeof apiKeys | typeof replays | typeof scans | typeof webhookEndpoints
  }[]
} & (
  | { readonly reads: 'own'; readonly order: readonly AnyPgColumn[]; readonly by: AnyPgColumn }
  | { readonly reads: 'all'; readonly by: AnyPgColumn }
  | {
      readonly reads: 'children'
      readonly parent: typeof cases | typeof deliveries | typeof webhookEndpoints
      readonly by: AnyPgColumn
      readonly organizationId: AnyPgColumn
      readonly order: readonly AnyPgColumn[]
    }
)

/** The columns by which a tenant's pages are ordered. */
export const newestLast = (table: Record<'environment' | 'createdAt' | 'id', AnyPgColumn>): AnyPgColumn[] => [
  table.environment,
  table.createdAt,
  table.id,
]

/**
 * Every table with rows of organizations, in an order that satisfies foreign keys. Left out are this deployment's
 * notices to the operator and its request log, which do not concern the other deployment. Rows are read by an index
 * that begins with the organization (`own`) or with their parent rows (`children`). Events have neither: the whole
 * table is read by its primary key (`all`).
 */
export const SHAPES: readonly Shape[] = [
  { table: organizations, reads: 'own', by: organizations.id, order: [organizations.id], replaces: true },
  {
    table: apiKeys,
    reads: 'own',
    by: apiKeys.organizationId,
    order: [apiKeys.createdAt, apiKeys.id],
    replaces: true,
    names: [{ column: apiKeys.replaces, of: apiKeys }],
  },
  {
    table: webhookEndpoints,
    reads: 'own',
    by: webhookEndpoints.organizationId,
    order: newestLast(webhookEndpoints),
    sealed: {
      secret_sealed: ({ id }) => secretPurpose(id as string),
      previous_secret_sealed: ({ id }) => secretPurpose(id as string),
      headers_sealed: ({ id }) => headersPurpose(id as string),
    },
    // Claims of the source's processes.
    cleared: ['rate_next_at'],
  },
  {
    table: webhookStatistics,
    reads: 'children',
    parent: webhookEndpoints,
    by: webhookStatistics.endpointId,
    organizationId: webhookStatistics.organizationId,
    order: [],
  },
  {
    table: replays,
    reads: 'children',
    parent: webhookEndpoints,
    by: replays.endpointId,
    organizationId: replays.organizationId,
    order: [replays.createdAt, replays.id],
  },
  {
    table: auditEvents,
    reads: 'own',
    by: auditEvents.organizationId,
    order: [auditEvents.createdAt, auditEvents.id],
  },
  {
    table: scans,
    reads: 'own',
    by: scans.organizationId,
    order: newestLast(scans),
    cleared: ['analysis_lease_until'],
  },
  {
    table: scanEvidence,
    reads: 'own',
    by: scanEvidence.organizationId,
    order: [scanEvidence.scanId],
    names: [{ column: scanEvidence.scanId, of: scans }],
  },
  {
    table: scanFetches,
    reads: 'own',
    by: scanFetches.organizationId,
    order: [scanFetches.dueAt, scanFetches.scanId],
    names: [{ column: scanFetches.scanId, of: scans }],
  },
  {
    table: judgements,
    reads: 'own',
    by: judgements.organizationId,
    order: [judgements.scanId, judgements.number],
    names: [{ column: judgements.scanId, of: scans }],
  },
  {
    table: rejudgements,
    // Of the source's deployment.
    cleared: ['run_id'],
    reads: 'own',
    by: rejudgements.organizationId,
    order: [rejudgements.scanId],
    names: [{ column: rejudgements.scanId, of: scans }],
  },
  {
    table: cases,
    reads: 'own',
    by: cases.organizationId,
    order: newestLast(cases),
    names: [{ column: cases.scanIds, of: scans }],
  },
  {
    table: caseNotes,
    reads: 'children',
    parent: cases,
    by: caseNotes.caseId,
    organizationId: caseNotes.organizationId,
    order: [caseNotes.createdAt, caseNotes.id],
  },
  {
    table: assessments,
    reads: 'children',
    parent: cases,
    by: assessments.caseId,
    organizationId: assessments.organizationId,
    order: [assessments.scanId, assessments.createdAt, assessments.id],
    names: [{ column: assessments.scanId, of: scans }],
  },
  {
    table: caseReports,
    reads: 'children',
    parent: cases,
    by: caseReports.caseId,
    organizationId: caseReports.organizationId,
    order: [caseReports.createdAt, caseReports.id],
    cleared: ['lease_until'],
    names: [{ column: caseReports.scanIds, of: scans }],
  },
  { table: events, reads: 'all', by: events.organizationId },
  { table: custodyQueue, reads: 'own', by: custodyQueue.organizationId, order: [custodyQueue.eventId] },
  {
    table: deliveries,
    reads: 'own',
    by: deliveries.organizationId,
    order: newestLast(deliveries),
    names: [{ column: deliveries.endpointId, of: webhookEndpoints }],
  },
  {
    table: deliveryAttempts,
    reads: 'children',
    parent: deliveries,
    by: deliveryAttempts.deliveryId,
    organizationId: deliveryAttempts.organizationId,
    order: [deliveryAttempts.number],
  },
  {
    table: replayedDeliveries,
    reads: 'children',
    parent: deliveries,
    by: replayedDeliveries.deliveryId,
    organizationId: replayedDeliveries.organizationId,
    order: [replayedDeliveries.replayId],
    names: [{ column: replayedDeliveries.replayId, of: replays }],
  },
  {
    table: deliveryQueue,
    reads: 'children',
    parent: deliveries,
    by: deliveryQueue.deliveryId,
    organizationId: deliveryQueue.organizationId,
    order: [],
    // Its leases and its numbers: those of the target do not compare with them.
    cleared: ['lease_token', 'lease_ends_at', 'sequence'],
    names: [{ column: deliveryQueue.endpointId, of: webhookEndpoints }],
  },
  {
    table: idempotencyKeys,
    reads: 'own',
    by: idempotencyKeys.organizationId,
    order: [idempotencyKeys.environment, idempotencyKeys.operation, idempotencyKeys.key],
    sealed: {
      answer: ({ organization_id, environment, operation, key }) =>
        answerPurpose(
          { organizationId: organization_id as string, environment: environment as Environment },
          operation as string,
          key as string,
        ),
    },
    // Callers see the usual behaviour: without its master key, a stored answer is forgotten.
    leavesOutUnopened: true,
  },
]

/** Maximum number of rows, or of parent rows, per statement; fewer where a row may have two megabytes. */
export const rowsAtOnce = (table: PgTable): number => (table === scanEvidence ? 16 : 500)

/** The column that identifies the owner of a row. */
export const ownerOf = (shape: Shape): AnyPgColumn =>
  shape.reads === 'children' ? shape.organizationId : shape.by

/** The columns that are moved: all except generated ones. */
export const columnsOf = (table: PgTable): AnyPgColumn[] =>
  Object.values(getTableColumns(table)).filter(({ generated }) => generated === undefined)

/** The primary key, as column names. */
export function keyOf(table: PgTable): readonly string[] {
  const { columns, primaryKeys } = getTableConfig(table)
  const [composite] = primaryKeys
  return (composite?.columns ?? columns.filter(({ primary }) => primary)).map(({ name }) => name)
}
