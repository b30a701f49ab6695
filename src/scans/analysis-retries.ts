/** When the analysis of a scan is tried again, and when it is given up. */
import type { ClaimedScan } from './analysis-queue.js'

/** An analysis that crashes its process this often is given up, and the scan is failed. */
export const MAX_ATTEMPTS = 3

/** When to retry after a failure that may be temporary, such as a storage that does not answer. */
const RETRY_MS = 60_000

/** Such failures are not counted for this long after a scan was created, because a storage may be down for hours. */
const UNCOUNTED_MS = 24 * 3_600_000

/** How long a scan waits after each attempt to ask the detector. After the last attempt it fails. */
const DETECTOR_GAPS_MS = [30_000, 120_000, 600_000, 1_800_000, 3_600_000]

/** How often a scan waits for a detector that gives no answer while others do. Then it is judged without it. */
const MAX_WAITS_BESIDE_OTHERS = 2

export type Retry = {
  readonly retryInMs: number
  /** Whether the attempt is one of {@link MAX_ATTEMPTS}. */
  readonly isCounted: boolean
}

type Waiting = Pick<ClaimedScan, 'ageMs'>

/**
 * When the stored file is not the one that was read before. A storage may return wrong bytes once, so it is read again
 * before the scan is given up.
 */
export const RETRY_OF_DAMAGED: Retry = { retryInMs: RETRY_MS, isCounted: true }

/** At once: nothing is wrong with the scan. */
export const UNCOUNTED_RETRY: Retry = { retryInMs: 0, isCounted: false }

/** After a failure that may be temporary. */
export const retryAfterFailure = ({ ageMs }: Waiting): Retry => ({
  retryInMs: RETRY_MS,
  isCounted: ageMs > UNCOUNTED_MS,
})

/**
 * When the detector was skipped: after half a minute to an hour, by the age of the scan. The file is
 * then read again. `undefined` for a scan so old that this counts as an unanswered question.
 */
export const retrySkipped = ({ ageMs }: Waiting): Retry | undefined =>
  ageMs > UNCOUNTED_MS
    ? undefined
    : { retryInMs: Math.min(Math.max(30_000, ageMs / 2), 3_600_000), isCounted: false }

/** The delay before the next question when the detector did not answer; `undefined` after the last one. */
export const nextQuestionInMs = ({ detectorAttempts }: Pick<ClaimedScan, 'detectorAttempts'>) =>
  DETECTOR_GAPS_MS[detectorAttempts]

/** Whether detectors that did not answer, while others did, are asked again about the scan. */
export const isAskedAgain = ({ detectorAttempts }: Pick<ClaimedScan, 'detectorAttempts'>): boolean =>
  detectorAttempts < MAX_WAITS_BESIDE_OTHERS
