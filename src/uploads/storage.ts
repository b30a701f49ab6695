import type { Readable } from 'node:stream'
import type { Rendition } from '../../generated/vocabulary.js'
import type { ByteRange } from '../http/byte-range.js'
import { UnavailableError } from '../http/errors.js'

/** What a client must do to put its file where the service can read it. */
export type UploadTarget = {
  /** Absolute address for one `PUT` of the raw bytes. It is a capability: whoever has it may upload. */
  readonly url: string
  /** Headers the uploader must send, byte for byte. */
  readonly headers: Readonly<Record<string, string>>
}

/** When to try again after the storage failed: time for an operator or the sweep to make room. */
export const RETRY_AFTER_SECONDS = 30

/** The storage cannot do it now and may later, such as a disk that is full, fails or is read-only. */
export class StorageUnavailableError extends UnavailableError {
  override readonly name = 'StorageUnavailableError'
  readonly publicMessage = 'Files cannot be reached at the moment; try again.'
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS

  constructor(code: string | undefined, options?: ErrorOptions) {
    super(`The storage failed: ${code}.`, options)
  }
}

/** The bucket cannot be used as it is set up; the message is one line for whoever starts the service. */
export class BucketError extends Error {
  override readonly name = 'BucketError'
}

/** What the target is made for. */
export type UploadRequest = {
  /** UUID of the scan; also the object's name. */
  readonly scanId: string
  readonly contentType: string
  /** Exact length in bytes the target accepts. */
  readonly byteSize: number
  readonly expiresAt: Date
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Renditions of ours are WebP; a detector may send PNG. */
export const renditionType = (bytes: Uint8Array): 'image/webp' | 'image/png' =>
  PNG_SIGNATURE.equals(bytes.subarray(0, PNG_SIGNATURE.length)) ? 'image/png' : 'image/webp'

/** What is stored for a scan. */
export type StoredObject = {
  readonly scanId: string
  /** Of the file; absent when only renditions of it are left. */
  readonly byteSize: number | undefined
}

/** An uploaded file that is being read: its size and its bytes are those of one upload. */
export type OpenedObject = {
  readonly byteSize: number
  /** Its bytes, or some of them. */
  read(range?: ByteRange): Promise<Readable>
  /** To be called once nothing is read any more. */
  close(): Promise<void>
}

/** There is no such object. Its code is the one that the file system has for it. */
export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFoundError'
  readonly code = 'ENOENT'

  constructor(options?: ErrorOptions) {
    super('There is no such object.', options)
  }
}

/**
 * A scan id becomes part of a name, so its shape is checked where that happens, whoever calls: a UUID in lower
 * case has no separators and no dots.
 */
export function assertScanId(scanId: string): string {
  if (!isScanId(scanId)) throw new TypeError('A scan id must be a UUID in lower case.')
  return scanId
}

export function isScanId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

/**
 * Objects that are stored, named by scan id, which is unique over all tenants. Everything rejects with
 * {@link StorageUnavailableError} when the storage fails.
 */
export interface ObjectStore {
  /** All that is stored, in the order of scan ids; uploads that were not completed are among it. */
  list(): AsyncIterable<StoredObject>
  /** Size of a sealed object in bytes; `undefined` when there is none. */
  stat(scanId: string): Promise<number | undefined>
  /** The bytes of a sealed object. Rejects with ENOENT when there is none. */
  read(scanId: string): Promise<Readable>
  /** The object, or the upload that is not sealed yet; `undefined` when there is neither. */
  open(scanId: string): Promise<OpenedObject | undefined>
  /**
   * The file of this machine in which the bytes of a sealed object are, for other processes to read; absent where objects
   * are elsewhere. Rejects with ENOENT when there is none.
   */
  localPath?(scanId: string): Promise<string>
  /** Stores a rendition, WebP or PNG, beside the object; one that is there is replaced. */
  putRendition(scanId: string, name: Rendition, bytes: Uint8Array): Promise<void>
  /** Names of the renditions there are. */
  renditions(scanId: string): Promise<Rendition[]>
  /** `undefined` when there is none. */
  readRendition(scanId: string, name: Rendition): Promise<Uint8Array | undefined>
  /** Removes the object in whatever state it is, and its renditions; nothing there is fine. */
  remove(scanId: string): Promise<void>
}

/**
 * Where uploaded objects live. The built-in store keeps them in the data folder, the other in a bucket of S3; one
 * test suite holds both to this.
 */
export interface ObjectStorage extends ObjectStore {
  /**
   * Whether a target goes on taking an upload when its scan has ended and its object is gone, until it expires: what
   * lands there must be removed again.
   */
  readonly takesLateUploads: boolean
  /** Makes a short-lived direct-upload target. */
  createTarget(request: UploadRequest): Promise<UploadTarget>
  /**
   * Fixes the uploaded object: from here on no upload changes what {@link read} returns.
   * Returns its size in bytes, or `undefined` when nothing was uploaded. Sealing twice is harmless, also
   * when two callers race. It survives a power cut as the upload does.
   */
  seal(scanId: string): Promise<number | undefined>
  /**
   * Stores a file as the sealed object of a scan; one that is there is replaced. `md5` is the MD5 of its bytes in base64,
   * where it is known: S3 refuses what arrives with another one. Rejects when the body has another length.
   */
  store(scanId: string, file: { body: Readable; byteSize: number; md5?: string }): Promise<void>
  /** Stores something small and removes it again; rejects when that cannot be done. */
  check(): Promise<void>
}
