import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { SCOPES } from '../../generated/vocabulary.js'
import { verifyWebhook } from '../../src/client/index.js'

// What the contract's introduction tells integrators, tried out.

const guide: string = parse(readFileSync('openapi.yaml', 'utf8')).info.description

/** The words in backticks in the first column of the table whose heading is this. */
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

  it('says what to do about every error code it lists', () => {
    const rows = guide.matchAll(/^\| [45]\d\d \| (.*) \|$/gm)
    const listed = [...rows].flatMap(([, codes = '']) =>
      [...codes.replace(/\(.*?\)/g, '').matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
    )
    expect(listed.length).toBeGreaterThan(0)
    expect(firstColumn('`error.code`').sort()).toEqual(listed.sort())
  })

  it('explains every value of x-idempotency', () => {
    expect(firstColumn('`x-idempotency`')).toEqual(['safe', 'idempotent', 'key', 'none'])
  })
})

describe('its way to verify a webhook', () => {
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

  it('takes the example, as the client package does', async () => {
    expect(await isGenuine(Buffer.from(body), header, secret)).toBe(true)
    expect(await verifyWebhook(body, { 'service-signature': header }, secret)).toEqual(JSON.parse(body))
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
    ['a header of another form', Buffer.from(body), `${header}, v2=1`, secret],
  ])('refuses %s', async (_what, ...args) => {
    expect(await isGenuine(...args)).toBe(false)
  })

  it('refuses a signature older than five minutes', async () => {
    vi.setSystemTime((Number(t) + 301) * 1000)
    expect(await isGenuine(Buffer.from(body), header, secret)).toBe(false)
  })
})
