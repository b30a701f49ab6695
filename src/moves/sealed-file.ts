import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Secret } from '../secrets.js'

/** The archive cannot be read, or not with this passphrase; the message is one line for the operator. */
export class ArchiveError extends Error {
  override readonly name: string = 'ArchiveError'
}

/** The archive has no end: whoever wrote it was interrupted, or it was cut. */
export class IncompleteArchiveError extends ArchiveError {
  override readonly name = 'IncompleteArchiveError'

  constructor() {
    super('The archive is incomplete: it has no end.')
  }
}

const MAGIC = 'media-scan archive '
/** Raised when this release's files cannot be read by the one before. */
export const FILE_FORMAT = 1
const FIRST_LINE = Buffer.from(`${MAGIC}${FILE_FORMAT}\n`)
const SALT_BYTES = 16
const CHECK_BYTES = 32
const HEADER_BYTES = FIRST_LINE.length + SALT_BYTES + CHECK_BYTES

// 32 MiB and a tenth of a second for each guess (RFC 7914).
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 }

const SEGMENT_SALT_BYTES = 32
/** One byte for the kind, three for the length. */
const CHUNK_HEAD_BYTES = 4
const TAG_BYTES = 16
const CHUNK_BYTES = 65_536

/** What comes after a chunk. */
const KINDS = ['more', 'segment', 'archive'] as const
type Kind = (typeof KINDS)[number]

/** Where a segment ends: the next one begins there, and is bound to this one. */
export type SegmentEnd = { readonly offset: number; readonly segments: number; readonly tag: Buffer }

/** What was read of a sealed file. */
export type SealedPiece = {
  readonly bytes: Buffer
  /** Where the file has been read to. */
  readonly offset: number
  /** Set where a segment ends. */
  readonly end: SegmentEnd | undefined
  /** Whether the archive ends here. */
  readonly isLast: boolean
}

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

const fileKey = (passphrase: Secret<string>, salt: Buffer) =>
  derive(passphrase.reveal().normalize('NFC'), salt, 32, SCRYPT)

const checkOf = (key: Buffer, firstBytes: Buffer) =>
  createHmac('sha256', key).update('check').update(firstBytes).digest()

/** A key for one segment alone, which depends on all that comes before it. */
function segmentKey(key: Buffer, salt: Buffer, { segments, tag }: Omit<SegmentEnd, 'offset'>): Buffer {
  return Buffer.from(
    hkdfSync('sha256', key, salt, Buffer.concat([Buffer.from(`segment ${segments} `), tag]), 32),
  )
}

function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(chunk, 8)
  return nonce
}

/** Reads so many bytes, fewer only at the end of the file. */
async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, offset + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return bytes.subarray(0, read)
}

/** The key of a file that is there, and where its first segment begins. Rejects with {@link ArchiveError}. */
async function openHeader(file: FileHandle, passphrase: Secret<string>): Promise<Buffer> {
  const header = await readAt(file, 0, HEADER_BYTES)
  const magic = header.subarray(0, MAGIC.length)
  if (!magic.equals(Buffer.from(MAGIC).subarray(0, magic.length)))
    throw new ArchiveError('This is no archive of media-scan.')
  if (header.length < FIRST_LINE.length) throw new IncompleteArchiveError()
  if (!header.subarray(0, FIRST_LINE.length).equals(FIRST_LINE))
    throw new ArchiveError('The archive is of a later release: upgrade this one first.')
  if (header.length < HEADER_BYTES) throw new IncompleteArchiveError()
  const salted = header.subarray(0, FIRST_LINE.length + SALT_BYTES)
  const key = await fileKey(passphrase, salted.subarray(FIRST_LINE.length))
  if (!timingSafeEqual(checkOf(key, salted), header.subarray(salted.length)))
    throw new ArchiveError('The passphrase is not the one that the archive was made with.')
  return key
}

const FIRST: SegmentEnd = { offset: HEADER_BYTES, segments: 0, tag: Buffer.alloc(0) }

/**
 * What a sealed file holds, piece by piece; nothing that was changed, put elsewhere or left out passes. Throws
 * {@link ArchiveError}, and {@link IncompleteArchiveError} where the file ends before the archive does.
 */
export async function* readSealedFile(
  file: FileHandle,
  passphrase: Secret<string>,
): AsyncGenerator<SealedPiece> {
  const key = await openHeader(file, passphrase)
  const at = async (offset: number, length: number) => {
    const bytes = await readAt(file, offset, length)
    if (bytes.length < length) throw new IncompleteArchiveError()
    return bytes
  }
  let last = FIRST
  for (;;) {
    let { offset } = last
    const ownKey = segmentKey(key, await at(offset, SEGMENT_SALT_BYTES), last)
    offset += SEGMENT_SALT_BYTES
    for (let chunk = 0; ; chunk += 1) {
      const head = await at(offset, CHUNK_HEAD_BYTES)
      const kind = KINDS[head[0] as number]
      const length = head.readUIntBE(1, 3)
      const sealed = await at(offset + CHUNK_HEAD_BYTES, Math.min(length, CHUNK_BYTES) + TAG_BYTES)
      const tag = sealed.subarray(-TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', ownKey, nonceOf(chunk), { authTagLength: TAG_BYTES })
      decipher.setAAD(head).setAuthTag(tag)
      let bytes: Buffer
      try {
        bytes = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
      } catch {
        throw new ArchiveError(`The archive was changed or is damaged, at byte ${offset}.`)
      }
      offset += CHUNK_HEAD_BYTES + sealed.length
      if (kind === 'more') {
        yield { bytes, offset, end: undefined, isLast: false }
        continue
      }
      last = { offset, segments: last.segments + 1, tag: Buffer.from(tag) }
      yield { bytes, offset, end: last, isLast: kind === 'archive' }
      if (kind === 'archive') {
        if ((await readAt(file, offset, 1)).length > 0)
          throw new ArchiveError(`The archive has bytes after its end, from byte ${offset} on.`)
        return
      }
      break
    }
  }
}

/** Writes a sealed file. */
export type SealedFileWriter = {
  write(bytes: Uint8Array): Promise<void>
  /** Ends a segment: when this resolves, it is on the disk as a whole, and another run can go on after it. */
  endSegment(): Promise<void>
  /** Ends the file. */
  end(): Promise<void>
}

/**
 * Writes what {@link readSealedFile} reads: AES-256-GCM in chunks of 64 KiB under a key that scrypt makes of the
 * passphrase. A segment has a key of its own, of a random salt and the tag before it. So a file can be continued after
 * its last whole segment, `from`, without a nonce being used twice; what is there behind it is cut off.
 */
export async function createSealedFileWriter(
  file: FileHandle,
  passphrase: Secret<string>,
  from?: SegmentEnd,
): Promise<SealedFileWriter> {
  let last = from ?? FIRST
  let offset = 0
  let key: Buffer
  if (from === undefined) {
    const salted = Buffer.concat([FIRST_LINE, randomBytes(SALT_BYTES)])
    key = await fileKey(passphrase, salted.subarray(FIRST_LINE.length))
    await file.truncate(0)
    await put(Buffer.concat([salted, checkOf(key, salted)]))
  } else {
    key = await openHeader(file, passphrase)
    await file.truncate(from.offset)
    offset = from.offset
  }
  let segment: { key: Buffer; chunks: number } | undefined
  let waiting: Uint8Array[] = []
  let waitingBytes = 0

  async function put(bytes: Buffer): Promise<void> {
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, written, bytes.length - written, offset)
      written += bytesWritten
      offset += bytesWritten
    }
  }

  async function putChunk(bytes: Buffer, kind: Kind): Promise<void> {
    if (segment === undefined) {
      const salt = randomBytes(SEGMENT_SALT_BYTES)
      await put(salt)
      segment = { key: segmentKey(key, salt, last), chunks: 0 }
    }
    const head = Buffer.alloc(CHUNK_HEAD_BYTES)
    head[0] = KINDS.indexOf(kind)
    head.writeUIntBE(bytes.length, 1, 3)
    const cipher = createCipheriv('aes-256-gcm', segment.key, nonceOf(segment.chunks)).setAAD(head)
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    const tag = cipher.getAuthTag()
    await put(Buffer.concat([head, sealed, tag]))
    segment.chunks += 1
    if (kind === 'more') return
    last = { offset, segments: last.segments + 1, tag }
    segment = undefined
    await file.datasync()
  }

  function takeWaiting(): Buffer {
    const bytes = Buffer.concat(waiting, waitingBytes)
    waiting = []
    waitingBytes = 0
    return bytes
  }

  async function endWith(kind: Kind): Promise<void> {
    await putChunk(takeWaiting(), kind)
  }

  return {
    async write(bytes) {
      // Copied: a reader's buffer may be filled anew before the chunk is full.
      waiting.push(Uint8Array.from(bytes))
      waitingBytes += bytes.byteLength
      if (waitingBytes < CHUNK_BYTES) return
      const all = takeWaiting()
      let at = 0
      for (; all.length - at >= CHUNK_BYTES; at += CHUNK_BYTES)
        await putChunk(all.subarray(at, at + CHUNK_BYTES), 'more')
      if (at < all.length) {
        waiting = [all.subarray(at)]
        waitingBytes = all.length - at
      }
    },
    endSegment: () => endWith('segment'),
    end: () => endWith('archive'),
  }
}
