import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../../basics/secrets.js'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a text is the operator token. Compares digests, so that the time does not depend on its length. */
export function isOperatorToken(given: string, token: Secret<string>): boolean {
  return timingSafeEqual(digest(given), digest(token.reveal()))
}
