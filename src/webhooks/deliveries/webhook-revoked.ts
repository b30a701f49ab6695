/** The answer to requests that concern a revoked endpoint; `revoked` is final. */
export const webhookRevoked = {
  status: 409,
  error: { code: 'webhook_revoked', message: 'The webhook endpoint is revoked; register a new one.' },
} as const
