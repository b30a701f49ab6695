import type { Readable } from 'node:stream'
import type { Rendition } from '../../generated/vocabulary.js'
import type { ByteRange } from '../http/answers/byte-range.js'
import { UnavailableError } from '../http/errors.js'
import type { Documents } from './documents.js'
import type { ResumableStore } from './resumable.js'

/** The request with which a client uploads its file. */
export type UploadTarget = {
  /** Absolute address for one `PUT` of the raw bytes. It is a capability: anyone who has it may upload. */
  readonly url: string
  /** Headers that the client must send exactly as they are. */
  readonly headers: Readonly<Record<string, string>>
}

/** When to try again after the storage failed. Gives an operator or the sweep time to free space. */
export const RETRY_AFTER_SECONDS = 30

/** The storage fails temporarily, for example because the disk is full, faulty or read-only. */
export class StorageUnavailableError extends UnavailableError {
  override readonly name = 'StorageUnavailableError'
  readonly publicMessage = 'Files cannot be reached at the moment; try again.'
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS

  constructor(code: string | undefined, options?: ErrorOptions) {
    super(`The storage failed: ${code}.`, options)
  }
}

/** The bucket cannot be used as it is configured. The message is one line for the operator. */
export class BucketError extends Error {
  override readonly name = 'BucketError'
}

/** The uploaded file cannot be used because of headers that its upload had beside those of its target. */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError'

  /** `set` names what the upload set, for the client: "a redirect". */
  constructor(
    readonly set: string,
    options?: ErrorOptions,
  ) {
    super(`The upload set ${set}.`, options)
  }
}

/** What the target is made for. */
export type UploadRequest = {
  /** UUID of the scan; also the object's name. */
  readonly scanId: string
  readonly contentType: string
  /** Exact length in bytes that the target accepts. */
  readonly byteSize: number
  readonly expiresAt: Date
}

/** What an address for reading is made for. */
export type DownloadRequest = {
  /** UUID: the object's name. */
  readonly scanId: string
  /** The name to save it under. */
  readonly fileName: string
  readonly contentType: string
  readonly expiresAt: Date
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Our own renditions are WebP; a detector may send PNG. */
export const renditionType = (bytes: Uint8Array): 'image/webp' | 'image/png' =>
  PNG_SIGNATURE.equals(bytes.subarray(0, PNG_SIGNATURE.length)) ? 'image/png' : 'image/webp'

/** The stored objects of a scan. */
export type StoredObject = {
  readonly scanId: string
  /** Size of the file; absent when only renditions are left. */
  readonly byteSize: number | undefined
}

/** An uploaded file that is being read. Its size and its bytes come from the same upload. */
export type OpenedObject = {
  readonly byteSize: number
  /** Reads the whole file or a range of it. */
  read(range?: ByteRange): Promise<Readable>
  /** Must be called when reading is finished. */
  close(): Promise<void>
}

/** There is no such object. The code is the one that the file system uses for a missing file. */
export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFoundError'
  readonly code = 'ENOENT'

  constructor(options?: ErrorOptions) {
    super('There is no such object.', options)
  }
}

/** The scan has an object already, which must not be replaced. */
export class ObjectExistsError extends Error {
  override readonly name = 'ObjectExistsError'

  constructor(options?: ErrorOptions) {
    super('The scan has an object already.', options)
  }
}

/**
 * A scan id becomes part of a file name, so its form is checked at that point, whoever the caller is. A UUID in lower
 * case contains no separators and no dots.
 */
export function assertScanId(scanId: string): string {
  if (!isScanId(scanId)) throw new TypeError('A scan id must be a UUID in lower case.')
  return scanId
}

export function isScanId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/**
 * Stored objects by scan id, which is unique across all tenants. All operations reject with
 * {@link StorageUnavailableError} when the storage fails.
 */
export interface ObjectStore {
  /** All stored objects in the order of scan ids, including uploads that were not completed. */
  list(): AsyncIterable<StoredObject>
  /** Size of a sealed object in bytes; `undefined` when there is none. */
  stat(scanId: string): Promise<number | undefined>
  /** The bytes of a sealed object, or a range of them. Rejects with ENOENT when there is none. */
  read(scanId: string, range?: ByteRange): Promise<Readable>
  /** The object, or the upload that is not sealed yet; `undefined` when there is neither. */
  open(scanId: string): Promise<OpenedObject | undefined>
  /**
   * Path of the local file with the bytes of a sealed object, for other processes to read; absent where objects are
   * stored elsewhere. Rejects with ENOENT when there is none.
   */
  localPath?(scanId: string): Promise<string>
  /** Stores a rendition, WebP or PNG, beside the object, replacing an existing one. */
  putRendition(scanId: string, name: Rendition, bytes: Uint8Array): Promise<void>
  /** Names of the stored renditions. */
  renditions(scanId: string): Promise<Rendition[]>
  /** `undefined` when there is none. */
  readRendition(scanId: string, name: Rendition): Promise<Uint8Array | undefined>
  /** Does nothing if there is none. */
  removeRendition(scanId: string, name: Rendition): Promise<void>
  /** Removes the object in any state, and its renditions. Does nothing if there are none. */
  remove(scanId: string): Promise<void>
  /** What the service keeps outside the database, beside the objects. */
  readonly documents: Documents
}

/**
 * Where uploaded objects are stored. The built-in storage keeps them in the data folder, the other one in an S3 bucket.
 * One test suite checks both against this interface.
 */
export interface ObjectStorage extends ObjectStore {
  /**
   * Whether a target still accepts an upload, until it expires, after its scan has ended and its object was removed.
   * Such an upload must be removed again.
   */
  readonly takesLateUploads: boolean
  /** Makes a short-lived target for a direct upload. */
  createTarget(request: UploadRequest): Promise<UploadTarget>
  /** Where the bytes of resumable uploads are until they are complete. */
  readonly resumable: ResumableStore
  /** Makes a short-lived address from which a sealed object can be read without a key. */
  createDownload(request: DownloadRequest): Promise<string>
  /**
   * Fixes the uploaded object: from then on no upload changes what {@link read} returns. Returns its size in bytes, or
   * `undefined` when nothing was uploaded. Rejects with {@link UploadRefusedError} when the upload cannot be used. May
   * be called more than once, also concurrently. The fixed object survives a power cut as the upload does.
   */
  seal(scanId: string): Promise<number | undefined>
  /**
   * Stores a file as the sealed object of a scan, replacing an existing one. `md5`, if known, is the MD5 of its bytes
   * in base64; S3 rejects other bytes. Rejects when the body has another length.
   */
  store(scanId: string, file: { body: Readable; byteSize: number; md5?: string }): Promise<void>
  /**
   * Stores a body whose length is not known as the sealed object of a scan, and returns its size in bytes. Rejects with
   * {@link ObjectExistsError} when the scan has an object already, and with the body's own error when that fails; then
   * nothing is stored.
   */
  storeNew(scanId: string, body: Readable): Promise<number>
  /** Stores something small and removes it again. Rejects when that fails. */
  check(): Promise<void>
}
