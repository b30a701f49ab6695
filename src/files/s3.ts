import { randomUUID } from 'node:crypto'
import { paginateListObjectsV2, type S3ClientConfig } from '@aws-sdk/client-s3'
import { RENDITIONS } from '../../generated/vocabulary.js'
import type { S3Settings } from '../settings/settings.js'
import { createS3Bucket } from './s3-bucket.js'
import { documentsIn } from './s3-documents.js'
import { asUnavailable } from './s3-errors.js'
import { createInspection } from './s3-inspection.js'
import { byScan, FILE, keyOf, PREFIX } from './s3-keys.js'
import { readingIn } from './s3-reading.js'
import { renditionsIn } from './s3-renditions.js'
import { resumableIn } from './s3-resumable.js'
import { storingIn } from './s3-storing.js'
import { presignDownload, presignUpload } from './s3-targets.js'
import { verifyBucket } from './s3-verification.js'
import type { ObjectStorage } from './storage.js'

/** For how long the uploads of {@link S3Storage.verify} are signed. */
const CHECK_TARGET_MS = 60_000

/** Storage in a bucket, with the operations that only this kind needs. */
export type S3Storage = ObjectStorage & {
  /**
   * Rejects with {@link BucketError} when the bucket does not support everything that {@link ObjectStorage} promises.
   * Returns the headers whose effect is undone at completion, because the server takes them in an upload without a
   * signature.
   */
  verify(): Promise<readonly string[]>
  /** Closes the connections. */
  close(): void
}

/**
 * Object storage in an S3 bucket, or on a server with the same protocol. Objects are uploaded by presigned PUTs whose
 * signature covers type, length and `If-None-Match: *`.
 *
 * Judged files cannot change, because the bucket accepts only one PUT per key: `If-None-Match: *` is part of the
 * signature, so an upload target cannot replace an object, before completion or after it. No copy is made: for the
 * largest files that would take far longer than a request may, and cost as much as the upload. {@link S3Storage.verify}
 * rejects a server that ignores `If-None-Match`. If an object was removed, its target works until it expires, see
 * {@link ObjectStorage.takesLateUploads}.
 *
 * The signature does not cover headers that the target does not name. Where the server takes them all the same,
 * {@link ObjectStorage.seal} resets what they set.
 */
export function createS3Storage({
  settings,
  clock,
  credentials,
}: {
  settings: S3Settings
  clock: { now(): Date }
  credentials?: S3ClientConfig['credentials']
}): S3Storage {
  const bucket = createS3Bucket(settings, credentials)
  const { name: Bucket, client, put, remove } = bucket
  const inspection = createInspection(client, Bucket)
  /** Always the same, so that what a check could not remove is removed by the next one. */
  const checkKey = `checks/${randomUUID()}`

  return {
    ...readingIn(bucket, inspection),
    ...renditionsIn(bucket),
    ...storingIn(bucket),
    documents: documentsIn(bucket),
    resumable: resumableIn(bucket),
    takesLateUploads: true,

    createTarget: async ({ scanId, ...request }) =>
      presignUpload(bucket, { Key: keyOf(scanId, FILE), ...request }, clock.now()),

    createDownload: ({ scanId, ...request }) =>
      presignDownload(bucket, { Key: keyOf(scanId, FILE), ...request }, clock.now()),

    async *list() {
      try {
        yield* byScan(paginateListObjectsV2({ client }, { Bucket, Prefix: PREFIX }))
      } catch (error) {
        throw asUnavailable(error)
      }
    },

    async remove(scanId) {
      const keys = [FILE, ...RENDITIONS].map((name) => keyOf(scanId, name))
      await Promise.all(keys.map(remove)).catch((error: unknown) => {
        throw asUnavailable(error)
      })
    },

    async check() {
      try {
        await put(checkKey, Buffer.from('check'))
        await remove(checkKey)
      } catch (error) {
        throw asUnavailable(error)
      }
    },

    verify: () =>
      verifyBucket(bucket, inspection, (Key, byteSize) =>
        presignUpload(
          bucket,
          {
            ...{ Key, byteSize, contentType: 'text/plain' },
            expiresAt: new Date(clock.now().getTime() + CHECK_TARGET_MS),
          },
          clock.now(),
        ),
      ),

    close() {
      client.destroy()
    },
  }
}
