/** A resumable upload as the database remembers it. */
export type ResumableUpload = {
  /** UUID of its scan. */
  readonly scanId: string
  readonly contentType: string
  /** Exact length of the whole file in bytes. */
  readonly byteSize: number
  /** Bytes that are durable. */
  readonly received: number
  /** Where they are, in the words of the storage; `null` before the first, and where their name says it. */
  readonly stored: string | null
}

/** What is durable: see {@link ResumableUpload}. */
export type Received = Pick<ResumableUpload, 'received' | 'stored'>

/** Another upload to the same scan is complete, so that this one can no longer be. */
export class UploadTakenError extends Error {
  override readonly name = 'UploadTakenError'
}

/** A resumable upload that one connection writes to. It must be closed. */
export type OpenUpload = {
  /** Bytes from the beginning that are durable: fewer than were recorded if the storage lost them. */
  readonly received: number
  /** Adds bytes after all that were added before. */
  append(pieces: readonly Uint8Array[]): Promise<void>
  /** Makes what was added durable, or as much of it as should be at this time, and says how far and where. */
  save(moment: 'on the way' | 'at the end'): Promise<Received>
  /**
   * Puts the whole file, which is saved, where completion finds it. It may be repeated. Rejects with
   * {@link UploadTakenError} when another upload is there or was judged.
   */
  finish(): Promise<void>
  close(): Promise<void>
}

/** Where the bytes of resumable uploads are until they are complete. */
export interface ResumableStore {
  /**
   * Opens an upload to write to. `isHeld` says whether it still belongs to this connection, and is asked before
   * anything is written. Rejects with {@link UploadTakenError}, or with `UploadInProgressError` while the file is being
   * received by the other way.
   */
  open(upload: ResumableUpload, isHeld: () => boolean): Promise<OpenUpload>
  /** Removes a complete file that no completion took. Returns whether there was one. */
  withdraw(scanId: string): Promise<boolean>
  /** Removes what was received, whole or not; a complete file stays. Does nothing if there is none. */
  discard(scanId: string, stored: string | null): Promise<void>
}
