/** Deliveries that did not arrive: those that wait for an attempt, and those that failed for good. */
export type Missed = { readonly count: number; readonly waiting: number; readonly failed: number }

export const deliveryCount = (count: number): string => (count === 1 ? '1 delivery' : `${count} deliveries`)

/** `85 deliveries are sent again: 73 waiting, 12 given up.` After a dry run they `would be` sent again. */
export function describeMissed({ count, waiting, failed }: Missed, { dryRun }: { dryRun: boolean }): string {
  const are = count === 1 ? 'is' : 'are'
  return `${deliveryCount(count)} ${dryRun ? 'would be' : are} sent again: ${waiting} waiting, ${failed} given up.`
}
