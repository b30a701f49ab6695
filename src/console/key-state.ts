import { relativeTime } from '../basics/relative-time.js'
import type { Schemas } from './contract.js'
import { visible } from './invisible.js'
import { withinTheLastHour } from './time.js'
import type { Tone } from './words.js'

/** Whether a key works, and why not. */
export function keyState(key: Schemas['Key'], now: Date): { word: string; tone: Tone; usable: boolean } {
  if (key.revokedAt !== null) return { word: 'Revoked', tone: 'quiet', usable: false }
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= now.getTime())
    return { word: 'Expired', tone: 'quiet', usable: false }
  if (withinTheLastHour(key.lastUsedAt, now)) return { word: 'In use', tone: 'good', usable: true }
  return { word: key.lastUsedAt === null ? 'Never used' : 'Usable', tone: 'active', usable: true }
}

const SOON_MS = 14 * 24 * 3_600_000

/** "Expires in 3 days", for a key that works and expires within two weeks. */
export function expiresSoon(key: Schemas['Key'], now: Date): string | undefined {
  if (key.expiresAt === null || !keyState(key, now).usable) return undefined
  const at = new Date(key.expiresAt)
  return at.getTime() - now.getTime() <= SOON_MS ? `Expires ${relativeTime(at, now)}` : undefined
}

/** The text as people see it: composed, without invisible marks, with spaces as a page shows them. */
function asSeen(text: string): string {
  return text
    .normalize()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether the typed text is a key's label as it looks, with codes for invisible characters or without. */
export function isLabel(typed: string, label: string): boolean {
  return asSeen(typed) === asSeen(label) || asSeen(typed) === asSeen(visible(label))
}

/**
 * Whether someone else had revoked the key before the request was sent: the service gives both the same response, with
 * the time of the first revocation. `askedAt` is the service's time, which is never later than it really was.
 */
export function wasRevokedBefore(key: Pick<Schemas['Key'], 'revokedAt'>, askedAt: Date): boolean {
  return key.revokedAt !== null && Date.parse(key.revokedAt) < askedAt.getTime()
}
