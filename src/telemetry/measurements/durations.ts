/**
 * Durations are counted in classes, each √2 times as long as the one before: up to 1 ms, 1.4, 2, 2.8 … Durations of
 * more than a day and a half are in the last class.
 */
const LAST_CLASS = 54

/** The class of a duration in milliseconds. */
export function durationClass(ms: number): number {
  if (ms <= 1) return 0
  return Math.min(LAST_CLASS, Math.ceil(2 * Math.log2(ms)))
}

/** The upper bound of a class, in milliseconds. */
const boundOf = (place: number) => 2 ** (place / 2)

/**
 * The percentile of the durations for `share`, in milliseconds, assuming an even distribution within each class; `null`
 * when there are none.
 */
export function percentile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let left = total * share
  let place = 0
  while (place < counts.length - 1 && left > (counts[place] ?? 0)) {
    left -= counts[place] ?? 0
    place += 1
  }
  const from = place === 0 ? 0 : boundOf(place - 1)
  return from + (boundOf(place) - from) * Math.min(1, left / (counts[place] || 1))
}
