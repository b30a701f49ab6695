import type { Readable } from 'node:stream'
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

/** What the target is made for. */
export type UploadRequest = {
  /** UUID of the scan; also the object's name. */
  readonly scanId: string
  readonly contentType: string
  /** Exact length in bytes the target accepts. */
  readonly byteSize: number
  readonly expiresAt: Date
}

/** Pictures made of an object for people to look at. */
export const RENDITION_NAMES = ['preview', 'error-levels', 'heat-map'] as const
export type RenditionName = (typeof RENDITION_NAMES)[number]

/**
 * Where uploaded objects live. The built-in store keeps them in the data folder; others (S3) can stand
 * behind the same interface. Objects are named by scan id, which is unique over all tenants. Everything rejects with
 * {@link StorageUnavailableError} when the storage fails.
 */
export interface ObjectStorage {
  /** Makes a short-lived direct-upload target. */
  createTarget(request: UploadRequest): Promise<UploadTarget>
  /**
   * Fixes the uploaded object: from here on no upload changes what {@link read} returns.
   * Returns its size in bytes, or `undefined` when nothing was uploaded. Sealing twice is harmless, also
   * when two callers race.
   */
  seal(scanId: string): Promise<number | undefined>
  /** The bytes of a sealed object. Rejects with ENOENT when there is none. */
  read(scanId: string): Promise<Readable>
  /** Keeps a rendition of the object, WebP, in place of an earlier one of that name. */
  putRendition(scanId: string, name: RenditionName, bytes: Uint8Array): Promise<void>
  /** The bytes of a rendition; `undefined` when there is none. */
  readRendition(scanId: string, name: RenditionName): Promise<Buffer | undefined>
  /** Removes the object in whatever state it is, and its renditions; nothing there is fine. */
  remove(scanId: string): Promise<void>
  /** Stores something small and removes it again; rejects when that cannot be done. */
  check(): Promise<void>
}
