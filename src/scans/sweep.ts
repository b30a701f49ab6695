/** Rows per batch. Small enough that a statement does not hold up others. */
const BATCH = 200

/** Whether a sweep has time for another batch. */
export type HasTime = () => boolean

/**
 * Runs batches until one finds fewer rows than its limit or the time is up, but at least one. Returns how many rows
 * were found.
 */
export async function sweep(
  batch: (most: number) => Promise<number>,
  hasTime: HasTime = () => true,
): Promise<number> {
  let swept = 0
  for (;;) {
    const found = await batch(BATCH)
    swept += found
    if (found < BATCH || !hasTime()) return swept
  }
}
