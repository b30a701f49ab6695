import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { SCOPES } from '../../generated/vocabulary.js'
import { KEPT_MS } from '../../src/changes/idempotency/reservation.js'
import { verifyWebhook } from '../../src/client/index.js'
import { MAX_BODY_BYTES } from '../../src/http/contract/body.js'
import { WINDOW_MS } from '../../src/http/rate-limits/rate-limit.js'
import { GRACE_MS } from '../../src/scans/abandoned-scans.js'
import { readSettings } from '../../src/settings/settings.js'
import { TRUST_MS } from '../../src/tenants/keys/directory.js'
import { QUIET_MS } from '../../src/tenants/keys/revoke-key.js'
import { PROBE_GAP_MS } from '../../src/webhooks/deliveries/claim.js'
import { MAX_PER_ENDPOINT, MAX_PER_ORGANIZATION } from '../../src/webhooks/deliveries/fairness/limits.js'
import { TIMEOUTS_TO_OPEN } from '../../src/webhooks/deliveries/record.js'
import { maxAttempts, RETRY_WINDOW_SECONDS } from '../../src/webhooks/deliveries/retry-schedule.js'
import { EXHAUSTED_TO_PAUSE, SILENT_DAYS } from '../../src/webhooks/deliveries/upkeep.js'

// Tries the instructions of the contract's introduction to integrators.

const contract = parse(readFileSync('openapi.yaml', 'utf8'))
const guide: string = contract.info.description

/** The words in backticks in the first column of the table with this heading. */
function firstColumn(heading: string): string[] {
  const [, table = ''] = guide.split(`\n| ${heading} |`)
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2)
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
  )
}

describe('the introduction of the contract', () => {
  it('explains every scope', () => {
    expect(firstColumn('Scope').sort()).toEqual([...SCOPES].sort())
  })

  it('says how to handle every error code that it lists', () => {
    const rows = guide.matchAll(/^\| [45]\d\d \| (.*) \|$/gm)
    const listed = [...rows].flatMap(([, codes = '']) =>
      [...codes.replace(/\(.*?\)/g, '').matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
    )
    expect(listed.length).toBeGreaterThan(0)
    expect(firstColumn('`error.code`').sort()).toEqual(listed.sort())
  })

  it('lists the error codes of x-error-codes, each with its status', () => {
    const listed = [...guide.matchAll(/^\| ([45]\d\d) \| (.*) \|$/gm)].flatMap(([, status, codes = '']) =>
      [...codes.replace(/\(.*?\)/g, '').matchAll(/`(\w+)`/g)].map(([, code]) => [code, Number(status)]),
    )
    expect(Object.fromEntries(listed)).toEqual(contract['x-error-codes'])
  })

  it('explains every value of x-idempotency', () => {
    expect(firstColumn('`x-idempotency`')).toEqual(['safe', 'idempotent', 'key', 'none'])
  })
})

const { webhooks, uploads, rateLimits } = readSettings({})
const { post: createIntent } = contract.paths['/api/v1/scans/upload-intents']
const { Limit: limit } = contract.components.parameters
const { fileName, byteSize } = contract.components.schemas.CreateScanUploadIntentRequest.properties

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** A time as the guide writes it: 30 seconds, 3.5 minutes, 2 h 51 min, 20 hours. */
function spoken(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`
  if (seconds < 3_600) return `${seconds / 60} minutes`
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  return minutes === 0 ? `${hours} hours` : `${hours} h ${minutes} min`
}

describe('the numbers in the contract’s texts match the code:', () => {
  const gaps = webhooks.retryGapsSeconds.map(spoken)
  it.each<[what: string, text: string, phrase: string]>([
    ['largest body', guide, `at most ${MAX_BODY_BYTES / 1024} KiB`],
    [
      'page',
      guide,
      `${limit.schema.default} unless you ask for another number from ${limit.schema.minimum} to ${limit.schema.maximum}`,
    ],
    ['idempotency keys', guide, `kept for ${KEPT_MS / 3_600_000} hours`],
    [
      'rate limits',
      guide,
      `(${rateLimits.perKey.toLocaleString('en')} and ${rateLimits.perOrganization.toLocaleString('en')} unless`,
    ],
    ['rate limit window', guide, `a window of ${COUNTS[WINDOW_MS / 60_000]} minute`],
    ['revocation', guide, `everywhere within ${COUNTS[Math.ceil(TRUST_MS / 1000)]} seconds`],
    ['rotation of keys', guide, `more than ${QUIET_MS === 3_600_000 ? 'an hour' : 'another time'} ago`],
    ['timeout of a delivery', guide, `2xx status within ${webhooks.timeoutMs / 1000} seconds`],
    ['gaps', guide, `about ${gaps.slice(0, -1).join(', ')} and ${gaps.at(-1)} after the attempt before`],
    ['attempts', guide, `${COUNTS[maxAttempts(webhooks.retryGapsSeconds)]} attempts in all`],
    ['history of deliveries', guide, `for ${webhooks.retentionDays} days unless`],
    [
      'in flight',
      guide,
      `at most ${MAX_PER_ENDPOINT} attempts are in flight to one endpoint and ${MAX_PER_ORGANIZATION} to all`,
    ],
    [
      'open circuit',
      guide,
      `After ${COUNTS[TIMEOUTS_TO_OPEN]} timeouts in a row an endpoint gets one attempt every ${PROBE_GAP_MS / 1000} seconds`,
    ],
    ['time limit for attempts', guide, `attempted within ${RETRY_WINDOW_SECONDS / 3_600} hours`],
    [
      'silent endpoints',
      guide,
      `without a success for ${COUNTS[SILENT_DAYS]} days, with ${EXHAUSTED_TO_PAUSE} deliveries`,
    ],
    ['lifetime of a target', createIntent.description, `lives for ${uploads.ttlSeconds / 60} minutes`],
    [
      'abandoned scans',
      createIntent.description,
      `within ${GRACE_MS === 3_600_000 ? 'an hour' : 'another time'} after \`expiresAt\``,
    ],
    ['file names', fileName.description, `1–${fileName.maxLength} characters`],
    ['file sizes', byteSize.description, `at most ${byteSize.maximum / 1024 ** 3} GiB`],
  ])('%s', (_what, text, phrase) => {
    expect(text.replace(/\s+/g, ' ')).toContain(phrase)
  })
})

describe('its algorithm for verifying a webhook', () => {
  const [, secret = '', body = '', t = '', v1 = ''] =
    /the secret `(\w+)`, the body\s+`(.*?)` and `t` (\d+) give `v1`\s+`([0-9a-f]{64})`/.exec(guide) ?? []
  const header = `t=${t}, v1=${v1}`
  const code = /```js\n(.*?)```/s.exec(guide)?.[1] ?? ''
  const isGenuine = async (...args: [body: Buffer, header: string | undefined, secret: string]) => {
    const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
    return module.isGenuine(...args)
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: Number(t) * 1000, toFake: ['Date'] })
  })
  afterEach(() => vi.useRealTimers())

  it('accepts the example, as the client package does', async () => {
    expect(await isGenuine(Buffer.from(body), header, secret)).toBe(true)
    expect(await verifyWebhook(body, { 'service-signature': header }, secret)).toEqual(JSON.parse(body))
  })

  it('accepts either of two signatures, as the client package does', async () => {
    const other = 'ab'.repeat(32)
    for (const both of [`t=${t}, v1=${other}, v1=${v1}`, `t=${t}, v1=${v1}, v1=${other}`]) {
      expect(await isGenuine(Buffer.from(body), both, secret)).toBe(true)
      expect(await verifyWebhook(body, { 'service-signature': both }, secret)).toEqual(JSON.parse(body))
    }
    expect(await isGenuine(Buffer.from(body), `t=${t}, v1=${other}, v1=${other}`, secret)).toBe(false)
  })

  it.each<[what: string, body: Buffer, header: string | undefined, secret: string]>([
    ['another body', Buffer.from(`${body} `), header, secret],
    ['another secret', Buffer.from(body), header, `${secret}s`],
    [
      'another signature',
      Buffer.from(body),
      header.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      secret,
    ],
    ['no signature', Buffer.from(body), undefined, secret],
    ['a header in another form', Buffer.from(body), `${header}, v2=1`, secret],
  ])('refuses %s', async (_what, ...args) => {
    expect(await isGenuine(...args)).toBe(false)
  })

  it('refuses a signature older than five minutes', async () => {
    vi.setSystemTime((Number(t) + 301) * 1000)
    expect(await isGenuine(Buffer.from(body), header, secret)).toBe(false)
  })
})
