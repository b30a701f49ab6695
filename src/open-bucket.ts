import { systemClock } from './clock.js'
import type { S3Settings } from './config.js'
import type { S3Storage } from './uploads/s3.js'

/** The bucket of the settings, once it is known to be fit for use. Rejects with `BucketError` when it is not. */
export async function openBucket(settings: S3Settings): Promise<S3Storage> {
  // The SDK takes memory that those without a bucket are spared.
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
