import { lookup as systemLookup } from 'node:dns/promises'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/outbound/exchange.js'
import { createLookup, type Lookup, type LookupSettings } from '../../src/outbound/lookup.js'
import type { Sender } from '../../src/outbound/sender.js'
import { type NameServer, type NameServerAnswer, startNameServer } from '../support/name-server.js'
import { sendingPerTest } from '../support/sending-per-test.js'

/** Patience for a busy machine. */
const PATIENTLY = { timeout: 20_000 }

const { open, sender, receiver } = sendingPerTest({ timeoutMs: 5_000 })

/** A name server that answers the listed names, and ignores questions for others. */
async function nameServer(names: Readonly<Record<string, NameServerAnswer>>): Promise<NameServer> {
  const made = await startNameServer((name) => names[name] ?? 'silent')
  open.push(made)
  return made
}

/** The receivers' resolver with one name server; names looked up by the system are in `systemLookups`. */
function lookupOn({ address }: NameServer, settings: LookupSettings = {}) {
  const systemLookups: string[] = []
  const lookup = createLookup({
    nameServers: [address],
    ...settings,
    askSystem: (hostname) => {
      systemLookups.push(hostname)
      return settings.askSystem?.(hostname) ?? Promise.reject(notFound())
    },
  })
  return { lookup, systemLookups }
}

const notFound = () => Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
const never = () => new Promise<string[]>(() => {})

/** A lookup that never ends by itself, and the signals of those that began. */
function silentLookup() {
  const signals: AbortSignal[] = []
  const lookup: Lookup = (_hostname, signal) => {
    signals.push(signal)
    return never()
  }
  return { lookup, signals }
}

const ask = (lookup: Lookup, hostname: string) => lookup(hostname, new AbortController().signal)

/** Waits for this many different questions; an unanswered one is repeated. */
const hasReceived = ({ questions }: NameServer, count: number) =>
  expect.poll(() => new Set(questions).size, PATIENTLY).toBe(count)

async function hostsFile(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hosts-'))
  open.push({ close: () => rm(folder, { recursive: true }) })
  const path = join(folder, 'hosts')
  await writeFile(path, text)
  return path
}

const post = (from: Sender, hostname: string, port = 443): Promise<Outcome> =>
  from.send({ url: `https://${hostname}:${port}/hook`, headers: {}, body: '{}' })

describe('name servers that do not answer', () => {
  it('delay neither another receiver nor other name lookups of the process', async () => {
    const names = await nameServer({ 'good.example.org': ['192.0.2.1'] })
    const { lookup, systemLookups } = lookupOn(names)
    const attempts = Array.from({ length: 24 }, () => new AbortController())
    const silent = attempts.map(({ signal }, i) => lookup(`silent${i}.example.org`, signal))
    const silentAnswers = Promise.allSettled(silent)
    await hasReceived(names, 48)
    expect(await ask(lookup, 'good.example.org')).toEqual(['192.0.2.1'])
    await systemLookup('localhost')
    expect(await Promise.race([...silent, 'still waiting'])).toBe('still waiting')
    for (const attempt of attempts) attempt.abort()
    for (const { status } of await silentAnswers) expect(status).toBe('rejected')
    expect(systemLookups).toEqual([])
  })

  it('cost an attempt its full timeout', async () => {
    const { lookup } = lookupOn(await nameServer({}))
    expect(await post(sender({ lookup, timeoutMs: 300 }), 'silent.example.org')).toMatchObject({
      error: 'timeout',
    })
  })

  it('do not hide a receiver’s addresses of the other family', { tags: 'slow' }, async () => {
    const made = await startNameServer((_name, type) => (type === 'A' ? ['192.0.2.1'] : 'silent'))
    open.push(made)
    expect(await ask(lookupOn(made).lookup, 'one-family.example.org')).toEqual(['192.0.2.1'])
  })

  it('are no longer asked when no attempt waits for them', async () => {
    const names = await nameServer({})
    const abandoned = new AbortController()
    const { lookup, systemLookups } = lookupOn(names)
    const answer = lookup('silent.example.org', abandoned.signal)
    await hasReceived(names, 2)
    abandoned.abort()
    await expect(answer).rejects.toMatchObject({ code: 'ECANCELLED' })
    const count = names.questions.length
    await expect(lookup('silent.example.org', abandoned.signal)).rejects.toThrow('aborted')
    expect(names.questions).toHaveLength(count)
    expect(systemLookups).toEqual([])
  })
})

describe('names', () => {
  it('resolve to addresses of both families, alternating, so that the first few include both', async () => {
    const all = ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2', '2001:db8::3']
    const names = await nameServer({ 'both.example.org': all, 'six.example.org': ['2001:db8::6'] })
    const { lookup, systemLookups } = lookupOn(names)
    expect(await ask(lookup, 'both.example.org')).toEqual([
      '192.0.2.1',
      '2001:db8::1',
      '192.0.2.2',
      '2001:db8::2',
      '2001:db8::3',
    ])
    expect(await ask(lookup, 'six.example.org')).toEqual(['2001:db8::6'])
    expect(systemLookups).toEqual([])
  })

  it('with both families are refused when an address of either is forbidden', async () => {
    const target = await receiver()
    const names = await nameServer({
      'six.example.org': ['127.0.0.1', '::1'],
      'four.example.org': ['127.0.0.1', '127.0.0.2'],
      'good.example.org': ['127.0.0.1'],
    })
    const from = sender({
      ...lookupOn(names),
      allowPrivate: false,
      trust: target.certificate,
      judge: (ip) => (ip === '127.0.0.1' ? 'public' : 'private'),
    })
    for (const name of ['six', 'four'])
      expect(await post(from, `${name}.example.org`, target.port)).toMatchObject({ error: 'blocked_address' })
    expect(target.connections).toBe(0)
    // Its certificate is for another name, which shows that it was connected to.
    expect(await post(from, 'good.example.org', target.port)).toMatchObject({ error: 'tls' })
  })

  it('that do not exist are an immediate dns failure', async () => {
    const names = await nameServer({ 'unknown.example.org': 'unknown', 'empty.example.org': [] })
    const { lookup, systemLookups } = lookupOn(names)
    const from = sender({ lookup })
    for (const name of ['unknown.example.org', 'empty.example.org']) {
      const outcome = await post(from, name)
      expect(outcome).toMatchObject({ error: 'dns', errorCode: 'ENOTFOUND' })
      expect(outcome.durationMs).toBeLessThan(4_000)
    }
    expect(systemLookups).toEqual(['unknown.example.org', 'empty.example.org'])
  })

  it('for which a name server fails are a dns failure, without asking the system as well', async () => {
    const names = await nameServer({ 'failing.example.org': 'failure' })
    const { lookup, systemLookups } = lookupOn(names)
    expect(await post(sender({ lookup }), 'failing.example.org')).toMatchObject({
      error: 'dns',
      errorCode: 'ESERVFAIL',
    })
    expect(systemLookups).toEqual([])
  })

  it('in the hosts file are resolved by the system, whatever name servers would say', async () => {
    const names = await nameServer({
      'pinned.example.org': ['192.0.2.1'],
      'noted.example.org': ['192.0.2.2'],
    })
    const { lookup, systemLookups } = lookupOn(names, {
      hostsFile: await hostsFile(
        '127.0.0.1\tlocalhost\r\n10.0.0.7  other Pinned.Example.org # noted.example.org\n',
      ),
      askSystem: async () => ['10.0.0.7'],
    })
    expect(await ask(lookup, 'pinned.example.org')).toEqual(['10.0.0.7'])
    expect(await ask(lookup, 'noted.example.org')).toEqual(['192.0.2.2'])
    expect(systemLookups).toEqual(['pinned.example.org'])
  })

  it('include localhost when name servers do not answer or cannot be reached', async () => {
    const silent = await nameServer({})
    const gone = await startNameServer(() => 'silent')
    await gone.close()
    for (const { address } of [silent, gone])
      expect(await ask(createLookup({ nameServers: [address] }), 'localhost')).toContain('127.0.0.1')
    const withoutHosts = createLookup({ nameServers: [gone.address], hostsFile: '/nonexistent' })
    expect(await ask(withoutHosts, 'localhost')).toContain('127.0.0.1')
  })

  it('that only the system knows are found', async () => {
    const names = await nameServer({ 'hooks.team': 'unknown' })
    const { lookup } = lookupOn(names, { askSystem: async () => ['10.0.0.7'] })
    expect(await ask(lookup, 'hooks.team')).toEqual(['10.0.0.7'])
  })

  it('resolved by the system are looked up one at a time, and not once no attempt waits', async () => {
    const names = await nameServer({
      'first.example.org': 'unknown',
      'second.example.org': 'unknown',
      'third.example.org': 'unknown',
      'good.example.org': ['192.0.2.1'],
    })
    let endFirst: (() => void) | undefined
    const { lookup, systemLookups } = lookupOn(names, {
      hostsFile: await hostsFile('10.0.0.7 pinned.example.org'),
      askSystem: (hostname) =>
        hostname === 'first.example.org'
          ? new Promise((_resolve, reject) => {
              endFirst = () => reject(notFound())
            })
          : Promise.resolve(['10.0.0.7']),
    })
    const first = ask(lookup, 'first.example.org')
    await expect.poll(() => systemLookups, PATIENTLY).toEqual(['first.example.org'])
    const abandoned = new AbortController()
    const second = lookup('second.example.org', abandoned.signal)
    const third = ask(lookup, 'third.example.org')
    // Neither waits for that turn.
    expect(await ask(lookup, 'good.example.org')).toEqual(['192.0.2.1'])
    expect(await ask(lookup, 'pinned.example.org')).toEqual(['10.0.0.7'])
    await hasReceived(names, 8)
    expect(systemLookups).toEqual(['first.example.org', 'pinned.example.org'])
    abandoned.abort()
    endFirst?.()
    await expect(first).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(second).rejects.toThrow()
    expect(await third).toEqual(['10.0.0.7'])
    expect(systemLookups).toEqual(['first.example.org', 'pinned.example.org', 'third.example.org'])
  })
})

describe('attempts that share a lookup', () => {
  it('do not join one that began more than two seconds before', { tags: 'slow' }, async () => {
    const { lookup, signals } = silentLookup()
    const from = sender({ lookup, timeoutMs: 4_000 })
    const first = post(from, 'silent.example.org')
    await expect.poll(() => signals.length, PATIENTLY).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    const second = post(from, 'silent.example.org')
    await expect.poll(() => signals.length, PATIENTLY).toBe(2)
    await first
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    await second
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })

  it('end with `timeout` when it gives up before them', async () => {
    const lookup: Lookup = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEOUT' }))
    expect(await post(sender({ lookup }), 'silent.example.org')).toMatchObject({ error: 'timeout' })
  })

  it('end it when the last of them gives up, and the next one begins another', { tags: 'slow' }, async () => {
    const { lookup, signals } = silentLookup()
    const from = sender({ lookup, timeoutMs: 1_500 })
    const first = post(from, 'silent.example.org')
    await expect.poll(() => signals.length, PATIENTLY).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const second = post(from, 'silent.example.org')
    await first
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    await second
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    await post(from, 'silent.example.org')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
