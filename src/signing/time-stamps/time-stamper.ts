import type { Clock } from '../../basics/clock.js'
import { readAtMost } from '../../basics/read-at-most.js'
import { stampRequest } from './request.js'
import { MAX_STAMP_BYTES, readTimeStamp, type TimeStamp } from './response.js'

/** How long to wait for an answer. */
const ANSWER_MS = 10_000

/** After a failure the authority is not asked for this long, so that what waits for it does not wait one after the other. */
const PAUSE_MS = 15_000

/** No time stamp can be had at the moment. */
export class TimeStampUnavailableError extends Error {
  override readonly name = 'TimeStampUnavailableError'
}

/** A time stamp, and the authority's whole answer, with its certificates. */
export type Stamped = Pick<TimeStamp, 'at' | 'by'> & { readonly response: Buffer }

/** The client of a time-stamping authority. */
export type TimeStamper = {
  /**
   * Has these bytes time-stamped. Rejects with {@link TimeStampUnavailableError} after ten seconds at most, and
   * immediately for a while after a failure.
   */
  stamp(bytes: Uint8Array, signal?: AbortSignal): Promise<Stamped>
}

/** A client of the authority at this address (RFC 3161, section 3.4). */
export function createTimeStamper({
  url,
  clock,
  answerMs = ANSWER_MS,
}: {
  url: string
  clock: Pick<Clock, 'now'>
  answerMs?: number
}): TimeStamper {
  let pausedUntil = 0

  async function ask(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<Stamped> {
    const request = stampRequest(bytes)
    const timeout = AbortSignal.timeout(answerMs)
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
      body: request.bytes,
      redirect: 'error',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      throw new Error(`answered ${answer.status}`)
    }
    const response = await readAtMost(answer, MAX_STAMP_BYTES)
    const { at, by } = await readTimeStamp(response, bytes, { nonce: request.nonce })
    return { at, by, response }
  }

  return {
    async stamp(bytes, signal) {
      if (clock.now().getTime() < pausedUntil)
        throw new TimeStampUnavailableError('The time-stamping authority failed a moment ago.')
      try {
        return await ask(bytes, signal)
      } catch (error) {
        signal?.throwIfAborted()
        pausedUntil = clock.now().getTime() + PAUSE_MS
        const why = (error as Error).message
        throw new TimeStampUnavailableError(`The time-stamping authority gave no time stamp: ${why}.`, {
          cause: error,
        })
      }
    },
  }
}
