import {
  DeleteObjectCommand,
  type DeleteObjectCommandOutput,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  PutObjectCommand,
  type PutObjectCommandInput,
  type PutObjectCommandOutput,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { within } from '../basics/within.js'
import type { S3Settings } from '../settings/settings.js'

/** Requests wait at most five seconds for something that fails; S3's answer may take this much of them. */
const ANSWER_LIMIT_MS = 4_000

/** Connections without traffic for this long are closed, even during a read or a copy. */
const SILENCE_MS = 60_000

/** Failures are reported by errors; the SDK would also write them to the console. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** A bucket with its connections. Its operations reject with S3's errors, and when an answer takes too long. */
export type S3Bucket = {
  readonly name: string
  readonly client: S3Client
  /** For each stored object: how the server encrypts it. */
  readonly encryption: Pick<PutObjectCommandInput, 'ServerSideEncryption'>
  /** Limits the time until the operation answers. The body of the answer may take longer. */
  answered<T>(operation: (abortSignal: AbortSignal) => Promise<T>): Promise<T>
  /** Stores something small. */
  put(
    Key: string,
    Body: Uint8Array,
    more?: { IfNoneMatch?: string; ContentType?: string },
  ): Promise<PutObjectCommandOutput>
  head(Key: string): Promise<HeadObjectCommandOutput>
  get(Key: string, more?: { IfMatch?: string | undefined; Range?: string }): Promise<GetObjectCommandOutput>
  remove(Key: string): Promise<DeleteObjectCommandOutput>
}

/**
 * Opens no connection yet. Unless credentials are given, the SDK's default chain finds them. Targets signed with
 * temporary credentials expire with them.
 */
export function createS3Bucket(
  { bucket: Bucket, region, endpoint, forcePathStyle, serverSideEncryption }: S3Settings,
  credentials: S3ClientConfig['credentials'],
): S3Bucket {
  // The lock file pins a version of the SDK that runs on every Node version that the service supports.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials !== undefined && { credentials }),
    // Otherwise a presigned address would contain the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    logger: SILENT,
    requestHandler: { connectionTimeout: 2_000, socketTimeout: SILENCE_MS },
  })
  const encryption = serverSideEncryption === undefined ? {} : { ServerSideEncryption: serverSideEncryption }

  async function answered<T>(operation: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    // The signal alone is not enough: the search for credentials ignores it.
    return await within(operation(controller.signal), ANSWER_LIMIT_MS, () => {
      controller.abort()
      throw Object.assign(new Error('S3 did not answer in time.'), { code: 'ETIMEDOUT' })
    })
  }

  return {
    name: Bucket,
    client,
    encryption,
    answered,
    put: (Key, Body, more = {}) =>
      answered((abortSignal) =>
        client.send(new PutObjectCommand({ Bucket, Key, Body, ...encryption, ...more }), { abortSignal }),
      ),
    head: (Key) =>
      answered((abortSignal) => client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })),
    get: (Key, more = {}) =>
      answered((abortSignal) => client.send(new GetObjectCommand({ Bucket, Key, ...more }), { abortSignal })),
    remove: (Key) =>
      answered((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })),
  }
}
