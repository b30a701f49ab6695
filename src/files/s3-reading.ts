import type { Readable } from 'node:stream'
import { HeadObjectCommand, type HeadObjectCommandOutput } from '@aws-sdk/client-s3'
import type { ByteRange } from '../http/answers/byte-range.js'
import type { S3Bucket } from './s3-bucket.js'
import { asUnavailable, isNoSuchKey, isNotFound, statusOf } from './s3-errors.js'
import type { Inspection } from './s3-inspection.js'
import { FILE, keyOf } from './s3-keys.js'
import { ObjectNotFoundError, type ObjectStorage, UploadRefusedError } from './storage.js'

const rangeHeader = (range: ByteRange | undefined) => range && { Range: `bytes=${range.start}-${range.end}` }

/** What is known of the files in a bucket, and their bytes. */
export function readingIn(
  { name: Bucket, client, answered, head, get }: S3Bucket,
  inspection: Inspection,
): Pick<ObjectStorage, 'seal' | 'stat' | 'read' | 'open'> {
  /** The answer to HEAD, also for an upload that has an ACL of its own because it was not completed. */
  async function headOfUpload(Key: string, abortSignal: AbortSignal): Promise<HeadObjectCommandOutput> {
    const head = () => client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })
    try {
      return await head()
    } catch (error) {
      if (![400, 403].includes(statusOf(error) ?? 0)) throw error
      await inspection.inspect(Key, abortSignal)
      return head()
    }
  }

  return {
    // The first complete upload is also the last, so its bytes need not be fixed.
    async seal(scanId) {
      const Key = keyOf(scanId, FILE)
      try {
        // An empty object is no upload: it has the name for a resumable one that is being completed.
        return (await answered((abortSignal) => inspection.inspect(Key, abortSignal))).byteSize || undefined
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error instanceof UploadRefusedError ? error : asUnavailable(error)
      }
    },

    async stat(scanId) {
      const Key = keyOf(scanId, FILE)
      try {
        return (await head(Key)).ContentLength
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw asUnavailable(error)
      }
    },

    async read(scanId, range) {
      const Key = keyOf(scanId, FILE)
      try {
        return (await get(Key, rangeHeader(range))).Body as Readable
      } catch (error) {
        throw isNoSuchKey(error) ? new ObjectNotFoundError({ cause: error }) : asUnavailable(error)
      }
    },

    async open(scanId) {
      const Key = keyOf(scanId, FILE)
      try {
        const { ContentLength = 0, ETag } = await answered((abortSignal) => headOfUpload(Key, abortSignal))
        return {
          byteSize: ContentLength,
          async read(range) {
            return (
              await get(Key, { IfMatch: ETag, ...rangeHeader(range) }).catch((error: unknown) => {
                throw asUnavailable(error)
              })
            ).Body as Readable
          },
          close: async () => {},
        }
      } catch (error) {
        if (isNotFound(error) || error instanceof UploadRefusedError) return undefined
        throw asUnavailable(error)
      }
    },
  }
}
