import { createHash } from 'node:crypto'
import { createPngTextReader, type PngText } from './png-text.js'

/** Metadata is at the start or the end of a file. This much of each is kept while the rest is read and discarded. */
const HEAD_BYTES = 4_194_304
const TAIL_BYTES = 4_194_304

/**
 * All pieces in one buffer with its own memory. `Buffer.concat` puts small buffers into a pool that has held other
 * files, and exifr reads past the end of its input when a tag claims to be longer.
 */
function joined(pieces: readonly Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) at += piece.copy(whole, at)
  return whole
}

/** The parts of a file that are kept. */
export type FileContent = {
  readonly byteSize: number
  readonly sha256: string
  /** The whole file when it is small, otherwise its start and its end. */
  readonly parts: readonly [Buffer, ...Buffer[]]
  readonly png: PngText
}

/** Reads a file piece by piece. Memory is bounded by head and tail, whatever the size of the file. */
export function createFileReader(): { write(bytes: Buffer): void; end(): FileContent } {
  const hash = createHash('sha256')
  const pngText = createPngTextReader()
  const head: Buffer[] = []
  let headBytes = 0
  let tail: Buffer[] = []
  let tailBytes = 0
  let byteSize = 0

  return {
    write(bytes) {
      hash.update(bytes)
      pngText.write(bytes)
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
        png: pngText.end(),
      }
    },
  }
}
