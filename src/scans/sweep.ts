/** Rows of one batch: a statement is short enough not to hold up anybody. */
const BATCH = 200

/** Whether a sweep has time for another batch. */
export type HasTime = () => boolean

/**
 * Carries out one batch after another until one finds fewer rows than it may take or the time is up, and one in any case.
 * Returns how many rows were found.
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
