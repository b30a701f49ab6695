import type { WebhookEvent } from '../../generated/events.js'
import { WebhookVerificationError } from './errors.js'
import { webCrypto } from './platform.js'

/**
 * Headers as frameworks provide them: `Headers`, an object in any letter case, pairs or a `Map`, or Node's
 * `rawHeaders`.
 */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | Iterable<readonly [string, string]>
  | readonly string[]

/** Options of `verifyWebhook`. */
export interface VerifyWebhookOptions {
  /** How far the signature's time may be from now, in either direction; 300 by default, as the contract requires. */
  toleranceSeconds?: number | undefined
  /** Milliseconds since the epoch; for tests. */
  now?: (() => number) | undefined
}

/** Most signatures of a header that are tried: each costs an HMAC, and the sender is not yet authenticated. */
const MAX_SIGNATURES = 8

function headerValue(headers: WebhookHeaders | undefined, name: string): string | undefined {
  if (!headers) return undefined
  let pairs: Iterable<readonly [string, string | readonly string[] | undefined]>
  if (Array.isArray(headers) && typeof headers[0] === 'string')
    pairs = headers.flatMap((key: string, index) =>
      index % 2 === 0 ? [[key, headers[index + 1]] as const] : [],
    )
  else if (Symbol.iterator in headers) pairs = headers as Iterable<readonly [string, string]>
  else pairs = Object.entries(headers)
  const values: string[] = []
  for (const [key, value] of pairs)
    if (key.toLowerCase() === name && value !== undefined) values.push(String(value))
  // Joined like `Headers` does, which makes a repeated signature header malformed.
  return values.length > 0 ? values.join(', ') : undefined
}

function parseSignature(header: string): { time: string; signatures: Uint8Array<ArrayBuffer>[] } {
  const times: string[] = []
  const signatures: Uint8Array<ArrayBuffer>[] = []
  for (const part of header.split(',')) {
    const [, key, value = ''] = /^\s*(\w+)=(\S*)\s*$/.exec(part) ?? []
    if (key === 't') times.push(value)
    else if (key === 'v1' && /^[0-9a-f]{64}$/i.test(value))
      signatures.push(
        Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(value.slice(2 * at, 2 * at + 2), 16)),
      )
  }
  const [time = ''] = times
  if (times.length !== 1 || !/^\d{1,12}$/.test(time) || signatures.length === 0)
    throw new WebhookVerificationError(
      'malformed_signature',
      'Service-Signature is not "t=<unix seconds>, v1=<64 hex digits>", with a further v1 for each further secret.',
    )
  return { time, signatures: signatures.slice(0, MAX_SIGNATURES) }
}

function concatenated(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * Verifies that a request is a recent delivery from the service, and returns its event, whose `type` discriminates it.
 * By the contract ("Webhooks" in its description), `v1` of `Service-Signature` is HMAC-SHA256 over `<t>.<body>`, keyed
 * with the whole secret, and `t` is at most five minutes old. Deliveries may repeat: remember `event.id`.
 *
 * While a secret is being rotated, deliveries have a `v1` for each secret, and one match is enough: pass the old
 * secret, the new one, or both.
 *
 * @param body The body exactly as received. A parsed and re-serialised body does not verify.
 * @param headers The request's headers.
 * @param secret The endpoint's signing secret, `whsec_…`; several during a rotation, or if one URL serves several
 *   endpoints.
 * @throws {WebhookVerificationError} with a `reason`.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now }: VerifyWebhookOptions = {},
): Promise<WebhookEvent> {
  const secrets = [secret].flat().filter(Boolean)
  if (secrets.length === 0)
    throw new WebhookVerificationError('missing_secret', 'The signing secret is missing.')
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new WebhookVerificationError(
      'malformed_body',
      'Give the body as it arrived (a string or bytes), not parsed.',
    )
  const header = headerValue(headers, 'service-signature')
  if (header === undefined)
    throw new WebhookVerificationError('missing_signature', 'The request has no Service-Signature header.')
  const { time, signatures } = parseSignature(header)
  const age = now() / 1000 - Number(time)
  // Negated, so that everything is refused if the tolerance or the clock is NaN.
  if (!(age <= toleranceSeconds))
    throw new WebhookVerificationError(
      'timestamp_too_old',
      `The signature is ${Math.round(age)} seconds old; ${toleranceSeconds} are allowed.`,
    )
  if (!(age >= -toleranceSeconds))
    throw new WebhookVerificationError(
      'timestamp_in_future',
      `The signature is from ${Math.round(-age)} seconds in the future; ${toleranceSeconds} are allowed.`,
    )

  const encoder = new TextEncoder()
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const signed = concatenated(encoder.encode(`${time}.`), bytes)
  const { subtle } = await webCrypto()
  let genuine = false
  for (const secret of secrets) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
    // `verify` compares in constant time.
    for (const signature of signatures)
      if (await subtle.verify('HMAC', key, signature, signed)) genuine = true
  }
  if (!genuine)
    throw new WebhookVerificationError(
      'signature_mismatch',
      'No signature matches: the secret is wrong, or the body is not exactly as received.',
    )
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as WebhookEvent
    if (typeof event.type !== 'string' || typeof event.id !== 'string') throw new Error('It is not an event.')
    return event
  } catch (cause) {
    throw new WebhookVerificationError(
      'malformed_body',
      'The signature is right, but the body is not an event.',
      cause,
    )
  }
}
