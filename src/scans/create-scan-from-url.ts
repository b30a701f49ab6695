import { sql } from 'drizzle-orm'
import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import { type Commits, commit } from '../changes/commit.js'
import { defineCreation, type RowFor } from '../changes/creation.js'
import { type Event, makeEvent } from '../changes/events/event.js'
import { type ApiHandler, reservationLost } from '../changes/handlers.js'
import { newResourceId } from '../changes/idempotency/reservation.js'
import { scans } from '../database/schema.js'
import type { Settings } from '../settings/settings.js'
import type { Measurements } from '../telemetry/measurements/measurements.js'
import type { Analysis } from './analysis.js'
import { COMPLETION_RULES } from './environments.js'
import type { Fetcher } from './fetches/fetcher.js'
import { nameInAddress, UNKNOWN_TYPE, unfetched, withSource } from './fetches/source.js'
import { newScan, scanColumns } from './queries.js'
import { conclusionOf, type ScanRow, toScan } from './resource.js'
import { quotaExceeded, type StorageQuota } from './storage-quota.js'
import { eventsOf } from './store-verdict.js'

/** A new scan whose file is to be fetched. */
type AddressedScan = ScanRow & {
  /** The address; null in the sandbox, where nothing is fetched. */
  readonly url: string | null
  readonly isNamed: boolean
  readonly requestId: string | null
  readonly traceparent: string | null
  readonly keyId: string
}

/** Stores a new scan, and that its file is to be fetched. */
const insertAddressedScan = defineCreation<AddressedScan>()({
  table: scans,
  operation: 'createScanFromUrl',
  columns: {
    ...scanColumns,
    status: ['word', ({ row }) => row.status],
    verdict: ['word', ({ row }) => row.verdict],
    confidence: ['float8', ({ row }) => row.confidence],
    riskLevel: ['word', ({ row }) => row.riskLevel],
    modelVersion: ['text', ({ row }) => row.modelVersion],
    pipelineVersion: ['text', ({ row }) => row.pipelineVersion],
    signals: ['json', ({ row }) => JSON.stringify(row.signals)],
    conclusion: ['text', ({ row }) => row.conclusion],
    hasFile: ['boolean', ({ row }) => row.hasFile],
    completedAt: ['timestamptz', ({ row }) => row.completedAt],
    analysisLeaseUntil: ['timestamptz', ({ row }) => row.analysisLeaseUntil],
    analysisRequestId: ['text', ({ row }) => row.analysisRequestId],
    analysisTraceparent: ['text', ({ row }) => row.analysisTraceparent],
    analysisKeyId: ['uuid', ({ row }) => row.analysisKeyId],
  },
  adds: {
    given: {
      url: ['text', ({ row }) => row.url],
      is_named: ['boolean', ({ row }) => row.isNamed],
      fetch_request_id: ['text', ({ row }) => row.requestId],
      fetch_traceparent: ['text', ({ row }) => row.traceparent],
      fetch_key_id: ['uuid', ({ row }) => row.keyId],
    },
    // Due at once, in the order of the scans, whose identifiers begin with the time.
    cte: sql`fetched as (
        insert into scan_fetches
          (scan_id, organization_id, environment, address, is_named, request_id, traceparent, key_id, due_at)
        select id, organization_id::uuid, environment, url, is_named, fetch_request_id, fetch_traceparent,
          fetch_key_id::uuid, 'epoch'
        from stored where url is not null
      )`,
  },
})

/** The address without its fragment, which is not sent to the host. */
function withoutFragment(text: string): string {
  const url = new URL(text)
  url.hash = ''
  return url.href
}

/** The fields of a sandbox scan, which is complete at once or takes the course that its name asks for. */
function rehearsed(scan: ScanRow): Partial<ScanRow> {
  const { next } = COMPLETION_RULES.sandbox(scan)
  if ('startInMs' in next)
    return {
      status: 'queued',
      hasFile: false,
      analysisLeaseUntil: new Date(scan.createdAt.getTime() + next.startInMs),
    }
  const signals = withSource(next.verdict.signals, scan.signals)
  return {
    ...next.verdict,
    signals,
    status: 'complete',
    hasFile: false,
    completedAt: scan.createdAt,
    conclusion: conclusionOf(signals),
  }
}

export const createScanFromUrl: ApiHandler<
  'createScanFromUrl',
  Commits & {
    settings: Settings
    clock: Clock
    storageQuota: StorageQuota
    measurements: Measurements
    fetcher: Fetcher
    analysis: Analysis
  }
> = async ({ tenant, body, reservation, cause, keyId }, context) => {
  const { storageQuota, clock, settings, measurements, fetcher, analysis } = context
  const { environment, organizationId } = tenant
  const at = clock.now()
  const address = withoutFragment(body.url)
  const { requestId } = cause
  const traceparent = cause.span?.traceparent ?? null
  const created: ScanRow = newScan({
    id: newResourceId(reservation),
    ...tenant,
    fileName: body.fileName ?? nameInAddress(address),
    contentType: UNKNOWN_TYPE,
    mediaType: body.mediaType,
    byteSize: 0,
    metadata: { ...body.metadata },
    signals: { source: unfetched(address) },
    uploadExpiresAt: at,
    createdAt: at,
  })
  const isSandbox = environment === 'sandbox'
  const scan: ScanRow = isSandbox
    ? {
        ...created,
        ...rehearsed(created),
        analysisRequestId: requestId,
        analysisTraceparent: traceparent,
        analysisKeyId: keyId,
      }
    : created
  const shown = (row: ScanRow) => toScan({ ...row, fileRetainedSince: null }, tenant, settings.uploads)
  const data = shown(scan)
  const events: Event[] = [makeEvent('scan.created', tenant, at, shown(created), cause)]
  if (scan.status === 'complete') events.push(...eventsOf(data, { tenant, verdict: scan.verdict }, at, cause))
  const answer = { status: 201 as const, location: `/api/v1/scans/${publicId('scan', scan.id)}`, data }
  const row = {
    ...scan,
    url: isSandbox ? null : address,
    isNamed: body.fileName !== undefined,
    requestId,
    traceparent,
    keyId,
  }
  // Of the file's size nothing is known yet, but an organization whose quota is used up can fetch none.
  const stored = await storageQuota.reserve(organizationId, 1, () =>
    commit(context, insertAddressedScan, {
      row: row satisfies RowFor<typeof body>,
      events,
      reservation,
      answer,
    }),
  )
  if (stored === 'quota exceeded') return quotaExceeded(settings.uploads.quotaBytes)
  if (stored === undefined) return reservationLost
  measurements.add({ measure: 'scans', label: environment, organizationId })
  if (isSandbox) analysis.wake()
  else fetcher.wake()
  return stored
}
