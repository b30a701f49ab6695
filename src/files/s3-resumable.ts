import { randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { UploadInProgressError } from './receiving.js'
import {
  type OpenUpload,
  type Received,
  type ResumableStore,
  type ResumableUpload,
  UploadTakenError,
} from './resumable.js'
import type { S3Bucket } from './s3-bucket.js'
import { asUnavailable, isNoSuchKey, isNotFound, nameOf } from './s3-errors.js'
import { FILE, keyOf } from './s3-keys.js'
import { assertScanId } from './storage.js'

/** The largest file takes 640 parts of this size, of which S3 allows 10,000. Each upload has one in memory. */
const PART_BYTES = 8 * 2 ** 20

/** While bytes arrive, those that are too few for a part are stored this often: each time all of them are. */
const REST_MS = 15_000

/** Not below the scans' own prefix: it is no object of a scan until it is in a part. */
const REST_PREFIX = 'resumable/'

/** Where an upload is: what {@link ResumableUpload.stored} says, as JSON. */
type Stored = {
  /** S3's identifier of the multipart upload. */
  readonly uploadId: string
  /** The tags of the parts, in order; each but the last of the file has {@link PART_BYTES}. */
  readonly tags: readonly string[]
  /** The object with the bytes after the parts; `null` if there are none. */
  readonly rest: string | null
}

const restPrefix = (scanId: string) => `${REST_PREFIX}${assertScanId(scanId)}/`

/** Runs pieces of work one after the other, whether or not those before succeeded. */
function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = last.then(work)
    last = run.catch(() => {})
    return run
  }
}

/** S3 failed, unless it is one of our own refusals. */
const asFailure = (error: unknown) => (error instanceof UploadTakenError ? error : asUnavailable(error))

async function reporting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UploadInProgressError ? error : asFailure(error)
  }
}

/**
 * Resumable uploads in a bucket: a multipart upload for each. S3 takes no part below 5 MiB but the last, so that what is
 * too small is an object of its own, which any process finds: with connections that last for 1 MB it is read and stored
 * again up to seven times before it is a part. Its name is new each time, so that a process that was overtaken replaces
 * nothing; it replaces no part either, because the whole file is made of parts by their tags.
 *
 * Not every server compares when a multipart upload is completed: Ceph 16 ignores `If-None-Match` then. So the name of
 * the file is taken first, by an empty object, as any upload to the bucket takes it. Only who has it completes, over
 * nothing but that: no other upload is empty.
 */
export function resumableIn(bucket: S3Bucket): ResumableStore {
  const { name: Bucket, client, encryption, put, head, get, remove } = bucket

  /** Whether the name of the file is free or taken for a resumable upload. Rejects when a file has it. */
  async function assertFree(Key: string, tags: readonly string[]): Promise<'free' | 'taken' | 'complete'> {
    try {
      const { ContentLength, ETag } = await head(Key)
      if (ContentLength === 0) return 'taken'
      // The tag of a file of parts ends with their number; that of an upload by one request has none.
      if (tags.length > 0 && ETag?.endsWith(`-${tags.length}"`)) return 'complete'
      throw new UploadTakenError()
    } catch (error) {
      if (isNotFound(error)) return 'free'
      throw error
    }
  }

  async function takeName(Key: string): Promise<void> {
    try {
      await put(Key, Buffer.alloc(0), { IfNoneMatch: '*' })
    } catch (error) {
      throw nameOf(error) === 'PreconditionFailed' ? new UploadTakenError() : error
    }
  }

  /** `undefined` if it is gone. */
  async function readRest(Key: string): Promise<Uint8Array | undefined> {
    try {
      return await (await get(Key)).Body?.transformToByteArray()
    } catch (error) {
      if (isNoSuchKey(error)) return undefined
      throw error
    }
  }

  async function begin({ scanId, contentType }: ResumableUpload): Promise<Stored> {
    const { UploadId = '' } = await client.send(
      new CreateMultipartUploadCommand({
        ...{ Bucket, Key: keyOf(scanId, FILE), ContentType: contentType, ...encryption },
      }),
    )
    return { uploadId: UploadId, tags: [], rest: null }
  }

  async function removeRests(scanId: string, except: string | null): Promise<void> {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket, Prefix: restPrefix(scanId) },
    ))
      for (const { Key = '' } of Contents) if (Key !== except) await remove(Key)
  }

  function writingTo(
    { scanId, byteSize, received }: ResumableUpload,
    begun: Stored,
    rest: Uint8Array,
    isHeld: () => boolean,
  ): OpenUpload {
    const Key = keyOf(scanId, FILE)
    const inTurn = inTurns()
    const buffer = Buffer.allocUnsafe(Math.min(PART_BYTES, byteSize))
    buffer.set(rest)
    let filled = rest.length
    const tags = [...begun.tags]
    let durable: Received = { received, stored: JSON.stringify(begun) }
    let isStoring = false
    let storedAt = performance.now()

    const record = (received: number, restKey: string | null) => {
      durable = { received, stored: JSON.stringify({ uploadId: begun.uploadId, tags, rest: restKey }) }
    }

    async function storePart(): Promise<void> {
      if (!isHeld()) throw new UploadInProgressError()
      const { ETag = '' } = await client.send(
        new UploadPartCommand({
          ...{ Bucket, Key, UploadId: begun.uploadId, PartNumber: tags.length + 1 },
          Body: buffer.subarray(0, filled),
        }),
      )
      const before = tags.length * PART_BYTES
      tags.push(ETag)
      record(before + filled, null)
      filled = 0
    }

    async function storeRest(): Promise<void> {
      if (!isHeld()) throw new UploadInProgressError()
      const restKey = restPrefix(scanId) + randomUUID()
      // Without the time limit of small objects.
      await client.send(
        new PutObjectCommand({ Bucket, Key: restKey, Body: buffer.subarray(0, filled), ...encryption }),
      )
      record(tags.length * PART_BYTES + filled, restKey)
      storedAt = performance.now()
    }

    async function append(pieces: readonly Uint8Array[]): Promise<void> {
      for (const piece of pieces)
        for (let from = 0; from < piece.length; ) {
          const copied = Math.min(piece.length - from, buffer.length - filled)
          buffer.set(piece.subarray(from, from + copied), filled)
          filled += copied
          from += copied
          if (filled === buffer.length) await storePart()
        }
    }

    /** Makes everything durable that has arrived. */
    async function store(): Promise<void> {
      const received = tags.length * PART_BYTES + filled
      // A last part that is not full was stored with the file's end.
      if (filled === 0 || received === durable.received) return
      if (received === byteSize) await storePart()
      else await storeRest()
    }

    return {
      received,
      append: (pieces) =>
        inTurn(async () => {
          isStoring = true
          try {
            await reporting(() => append(pieces))
          } finally {
            isStoring = false
          }
        }),
      async save(moment) {
        if (moment === 'at the end') await inTurn(() => reporting(store))
        else if (!isStoring && performance.now() - storedAt >= REST_MS) await inTurn(() => reporting(store))
        return durable
      },
      finish: () =>
        inTurn(() =>
          reporting(async () => {
            const state = await assertFree(Key, tags)
            if (state === 'complete') return
            if (state === 'free') await takeName(Key)
            const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
            await client.send(
              new CompleteMultipartUploadCommand({
                ...{ Bucket, Key, UploadId: begun.uploadId, MultipartUpload: { Parts } },
              }),
            )
          }),
        ),
      close: async () => {},
    }
  }

  return {
    open: (upload, isHeld) =>
      reporting(async () => {
        if (upload.stored === null) {
          await assertFree(keyOf(upload.scanId, FILE), [])
          return writingTo(upload, await begin(upload), new Uint8Array(), isHeld)
        }
        const stored = JSON.parse(upload.stored) as Stored
        await assertFree(keyOf(upload.scanId, FILE), stored.tags)
        // Here, because what is recorded now refers to none of them.
        await removeRests(upload.scanId, stored.rest)
        if (stored.rest === null) return writingTo(upload, stored, new Uint8Array(), isHeld)
        const rest = await readRest(stored.rest)
        if (rest !== undefined) return writingTo(upload, stored, rest, isHeld)
        const received = stored.tags.length * PART_BYTES
        return writingTo({ ...upload, received }, { ...stored, rest: null }, new Uint8Array(), isHeld)
      }),

    // The bucket takes the first complete upload and no other; what comes too late is removed like other late uploads.
    withdraw: async () => false,

    discard: (scanId, stored) =>
      reporting(async () => {
        if (stored !== null) {
          const { uploadId } = JSON.parse(stored) as Stored
          await client
            .send(new AbortMultipartUploadCommand({ Bucket, Key: keyOf(scanId, FILE), UploadId: uploadId }))
            .catch((error: unknown) => {
              // It was completed, or a rule of the bucket has ended it.
              if (nameOf(error) !== 'NoSuchUpload') throw error
            })
        }
        await removeRests(scanId, null)
      }),
  }
}
