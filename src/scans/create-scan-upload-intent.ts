import { commit } from '../commit.js'
import type { RowFor } from '../creation.js'
import { makeEvent } from '../events/event.js'
import { type ApiHandler, reservationLost } from '../handlers.js'
import { newId, publicId } from '../identifiers.js'
import { insertScan } from './queries.js'
import { type ScanRow, toScan } from './resource.js'

const quotaExceeded = (quotaBytes: number) =>
  ({
    status: 409,
    error: {
      code: 'storage_quota_exceeded',
      message: `The organization may store ${quotaBytes} bytes, files that may still be uploaded included: there is no room for this one.`,
    },
  }) as const

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
    uploadExpiresAt: new Date(createdAt.getTime() + settings.uploads.ttlSeconds * 1000),
    analysisLeaseUntil: null,
    analysisAttempts: 0,
    hasFile: null,
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
