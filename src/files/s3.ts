import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { RENDITIONS, type Rendition } from '../../generated/vocabulary.js'
import { within } from '../basics/within.js'
import type { ByteRange } from '../http/answers/byte-range.js'
import type { S3Settings } from '../settings/settings.js'
import { codeOf, isNoSuchKey, isNotFound, nameOf, statusOf } from './s3-errors.js'
import { createInspection } from './s3-inspection.js'
import { findUnsignedHeaders, UnsignedHeadersError } from './s3-unsigned-headers.js'
import {
  assertScanId,
  BucketError,
  isScanId,
  ObjectNotFoundError,
  type ObjectStorage,
  renditionType,
  StorageUnavailableError,
  type StoredObject,
  UploadRefusedError,
  type UploadRequest,
  type UploadTarget,
} from './storage.js'

/** Requests wait at most five seconds for something that fails; S3's answer may take this much of them. */
const ANSWER_LIMIT_MS = 4_000

/** Connections without traffic for this long are closed, even during a read or a copy. */
const SILENCE_MS = 60_000

/** For how long the uploads of {@link S3Storage.verify} are signed. */
const CHECK_TARGET_MS = 60_000

/** All objects of a scan are under `scans/<scan id>/`. */
const PREFIX = 'scans/'
const FILE = 'file'

/** Failures are reported by errors; the SDK would also write them to the console. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

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

/** Turns an error into the one that the rest of the service expects. */
const asUnavailable = (error: unknown) => new StorageUnavailableError(codeOf(error), { cause: error })

/** What a target is signed for: see {@link UploadRequest}. */
type SignedUpload = Omit<UploadRequest, 'scanId'> & { readonly Key: string }

/** Groups sorted keys by scan. Renditions may come before or after the file of their scan. */
async function* byScan(pages: AsyncIterable<ListObjectsV2CommandOutput>): AsyncGenerator<StoredObject> {
  let current: StoredObject | undefined
  for await (const { Contents = [] } of pages)
    for (const { Key = '', Size = 0 } of Contents) {
      const [scanId = '', name] = Key.slice(PREFIX.length).split('/')
      if (!isScanId(scanId)) continue
      if (current !== undefined && current.scanId !== scanId) yield current
      const byteSize = name === FILE ? Size : undefined
      current =
        current?.scanId === scanId ? { scanId, byteSize: current.byteSize ?? byteSize } : { scanId, byteSize }
    }
  if (current !== undefined) yield current
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
 *
 * Unless credentials are given, the SDK's default chain finds them. Targets signed with temporary credentials expire
 * with them.
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
  // The lock file pins a version of the SDK that runs on every Node version that the service supports.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client({
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint }),
    ...(credentials !== undefined && { credentials }),
    // Otherwise a presigned address would contain the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    logger: SILENT,
    requestHandler: { connectionTimeout: 2_000, socketTimeout: SILENCE_MS },
  })
  const Bucket = settings.bucket
  const encryption =
    settings.serverSideEncryption === undefined ? {} : { ServerSideEncryption: settings.serverSideEncryption }

  const keyOf = (scanId: string, name: string) => `${PREFIX}${assertScanId(scanId)}/${name}`
  const fileKey = (scanId: string) => keyOf(scanId, FILE)
  /** Always the same, so that what a check could not remove is removed by the next one. */
  const checkKey = `checks/${randomUUID()}`

  /** Limits the time until the operation answers. The body of the answer may take longer. */
  async function answered<T>(operation: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    // The signal alone is not enough: the search for credentials ignores it.
    return await within(operation(controller.signal), ANSWER_LIMIT_MS, () => {
      controller.abort()
      throw Object.assign(new Error('S3 did not answer in time.'), { code: 'ETIMEDOUT' })
    })
  }

  const put = (Key: string, Body: Uint8Array, more: { IfNoneMatch?: string; ContentType?: string } = {}) =>
    answered((abortSignal) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, ...encryption, ...more }), { abortSignal }),
    )
  const head = (Key: string) =>
    answered((abortSignal) => client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }))
  const rangeHeader = (range: ByteRange | undefined) =>
    range && { Range: `bytes=${range.start}-${range.end}` }
  const get = (Key: string, more: { IfMatch?: string | undefined; Range?: string } = {}) =>
    answered((abortSignal) => client.send(new GetObjectCommand({ Bucket, Key, ...more }), { abortSignal }))
  const remove = (Key: string) =>
    answered((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }))

  const inspection = createInspection(client, Bucket)

  async function target({ Key, contentType, byteSize, expiresAt }: SignedUpload): Promise<UploadTarget> {
    const headers = {
      'Content-Type': contentType,
      'If-None-Match': '*',
      ...(settings.serverSideEncryption !== undefined && {
        'x-amz-server-side-encryption': settings.serverSideEncryption,
      }),
    }
    const command = new PutObjectCommand({
      Bucket,
      Key,
      ContentType: contentType,
      ContentLength: byteSize,
      IfNoneMatch: '*',
      ...encryption,
    })
    const signed = ['host', 'content-length', ...Object.keys(headers).map((name) => name.toLowerCase())]
    try {
      const url = await answered(() =>
        getSignedUrl(client, command, {
          // Rounded up, so that the target is valid at least as long as the answer says.
          expiresIn: Math.max(1, Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1000)),
          // Corrected to the server's clock, because the SDK does so only in its own requests.
          signingDate: new Date(Date.now() + client.config.systemClockOffset),
          signableHeaders: new Set(signed),
        }),
      )
      return { url, headers }
    } catch (error) {
      throw asUnavailable(error)
    }
  }

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

  async function stat(scanId: string): Promise<number | undefined> {
    const Key = fileKey(scanId)
    try {
      return (await head(Key)).ContentLength
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw asUnavailable(error)
    }
  }

  return {
    takesLateUploads: true,

    createTarget: async ({ scanId, ...request }) => target({ Key: fileKey(scanId), ...request }),

    // The first complete upload is also the last, so its bytes need not be fixed.
    async seal(scanId) {
      const Key = fileKey(scanId)
      try {
        return (await answered((abortSignal) => inspection.inspect(Key, abortSignal))).byteSize
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error instanceof UploadRefusedError ? error : asUnavailable(error)
      }
    },
    stat,

    async *list() {
      try {
        yield* byScan(paginateListObjectsV2({ client }, { Bucket, Prefix: PREFIX }))
      } catch (error) {
        throw asUnavailable(error)
      }
    },

    async read(scanId, range) {
      const Key = fileKey(scanId)
      try {
        return (await get(Key, rangeHeader(range))).Body as Readable
      } catch (error) {
        throw isNoSuchKey(error) ? new ObjectNotFoundError({ cause: error }) : asUnavailable(error)
      }
    },

    async open(scanId) {
      const Key = fileKey(scanId)
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

    async putRendition(scanId, name, bytes) {
      const key = keyOf(scanId, name)
      await put(key, bytes, { ContentType: renditionType(bytes) }).catch((error: unknown) => {
        throw asUnavailable(error)
      })
    },

    async renditions(scanId) {
      const Prefix = keyOf(scanId, '')
      try {
        const { Contents = [] } = await answered((abortSignal) =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix }), { abortSignal }),
        )
        const keys = new Set(Contents.map(({ Key }) => Key))
        return RENDITIONS.filter((name) => keys.has(keyOf(scanId, name)))
      } catch (error) {
        throw asUnavailable(error)
      }
    },

    async readRendition(scanId: string, name: Rendition) {
      const key = keyOf(scanId, name)
      try {
        return await answered(async (abortSignal) => {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }), { abortSignal })
          return Body?.transformToByteArray()
        })
      } catch (error) {
        if (isNoSuchKey(error)) return undefined
        throw asUnavailable(error)
      }
    },

    async remove(scanId) {
      const keys = [FILE, ...RENDITIONS].map((name) => keyOf(scanId, name))
      await Promise.all(keys.map(remove)).catch((error: unknown) => {
        throw asUnavailable(error)
      })
    },

    async store(scanId, { body, byteSize, md5 }) {
      const Key = fileKey(scanId)
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
    },

    async check() {
      try {
        await put(checkKey, Buffer.from('check'))
        await remove(checkKey)
      } catch (error) {
        throw asUnavailable(error)
      }
    },

    async verify() {
      const cannotBeUsed = (why: string, options?: ErrorOptions) =>
        new BucketError(`S3_BUCKET ${Bucket} cannot be used: ${why}`, options)
      const key = `checks/${randomUUID()}`
      const once = { IfNoneMatch: '*' }
      try {
        // Without the permission to list the bucket, S3 does not report a missing object as missing.
        await answered((abortSignal) =>
          client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), { abortSignal }),
        )
        await put(key, Buffer.from('first'), once)
        const replaced = await put(key, Buffer.from('second'), once).then(
          () => true,
          (error: unknown) => {
            if (nameOf(error) !== 'PreconditionFailed') throw error
            return false
          },
        )
        await remove(key)
        if (replaced)
          throw cannotBeUsed(
            'its server ignores If-None-Match, so that files could be replaced after they were judged.',
          )
        return await findUnsignedHeaders({
          client,
          bucket: Bucket,
          inspection,
          target: (Key, byteSize) =>
            target({
              ...{ Key, byteSize, contentType: 'text/plain' },
              expiresAt: new Date(clock.now().getTime() + CHECK_TARGET_MS),
            }),
          answered,
        })
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
    },

    close() {
      client.destroy()
    },
  }
}
