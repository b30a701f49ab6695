import { setTimeout as sleep } from 'node:timers/promises'
import type { Choices } from './choices.js'
import type { Installation, Member } from './installation.js'
import type { Journal } from './journal.js'
import { changeEndpoint, type Ledger } from './ledger.js'
import type { Stories } from './load.js'
import { MOODS, type Mood, type Receivers } from './receivers.js'

export type FaultParts = {
  readonly installation: Installation
  readonly journal: Journal
  readonly ledger: Ledger
  readonly stories: Stories
  readonly receivers: Receivers
  readonly choices: Choices
}

/** Breaks something and repairs it; resolves when it works again. */
type Fault = () => Promise<void>

/** Time between one fault and the next of the same kind. */
const FAIR_MS = 6_000

/** After a fault every process must be ready again within this time. */
const READY_WITHIN_MS = 60_000

/** The faults of the service and its environment, by name. */
function serviceFaults({ installation, journal, choices }: FaultParts): Map<string, Fault> {
  const { members, database, disk } = installation
  const { oneOf, number } = choices
  const faults = new Map<string, Fault>()

  async function withOne(name: string, member: Member, use: () => Promise<void>): Promise<void> {
    const end = journal.begin(name, { answers: 'none', port: member.port })
    await use()
    end()
  }
  faults.set('a process killed', () => {
    const member = oneOf(members)
    return withOne('a process killed', member, async () => {
      await member.end('SIGKILL')
      await sleep(number(0, 8_000))
      await member.start()
    })
  })
  faults.set('a process killed again and again', () => {
    const member = oneOf(members)
    return withOne('a process killed again and again', member, async () => {
      for (let kill = 0; kill < 3; kill += 1) {
        await member.end('SIGKILL')
        await member.start()
        await sleep(number(0, 2_000))
      }
    })
  })
  faults.set('a process stopped and started', () => {
    const member = oneOf(members)
    return withOne('a process stopped and started', member, async () => {
      await member.end('SIGTERM')
      await member.start()
    })
  })
  faults.set('a process frozen', () => {
    const member = oneOf(members)
    return withOne('a process frozen', member, async () => {
      member.signal('SIGSTOP')
      // Longer than a lease, so that other processes take over its work.
      await sleep(number(3_000, 11_000))
      member.signal('SIGCONT')
    })
  })
  if (members.length > 1)
    faults.set('all processes killed', async () => {
      const name = 'all processes killed'
      const end = journal.begin(name, ...members.map(({ port }) => ({ answers: 'none' as const, port })))
      await Promise.all(members.map((member) => member.end('SIGKILL')))
      await sleep(number(0, 4_000))
      await Promise.all(members.map((member) => member.start()))
      end()
    })
  if (members.every(({ setClock }) => setClock !== undefined))
    for (const [name, sign] of [
      ['a clock that is ahead', 1],
      ['a clock that is behind', -1],
    ] as const)
      faults.set(name, async () => {
        const { setClock } = oneOf(members)
        const end = journal.begin(name)
        // Receivers allow 300 seconds.
        setClock?.(sign * number(20, 120))
        await sleep(number(6_000, 12_000))
        setClock?.(0)
        // The service checks the clock once a second.
        await sleep(1_500)
        end()
      })
  if (disk !== undefined)
    faults.set('a full disk of objects', async () => {
      const end = journal.begin('a full disk of objects', { answers: 'storage unavailable' })
      await disk.fill()
      await sleep(number(4_000, 10_000))
      await disk.free()
      end()
    })
  if (database !== undefined) {
    const { cluster, proxy } = database
    const withDatabase = (name: string, use: () => Promise<void>) =>
      faults.set(name, async () => {
        const end = journal.begin(name, { answers: 'unavailable' })
        await use()
        end()
      })
    for (const mode of ['fast', 'immediate'] as const)
      withDatabase(mode === 'fast' ? 'the database restarted' : 'the database crashed', async () => {
        await cluster.stop(mode)
        await sleep(number(0, 5_000))
        await cluster.start()
      })
    withDatabase('the database frozen', async () => {
      await cluster.freeze()
      await sleep(number(1_000, 10_000))
      await cluster.thaw()
    })
    withDatabase('a network that swallows', async () => {
      proxy.mode = 'swallow'
      await sleep(number(1_000, 12_000))
      proxy.mode = 'pass'
    })
    withDatabase('a network that delays', async () => {
      proxy.delayMs = number(20, 250)
      await sleep(number(4_000, 10_000))
      proxy.delayMs = 0
    })
    withDatabase('a network that resets', async () => {
      for (let reset = 0; reset < 5; reset += 1) {
        proxy.resetAll()
        await sleep(number(100, 1_500))
      }
    })
    withDatabase('a network that refuses', async () => {
      proxy.mode = 'refuse'
      proxy.resetAll()
      await sleep(number(1_000, 8_000))
      proxy.mode = 'pass'
    })
  }
  return faults
}

/** The faults of the receiver of moody endpoints, by name. */
function receiverFaults({ journal, ledger, stories, receivers, choices }: FaultParts): Map<string, Fault> {
  const { number } = choices
  const faults = new Map<string, Fault>()
  const moody = () => ledger.tenants.flatMap((tenant) => stories.endpoints.living(tenant, 'moody'))
  for (const mood of Object.keys(MOODS) as Mood[])
    if (mood !== 'well')
      faults.set(`receivers ${mood}`, async () => {
        const end = journal.begin(`receivers ${mood}`)
        const from = performance.now()
        const isGone = mood === 'gone (410)'
        // The service pauses these endpoints by itself, at an unknown time.
        if (isGone)
          for (const record of moody())
            changeEndpoint(record, { from, to: from }, { active: false }, { settled: false })
        receivers.mood = mood
        await sleep(number(4_000, 12_000))
        receivers.mood = 'well'
        // By then the attempts in flight in a frozen process are recorded as well.
        if (isGone) {
          await sleep(15_000)
          for (const record of moody()) await stories.endpoints.move(record, 'active')
        }
        end()
      })
  for (const mode of ['swallow', 'refuse'] as const)
    faults.set(`a network to receivers that ${mode}s`, async () => {
      const end = journal.begin(`a network to receivers that ${mode}s`)
      receivers.proxy.mode = mode
      receivers.proxy.resetAll()
      await sleep(number(4_000, 12_000))
      receivers.proxy.mode = 'pass'
      end()
    })
  return faults
}

/**
 * Causes one fault after another until it is stopped: one in the service and its environment, and at the same time one
 * in the receivers. All faults occur once, in an order given by the seed, before one is repeated.
 */
export function startFaults(parts: FaultParts): { stop(): Promise<void> } {
  const { installation, journal, choices } = parts
  let stopped = false

  async function run(
    faults: ReadonlyMap<string, Fault>,
    mend: (name: string) => Promise<void>,
  ): Promise<void> {
    for (;;)
      for (const [name, fault] of choices.shuffled([...faults])) {
        for (let waited = 0; waited < FAIR_MS; waited += 500) {
          if (stopped) return
          await sleep(500)
        }
        console.log(`${new Date().toISOString()} ${name}`)
        await fault()
        await mend(name)
      }
  }
  const running = Promise.all([
    run(serviceFaults(parts), async (name) => {
      if (!(await installation.ready(READY_WITHIN_MS)))
        journal.note('a process that is not ready again', `after ${name}`)
    }),
    run(receiverFaults(parts), async () => {}),
  ])
  running.catch(() => {})
  return {
    async stop() {
      stopped = true
      await running
    },
  }
}
