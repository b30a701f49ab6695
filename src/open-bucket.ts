import { systemClock } from './clock.js'
import type { S3Settings } from './config.js'
import type { S3Storage } from './uploads/s3.js'

/** Opens the bucket in the settings and verifies that it can be used. Rejects with `BucketError` if it cannot. */
export async function openBucket(settings: S3Settings): Promise<S3Storage> {
  // Loaded only here, because the SDK takes memory that deployments without a bucket do not need.
  const { createS3Storage } = await import('./uploads/s3.js')
  const bucket = createS3Storage({ settings, clock: systemClock })
  try {
    await bucket.verify()
  } catch (error) {
    bucket.close()
    throw error
  }
  return bucket
}
