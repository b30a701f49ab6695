import { Readable } from 'node:stream'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Bucket } from './s3-bucket.js'
import { asUnavailable, nameOf } from './s3-errors.js'
import { FILE, keyOf } from './s3-keys.js'
import { ObjectExistsError, type ObjectStorage } from './storage.js'

/** The largest object takes 640 parts of this size, of which S3 allows 10,000. */
const PART_BYTES = 8 * 2 ** 20

/** Parts that are sent at the same time. Each of them, and the next one, is in memory. */
const PARTS_AT_ONCE = 3

type File = Parameters<ObjectStorage['store']>[1]

/**
 * Sends a body in parts. What S3 has of it is discarded when that fails. Rejects with the body's own error if it cannot
 * be read.
 */
async function sendInParts(
  { name: Bucket, client, encryption }: S3Bucket,
  Key: string,
  body: AsyncIterable<Buffer>,
  condition?: { readonly IfNoneMatch: '*' },
): Promise<void> {
  let unreadable: unknown
  async function* readable() {
    try {
      yield* body
    } catch (error) {
      unreadable = error
      throw error
    }
  }
  const upload = new Upload({
    client,
    params: {
      Bucket,
      Key,
      Body: Readable.from(readable(), { objectMode: false }),
      ...encryption,
      ...condition,
    },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
  })
  await upload.done().catch((error: unknown) => {
    if (unreadable !== undefined) throw unreadable
    throw nameOf(error) === 'PreconditionFailed'
      ? new ObjectExistsError({ cause: error })
      : asUnavailable(error)
  })
}

/** Stores a body in parts. Rejects if it has another length. */
async function storeInParts(bucket: S3Bucket, Key: string, { body, byteSize }: File): Promise<void> {
  async function* exactly() {
    let received = 0
    for await (const bytes of body as AsyncIterable<Buffer>) {
      received += bytes.length
      if (received > byteSize) break
      yield bytes
    }
    if (received !== byteSize) throw new Error(`The file has another length than ${byteSize} bytes.`)
  }
  // When no more of it is needed, it ends with an error. Without a listener that would end the process.
  body.once('error', () => {})
  await sendInParts(bucket, Key, exactly())
}

/** Stores a body by one request. */
async function storeAtOnce(
  { name: Bucket, client, encryption }: S3Bucket,
  Key: string,
  { body, byteSize, md5 }: File,
): Promise<void> {
  const broken = new AbortController()
  // The SDK does not listen for this error; without a listener it would end the process.
  body.once('error', (error) => broken.abort(error))
  await client
    .send(
      new PutObjectCommand({
        ...{ Bucket, Key, Body: body, ContentLength: byteSize },
        ...(md5 !== undefined && { ContentMD5: md5 }),
        ...encryption,
      }),
      { abortSignal: broken.signal },
    )
    .catch((error: unknown) => {
      broken.signal.throwIfAborted()
      throw asUnavailable(error)
    })
}

/**
 * Stores files in a bucket: larger ones in parts, so that a connection that fails costs one part. A file whose MD5 is
 * known is stored by one request, because S3 compares the MD5 of requests alone.
 */
export const storingIn = (bucket: S3Bucket): Pick<ObjectStorage, 'store' | 'storeNew'> => ({
  async store(scanId, file) {
    const isLarge = file.md5 === undefined && file.byteSize > PART_BYTES
    await (isLarge ? storeInParts : storeAtOnce)(bucket, keyOf(scanId, FILE), file)
  },

  async storeNew(scanId, body) {
    let byteSize = 0
    async function* counted() {
      for await (const bytes of body as AsyncIterable<Buffer>) {
        byteSize += bytes.length
        yield bytes
      }
    }
    body.once('error', () => {})
    await sendInParts(bucket, keyOf(scanId, FILE), counted(), { IfNoneMatch: '*' })
    return byteSize
  },
})
