import type { components } from '../../generated/api.js'
import { commit } from '../commit.js'
import type { RowFor } from '../creation.js'
import { makeEvent } from '../events/event.js'
import { type ApiHandler, notFound, reservationLost } from '../handlers.js'
import type { Replay } from '../idempotency/answer-once.js'
import { newId, publicId, storedId } from '../identifiers.js'
import { findScan, insertScan } from './queries.js'
import { type ScanRow, toScan } from './resource.js'

const quotaExceeded = (quotaBytes: number) =>
  ({
    status: 409,
    error: {
      code: 'storage_quota_exceeded',
      message: `The organization may store ${quotaBytes} bytes, files that may still be uploaded included: there is no room for this one.`,
    },
  }) as const

/** The stored answer of an intent, or 404 when its scan was deleted since. */
export const replayIntent: Replay = async (answer, tenant, { database }) => {
  const { scanId } = answer.data as components['schemas']['ScanUploadIntent']
  const id = storedId('scan', scanId)
  const scan = id === undefined ? undefined : await findScan(database, tenant, id)
  return scan === undefined ? notFound : answer
}

export const createScanUploadIntent: ApiHandler<'createScanUploadIntent'> = async (
  { tenant, body, reservation },
  context,
) => {
  const { storage, storageQuota, clock, settings } = context
  const createdAt = clock.now()
  const scan: ScanRow = {
    id: newId(),
    ...tenant,
    fileName: body.fileName,
    contentType: body.contentType,
    mediaType: body.mediaType,
    byteSize: body.byteSize,
    status: 'uploading',
    verdict: null,
    confidence: null,
    riskLevel: null,
    modelVersion: null,
    pipelineVersion: null,
    signals: null,
    metadata: { ...body.metadata },
    uploadExpiresAt: new Date(createdAt.getTime() + settings.uploads.ttlSeconds * 1000),
    analysisLeaseUntil: null,
    analysisAttempts: 0,
    detectorAttempts: 0,
    hasFile: null,
    sha256: null,
    perceptualHash: null,
    createdAt,
    updatedAt: createdAt,
  }
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
      uploadUrl: target.url,
      uploadHeaders: { ...target.headers },
      expiresAt: scan.uploadExpiresAt.toISOString(),
    },
  }
  const events = [makeEvent('scan.created', tenant, createdAt, toScan(scan, tenant))]
  const stored = await storageQuota.reserve(tenant.organizationId, scan.byteSize, () =>
    commit(context, insertScan, {
      row: scan satisfies RowFor<typeof body>,
      events,
      reservation,
      answer,
    }),
  )
  if (stored === 'quota exceeded') return quotaExceeded(settings.uploads.quotaBytes)
  return stored ?? reservationLost
}
