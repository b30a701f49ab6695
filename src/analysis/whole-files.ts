import { MAX_PIXELS } from './pictures/decoder.js'
import { isDecoded, TOO_LARGE } from './pictures/picture.js'
import type { Reading } from './reading.js'

/**
 * Workers decode pictures of up to this size in parallel. Most cameras make pictures of this size; each takes three
 * bytes a pixel, twice.
 */
export const MAX_PIXELS_TOGETHER = 25_000_000

/** Work for which a file is in memory as a whole, with the largest files that it is done for. */
export type WholeFiles = {
  readonly maxCredentialBytes: number
  readonly maxPictureBytes: number
  /** Runs tasks one after another, whether or not the previous one failed. */
  alone<Result>(task: () => Promise<Result>): Promise<Result>
}

export function createWholeFiles(
  limits: Pick<WholeFiles, 'maxCredentialBytes' | 'maxPictureBytes'>,
): WholeFiles {
  /** Settles when no file is held in memory as a whole. */
  let holding: Promise<unknown> = Promise.resolve()
  return {
    ...limits,
    alone(task) {
      const result = holding.then(task)
      holding = result.catch(() => {})
      return result
    },
  }
}

/**
 * Has a picture decoded: in parallel with others if it is small, otherwise alone. `ask` has a worker do it, after
 * `prepare`. `first` is the result of the first attempt, if there was one, and `nothing` that of a file that is no
 * picture.
 */
export async function decode<Result extends { readonly error: string | null }>(
  { loaded: { read, whole }, hold }: Pick<Reading, 'loaded' | 'hold'>,
  { maxPictureBytes, alone }: WholeFiles,
  {
    detectedType,
    nothing,
    ask,
    first,
  }: {
    detectedType: string | null
    nothing: Result
    ask: (maxPixels: number, prepare?: () => Promise<void>) => Promise<Result>
    first?: Result | undefined
  },
): Promise<Result> {
  if (!isDecoded(detectedType)) return nothing
  if (read.byteSize > maxPictureBytes) return { ...nothing, error: TOO_LARGE }
  if (whole) {
    const result = first ?? (await ask(MAX_PIXELS_TOGETHER))
    if (result.error !== TOO_LARGE) return result
  }
  return alone(() => ask(MAX_PIXELS, whole ? undefined : hold))
}
