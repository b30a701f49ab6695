/** Looking at something, or downloading it, again within this time is not recorded again. */
const ONE_VIEWING_MS = 15 * 60_000

/** Since when an earlier record by the same person stands for a viewing at `at` too, as RFC 3339. */
export const viewedSince = (at: Date): string => new Date(at.getTime() - ONE_VIEWING_MS).toISOString()
