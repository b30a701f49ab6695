/** `revoked` is final; what is asked of a revoked endpoint is refused with this. */
export const webhookRevoked = {
  status: 409,
  error: { code: 'webhook_revoked', message: 'The webhook endpoint is revoked; register a new one.' },
} as const
