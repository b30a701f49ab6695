import type { Schemas } from './contract.js'

const DAY_MS = 86_400_000

/** Whether the last attempt of the day failed: what the overview calls failing. */
export function isFailing(
  { lastSuccessAt, lastFailureAt }: Pick<Schemas['WebhookEndpoint'], 'lastSuccessAt' | 'lastFailureAt'>,
  now: Date,
): boolean {
  if (lastFailureAt === null) return false
  const failedAt = Date.parse(lastFailureAt)
  if (failedAt < now.getTime() - DAY_MS) return false
  return lastSuccessAt === null || Date.parse(lastSuccessAt) < failedAt
}
