import { createHash } from 'node:crypto'

/**
 * Signatures of formats and the metadata of most are at the start or the end of a file. This much of each is kept while
 * the rest is read and discarded.
 */
const HEAD_BYTES = 4_194_304
const TAIL_BYTES = 4_194_304

/**
 * UUID of the JUMBF box that holds a C2PA manifest store (C2PA 2.1, section 11.1.4.2). Only tells whether it is worth
 * asking the library, which decides whether the store belongs to the file.
 */
const MANIFEST_STORE = Buffer.from('6332706100110010800000aa00389b71', 'hex')

/** All pieces in one buffer with its own memory. `Buffer.concat` puts small buffers into a pool shared with others. */
function joined(pieces: readonly Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) at += piece.copy(whole, at)
  return whole
}

/** Looks for a manifest store in a stream of pieces, also where one piece ends within its UUID. */
function createStoreSearch(): { see(bytes: Buffer): void; isFound(): boolean } {
  let isFound = false
  let before = Buffer.alloc(0)
  return {
    see(bytes) {
      if (isFound) return
      const seam = Buffer.concat([before, bytes.subarray(0, MANIFEST_STORE.length - 1)])
      isFound = seam.includes(MANIFEST_STORE) || bytes.includes(MANIFEST_STORE)
      const last = bytes.subarray(-(MANIFEST_STORE.length - 1))
      before = Buffer.concat([before, last]).subarray(-(MANIFEST_STORE.length - 1))
    },
    isFound: () => isFound,
  }
}

/** What is kept of a file. */
export type FileContent = {
  readonly byteSize: number
  readonly sha256: string
  /** The whole file when it is small, otherwise its start and its end. */
  readonly parts: readonly [Buffer, ...Buffer[]]
  /** Whether a manifest store of Content Credentials was seen anywhere in it. */
  readonly hasCredentials: boolean
}

/** Reads a file piece by piece. Memory is bounded by head and tail, whatever the size of the file. */
export function createFileReader(): { write(bytes: Buffer): void; end(): FileContent } {
  const hash = createHash('sha256')
  const store = createStoreSearch()
  const head: Buffer[] = []
  let headBytes = 0
  let tail: Buffer[] = []
  let tailBytes = 0
  let byteSize = 0

  return {
    write(bytes) {
      hash.update(bytes)
      store.see(bytes)
      byteSize += bytes.length
      const ofHead = bytes.subarray(0, HEAD_BYTES - headBytes)
      if (ofHead.length > 0) head.push(ofHead)
      headBytes += ofHead.length
      if (ofHead.length === bytes.length) return
      tail.push(bytes.subarray(ofHead.length))
      tailBytes += bytes.length - ofHead.length
      if (tailBytes > 2 * TAIL_BYTES) {
        tail = [Buffer.concat(tail).subarray(-TAIL_BYTES)]
        tailBytes = TAIL_BYTES
      }
    },
    end() {
      const whole = byteSize === headBytes + tailBytes
      return {
        byteSize,
        sha256: hash.digest('hex'),
        parts: whole ? [joined([...head, ...tail])] : [joined(head), joined(tail)],
        hasCredentials: store.isFound(),
      }
    },
  }
}
