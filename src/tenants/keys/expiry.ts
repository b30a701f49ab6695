const FAULT = { path: 'body.expiresAt', message: 'must be in the future, before the year 10000' }

/** The answer to an expiry that no key may have. */
export const invalidExpiry = {
  status: 400 as const,
  error: {
    code: 'invalid_request' as const,
    message: `${FAULT.path} ${FAULT.message}.`,
    details: [FAULT],
  },
}

/** When a key is to expire: `null` for never, undefined for a time that no key may have. */
export function readExpiry(expiresAt: string | null | undefined, now: Date): Date | null | undefined {
  if (expiresAt == null) return null
  const at = new Date(expiresAt)
  // A leap second, which the format allows and JavaScript does not, gives NaN and fails the comparison. With an offset
  // the format reaches into the year 10000, which RFC 3339 cannot express in UTC.
  return at > now && at.getUTCFullYear() < 10_000 ? at : undefined
}
