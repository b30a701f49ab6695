/** Authentication and rate limits as in the service: keys are cached for a while, requests are counted in memory. */
import { hashKey, isWellFormedKey, storedHash } from '../../../../dist/src/tenants/keys/format.js'

const TRUST_MS = 1_500
const WINDOW_MS = 60_000
const LIMIT = Number(process.env.RATE_LIMIT_PER_KEY)

/** An answer other than a success. */
export class HttpError extends Error {
  constructor(status, code, message, headers = {}) {
    super(message)
    Object.assign(this, { status, statusCode: status, code, headers })
  }
}

export function createKeys(database) {
  const remembered = new Map()
  const buckets = new Map()

  function bucketOf(name, now) {
    let bucket = buckets.get(name)
    if (bucket === undefined || now >= bucket.resetAt) {
      bucket = { used: 0, resetAt: now + WINDOW_MS }
      buckets.set(name, bucket)
    }
    return bucket
  }

  return {
    /** Returns the caller, or throws a 401. */
    async authenticate(authorization = '') {
      const text = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
      if (text !== undefined && isWellFormedKey(text)) {
        const hash = hashKey(text)
        const now = Date.now()
        let known = remembered.get(hash)
        if (known === undefined || now - known.at > TRUST_MS) {
          const [key] = await database.findKey(storedHash(hash))
          known = { key, at: now }
          remembered.set(hash, known)
        }
        const { key } = known
        if (key !== undefined && key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now))
          return key
      }
      throw new HttpError(401, 'unauthorized', 'A valid API key is required.', {
        'WWW-Authenticate': 'Bearer',
      })
    },

    /** Returns the headers of the tighter bucket, or throws a 429 or 403. */
    admit(key, scope) {
      const now = Date.now()
      const ofKey = bucketOf(key.id, now)
      const ofOrganization = bucketOf(key.organizationId, now)
      if (ofKey.used >= LIMIT || ofOrganization.used >= LIMIT)
        throw new HttpError(429, 'rate_limited', 'Too many requests.')
      ofKey.used += 1
      ofOrganization.used += 1
      if (!key.scopes.includes(scope)) throw new HttpError(403, 'insufficient_scope', `Needs ${scope}.`)
      return {
        'RateLimit-Limit': LIMIT,
        'RateLimit-Remaining': LIMIT - Math.max(ofKey.used, ofOrganization.used),
        'RateLimit-Reset': Math.ceil(ofKey.resetAt / 1000),
      }
    },
  }
}
