import type { components } from '../../generated/api.js'
import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import type { KeyRing } from '../basics/secrets.js'
import { type Commits, commit } from '../changes/commit.js'
import type { RowFor } from '../changes/creation.js'
import { makeEvent } from '../changes/events/event.js'
import { type ApiHandler, notFound, reservationLost } from '../changes/handlers.js'
import type { RenewAnswer } from '../changes/idempotency/answer-once.js'
import { newResourceId } from '../changes/idempotency/reservation.js'
import type { Database } from '../database/connection.js'
import { makeResumableAddress } from '../files/resumable-addresses.js'
import type { ObjectStorage, UploadTarget } from '../files/storage.js'
import type { Settings } from '../settings/settings.js'
import type { Measurements } from '../telemetry/measurements/measurements.js'
import { extendUpload } from './open-uploads.js'
import { findScan, insertScan, newScan } from './queries.js'
import { toScan } from './resource.js'
import { quotaExceeded, type StorageQuota } from './storage-quota.js'

/**
 * The stored answer of an intent. If its target has expired and the scan still accepts an upload, the answer has a new
 * target for the same scan. 404 if the scan was deleted since.
 */
export const renewIntentAnswer: RenewAnswer<{
  database: Database
  storage: ObjectStorage
  clock: Clock
  settings: Settings
}> = async (answer, tenant, context) => {
  const { database, storage, clock, settings } = context
  const intent = answer.data as components['schemas']['ScanUploadIntent']
  const id = storedId('scan', intent.scanId)
  const scan = id === undefined ? undefined : await findScan(database, tenant, id)
  if (id === undefined || scan === undefined) return notFound
  const now = clock.now()
  if (scan.status !== 'uploading' || Date.parse(intent.expiresAt ?? '') > now.getTime()) return answer
  const expiresAt = targetExpiry(now, settings)
  const declared = await extendUpload(database, { id, tenant, expiresAt })
  if (declared === undefined) return answer
  const target = await storage.createTarget({ scanId: id, ...declared, expiresAt })
  return { ...answer, data: { ...intent, ...shownTarget(target, expiresAt) } }
}

const targetExpiry = (now: Date, { uploads }: Settings) => new Date(now.getTime() + uploads.ttlSeconds * 1000)

const shownTarget = ({ url, headers }: UploadTarget, expiresAt: Date) => ({
  uploadUrl: url,
  uploadHeaders: { ...headers },
  expiresAt: expiresAt.toISOString(),
})

export const createScanUploadIntent: ApiHandler<
  'createScanUploadIntent',
  Commits & {
    settings: Settings
    clock: Clock
    storage: ObjectStorage
    storageQuota: StorageQuota
    measurements: Measurements
    keyRing: KeyRing
    publicUrl: () => string
  }
> = async ({ tenant, body, reservation, cause }, context) => {
  const { storage, storageQuota, clock, settings, measurements } = context
  // Not stored: an upload that nobody has the address of cannot begin.
  const { resumable, ...file } = body
  const createdAt = clock.now()
  const scan = newScan({
    id: newResourceId(reservation),
    ...tenant,
    fileName: file.fileName,
    contentType: file.contentType,
    mediaType: file.mediaType,
    byteSize: file.byteSize,
    metadata: { ...file.metadata },
    signals: null,
    uploadExpiresAt: targetExpiry(createdAt, settings),
    createdAt,
  })
  const target = await storage.createTarget({
    scanId: scan.id,
    contentType: scan.contentType,
    byteSize: scan.byteSize,
    expiresAt: scan.uploadExpiresAt,
  })
  const scanId = publicId('scan', scan.id)
  const answer = {
    status: 201 as const,
    location: `/api/v1/scans/${scanId}`,
    data: {
      scanId,
      ...shownTarget(target, scan.uploadExpiresAt),
      ...(resumable === true && {
        resumableUploadUrl: makeResumableAddress(context.keyRing, context.publicUrl(), scan.id),
      }),
    },
  }
  const events = [
    makeEvent(
      'scan.created',
      tenant,
      createdAt,
      toScan({ ...scan, fileRetainedSince: null }, tenant, settings.uploads),
      cause,
    ),
  ]
  const stored = await storageQuota.reserve(tenant.organizationId, scan.byteSize, () =>
    commit(context, insertScan, {
      row: scan satisfies RowFor<typeof file>,
      events,
      reservation,
      answer,
    }),
  )
  if (stored === 'quota exceeded') return quotaExceeded(settings.uploads.quotaBytes)
  if (stored === undefined) return reservationLost
  measurements.add({ measure: 'scans', label: tenant.environment, organizationId: tenant.organizationId })
  return stored
}
