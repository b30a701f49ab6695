import type { Logger } from 'pino'
import { systemClock } from '../basics/clock.js'
import type { S3Storage } from '../files/s3.js'
import type { S3Settings } from '../settings/settings.js'

/**
 * Opens the bucket in the settings and verifies that it can be used. Rejects with `BucketError` if it cannot. Logs what
 * the operator should know about its server.
 */
export async function openBucket(
  settings: S3Settings,
  log: Pick<Logger, 'warn'> = { warn() {} },
): Promise<S3Storage> {
  // Loaded only here, because the SDK takes memory that deployments without a bucket do not need.
  const { createS3Storage } = await import('../files/s3.js')
  const bucket = createS3Storage({ settings, clock: systemClock })
  try {
    const unsignedHeaders = await bucket.verify()
    if (unsignedHeaders.length > 0)
      log.warn(
        { unsignedHeaders },
        'the S3 server takes headers in uploads that are not signed: what they set is undone or refused at completion, but a file can be public until then. docs/objects.md has a bucket policy against it',
      )
    return bucket
  } catch (error) {
    bucket.close()
    throw error
  }
}
