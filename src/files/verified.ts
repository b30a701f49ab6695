import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { publicId } from '../basics/identifiers.js'

/** What is stored for a scan is not the file that was judged. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'

  /** `scanId` is a UUID. */
  constructor(readonly scanId: string) {
    super(
      `The stored file of ${publicId('scan', scanId)} is damaged: its SHA-256 is not that of the file that was judged.`,
    )
  }
}

/** A file that is read, and the SHA-256 of the file that was judged, in hexadecimal; `null` where none is recorded. */
export type Expected = { readonly scanId: string; readonly sha256: string | null }

/** Throws {@link DamagedFileError} unless the SHA-256 of what was read is the recorded one. */
export function assertSound({ scanId, sha256 }: Expected, found: string): void {
  if (sha256 !== null && sha256 !== found) throw new DamagedFileError(scanId)
}

/** Holds the last piece of a file back until its SHA-256 was compared, so that nobody gets the whole of another file. */
function createComparison(expected: Expected) {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  return {
    /** Takes a piece; returns the one that may be passed on. */
    take(piece: Uint8Array): Uint8Array | undefined {
      if (piece.length === 0) return undefined
      const passed = held
      hash.update(piece)
      held = piece
      return passed
    },
    /** The last piece. Throws {@link DamagedFileError} if the file differs. */
    end(): Uint8Array | undefined {
      assertSound(expected, hash.digest('hex'))
      return held
    },
  }
}

/**
 * Passes on the pieces of a whole file, and compares its SHA-256 with the recorded one. If they differ, it throws
 * {@link DamagedFileError} in place of the last piece. A piece must not be changed after it was passed.
 */
export async function* verified(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  expected: Expected,
): AsyncGenerator<Uint8Array> {
  if (expected.sha256 === null) {
    yield* pieces
    return
  }
  const comparison = createComparison(expected)
  for await (const piece of pieces) {
    const passed = comparison.take(piece)
    if (passed !== undefined) yield passed
  }
  const last = comparison.end()
  if (last !== undefined) yield last
}

/**
 * The same for a stream. If the reader goes away, the file is closed at once. If the file is damaged, the stream fails
 * once `onDamaged`, which must not reject, has done its work.
 */
export function verifiedStream(
  file: Readable,
  expected: Expected,
  onDamaged: (scanId: string) => Promise<void>,
): Readable {
  if (expected.sha256 === null) return file
  const comparison = createComparison(expected)
  const stream = new Transform({
    transform(piece, _encoding, done) {
      done(null, comparison.take(piece))
    },
    flush(done) {
      try {
        done(null, comparison.end())
      } catch (error) {
        void onDamaged(expected.scanId).then(() => done(error as Error))
      }
    },
  })
  // Its reader handles the error.
  return pipeline(file, stream, () => {})
}

/** Reads a whole file for nothing but the comparison. Throws {@link DamagedFileError} when it differs. */
export async function compare(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  expected: Expected,
): Promise<void> {
  for await (const _piece of verified(pieces, expected));
}
