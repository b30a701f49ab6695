import { relativeTime } from '../../relative-time.js'
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

/** "Expires in 3 days", of a key that works and expires within two weeks. */
export function expiresSoon(key: Schemas['Key'], now: Date): string | undefined {
  if (key.expiresAt === null || !keyState(key, now).usable) return undefined
  const at = new Date(key.expiresAt)
  return at.getTime() - now.getTime() <= SOON_MS ? `Expires ${relativeTime(at, now)}` : undefined
}

/** As it is seen: composed, without marks that have no shape, with spaces as a page shows them. */
function asSeen(text: string): string {
  return text
    .normalize()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether somebody typed a key's label, as far as it can be told by looking at it: with its code points or without. */
export function isLabel(typed: string, label: string): boolean {
  return asSeen(typed) === asSeen(label) || asSeen(typed) === asSeen(visible(label))
}

/**
 * Whether somebody else had revoked the key before the request went out: the service answers both alike, with
 * the time of the first. `askedAt` is the service's time, which is known to be no later than it really was.
 */
export function wasRevokedBefore(key: Pick<Schemas['Key'], 'revokedAt'>, askedAt: Date): boolean {
  return key.revokedAt !== null && Date.parse(key.revokedAt) < askedAt.getTime()
}
