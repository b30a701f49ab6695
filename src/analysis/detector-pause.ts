/** These numbers are stated in `detector.yaml`. */
export const MAX_UNANSWERED_IN_A_ROW = 5
const PAUSE_MS = 30_000

/** Skips a detector that does not answer, so that no file waits for it. */
export type DetectorPause = {
  /**
   * Whether a question may be sent now. After a pause, the first one tests whether the detector answers again;
   * meanwhile others may not be sent.
   */
  mayAsk(): boolean
  noteAnswer(): void
  noteSilence(): void
}

/** Pauses for {@link PAUSE_MS} after {@link MAX_UNANSWERED_IN_A_ROW} unanswered questions. */
export function createDetectorPause(): DetectorPause {
  let unansweredInARow = 0
  let pausedUntil = 0
  function pauseIfSilent(): void {
    if (unansweredInARow >= MAX_UNANSWERED_IN_A_ROW) pausedUntil = performance.now() + PAUSE_MS
  }
  return {
    mayAsk() {
      if (performance.now() < pausedUntil) return false
      pauseIfSilent()
      return true
    },
    noteAnswer() {
      unansweredInARow = 0
      pausedUntil = 0
    },
    noteSilence() {
      unansweredInARow += 1
      pauseIfSilent()
    },
  }
}
