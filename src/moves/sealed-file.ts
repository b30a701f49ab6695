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
import type { Secret } from '../basics/secrets.js'

/** The archive cannot be read, or not with this passphrase. The message is one line for the operator. */
export class ArchiveError extends Error {
  override readonly name: string = 'ArchiveError'
}

/** The archive has no end: its export was interrupted, or the file was truncated. */
export class IncompleteArchiveError extends ArchiveError {
  override readonly name = 'IncompleteArchiveError'

  constructor() {
    super('The archive is incomplete: it has no end.')
  }
}

const MAGIC = 'media-scan archive '
/** Raise this number when the previous release cannot read the files of this one. */
const FILE_FORMAT = 1
const FIRST_LINE = Buffer.from(`${MAGIC}${FILE_FORMAT}\n`)
const SALT_BYTES = 16
const CHECK_BYTES = 32
const HEADER_BYTES = FIRST_LINE.length + SALT_BYTES + CHECK_BYTES

// Each guess costs 32 MiB and a tenth of a second (RFC 7914).
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 }

const SEGMENT_SALT_BYTES = 32
/** One byte for the kind, three bytes for the length. */
const CHUNK_HEAD_BYTES = 4
const TAG_BYTES = 16
const CHUNK_BYTES = 65_536

/** What follows a chunk. */
const KINDS = ['more', 'segment', 'archive'] as const
type Kind = (typeof KINDS)[number]

/** Where a segment ends. The next one begins there and is cryptographically bound to this one. */
export type SegmentEnd = { readonly offset: number; readonly segments: number; readonly tag: Buffer }

/** A piece that was read from a sealed file. */
export type SealedPiece = {
  readonly bytes: Buffer
  /** How far the file has been read. */
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

/** A key for one segment, which depends on everything before it. */
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

/** Reads `length` bytes; fewer only at the end of the file. */
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

/** Reads the header of an existing file and returns its key. Rejects with {@link ArchiveError}. */
async function openHeader(file: FileHandle, passphrase: Secret<string>): Promise<Buffer> {
  const header = await readAt(file, 0, HEADER_BYTES)
  const magic = header.subarray(0, MAGIC.length)
  if (!magic.equals(Buffer.from(MAGIC).subarray(0, magic.length)))
    throw new ArchiveError('This is not a media-scan archive.')
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
 * Reads the contents of a sealed file piece by piece, and detects everything that was changed, moved or left out.
 * Throws {@link ArchiveError}, and {@link IncompleteArchiveError} when the file ends before the archive does.
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
      if (kind === undefined || length > CHUNK_BYTES)
        throw new ArchiveError(`The archive was changed or is damaged, at byte ${offset}.`)
      const sealed = await at(offset + CHUNK_HEAD_BYTES, length + TAG_BYTES)
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
  /**
   * Ends a segment. When this resolves, the segment is completely on the disk, and a later run can continue after it.
   */
  endSegment(): Promise<void>
  /** Ends the file. */
  end(): Promise<void>
}

/**
 * Writes files for {@link readSealedFile}: AES-256-GCM in chunks of 64 KiB with a key that scrypt derives from the
 * passphrase. Each segment has its own key, derived from a random salt and the previous tag. So a file can be continued
 * after its last complete segment, `from`, without using a nonce twice; anything after that segment is cut off.
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
      // Copied, because the reader may reuse its buffer before the chunk is full.
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
