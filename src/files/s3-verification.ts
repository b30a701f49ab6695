import { randomUUID } from 'node:crypto'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import type { S3Bucket } from './s3-bucket.js'
import { codeOf, nameOf } from './s3-errors.js'
import type { Inspection } from './s3-inspection.js'
import { findUnsignedHeaders, UnsignedHeadersError } from './s3-unsigned-headers.js'
import { BucketError, type UploadTarget } from './storage.js'

/** Whether the server replaces an object although the PUT has `If-None-Match: *`. */
async function ignoresIfNoneMatch({ put, remove }: S3Bucket): Promise<boolean> {
  const key = `checks/${randomUUID()}`
  const once = { IfNoneMatch: '*' }
  await put(key, Buffer.from('first'), once)
  const replaced = await put(key, Buffer.from('second'), once).then(
    () => true,
    (error: unknown) => {
      if (nameOf(error) !== 'PreconditionFailed') throw error
      return false
    },
  )
  await remove(key)
  return replaced
}

/** See `verify` of `S3Storage`. `target` makes targets like those of tenants, which are valid for a short time. */
export async function verifyBucket(
  bucket: S3Bucket,
  inspection: Inspection,
  target: (Key: string, byteSize: number) => Promise<UploadTarget>,
): Promise<readonly string[]> {
  const { name: Bucket, client, answered } = bucket
  const cannotBeUsed = (why: string, options?: ErrorOptions) =>
    new BucketError(`S3_BUCKET ${Bucket} cannot be used: ${why}`, options)
  try {
    // Without the permission to list the bucket, S3 does not report a missing object as missing.
    await answered((abortSignal) =>
      client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { abortSignal }),
    )
    if (await ignoresIfNoneMatch(bucket))
      throw cannotBeUsed(
        'its server ignores If-None-Match, so that files could be replaced after they were judged.',
      )
    return await findUnsignedHeaders({ bucket, inspection, target })
  } catch (error) {
    if (error instanceof BucketError) throw error
    if (error instanceof UnsignedHeadersError)
      throw cannotBeUsed(
        `its server takes ${error.headers.join(', ')} in an upload without a signature, and what that sets cannot be undone: ${error.reasons.join(', ')}. docs/objects.md has the permissions and the bucket policy that it needs.`,
        { cause: error },
      )
    throw cannotBeUsed(`${codeOf(error)}. docs/objects.md has the permissions that it needs.`, {
      cause: error,
    })
  }
}
