/** Child process: sends webhooks in the requested way, and reports duration and cost. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../src/database/connection.js'
import { built } from '../support/built.js'
import { offer } from '../support/child.js'
import {
  type Contender,
  type ContenderName,
  createCeiling,
  createGraphileWorker,
  createPgBoss,
  createServiceContender,
  createServiceDispatcher,
} from './contenders.js'
import { sharedMicros } from './shared-clock.js'
import { ENDPOINTS_PER_TENANT, type Endpoint, recordEvent } from './workload.js'

const { openServerDatabase } =
  await built<typeof import('../../../src/database/server/server.js')>('database/server/server')
const { createSender } = await built<typeof import('../../../src/outbound/sender.js')>('outbound/sender')

/** Only the middle of a round is measured, without the start and the last stragglers. */
const FROM_PART = 0.15
const TO_PART = 0.95

/** How long the last deliveries of a measurement may take to arrive. */
const SETTLE_MS = 1_000

export type RoundCost = {
  readonly deliveries: number
  /** Deliveries per second in the middle of the round. */
  readonly rate: number
  /** This process's processor time per delivery. */
  readonly cpuMicros: number
  /** Highest resident memory observed. */
  readonly rssBytes: number
}

const closing: (() => Promise<unknown>)[] = []
let timeoutMs = 15_000
let finishedAttempts = 0
let finishTimes: number[] = []
/** The first attempt of a round that was not answered 2xx. */
let firstFailure: string | undefined
let awaited: { count: number; reached: () => void } | undefined

function countingSender() {
  const sender = createSender({ allowPrivate: true, timeoutMs })
  closing.push(() => sender.close())
  return {
    close: () => sender.close(),
    async send(request: Parameters<typeof sender.send>[0]) {
      const outcome = await sender.send(request)
      finishTimes[finishedAttempts++] = performance.now()
      const { responseCode, error } = outcome
      if (responseCode === null || responseCode < 200 || responseCode > 299)
        firstFailure ??= String(error ?? responseCode)
      if (awaited !== undefined && finishedAttempts >= awaited.count) awaited.reached()
      return outcome
    },
  }
}

function finished(count: number): Promise<void> {
  return new Promise((reached) => {
    awaited = { count, reached }
  })
}

let contender: Contender | undefined
let contenderName: ContenderName | undefined
let database: Database | undefined
let sender: ReturnType<typeof countingSender> | undefined
let dispatcher: ReturnType<typeof createServiceDispatcher> | undefined

const duties = {
  /** Makes this process one of the contenders, on one database. Must be the first call. */
  async become(as: { name: ContenderName; url: string; timeoutMs: number }): Promise<void> {
    timeoutMs = as.timeoutMs
    contenderName = as.name
    sender = countingSender()
    if (as.name === 'ceiling') contender = createCeiling(sender)
    else if (as.name === 'pg-boss') contender = await createPgBoss(as.url, sender)
    else if (as.name === 'graphile-worker') contender = await createGraphileWorker(as.url, sender, finished)
    else {
      const opened = openServerDatabase(as.url)
      database = opened
      closing.unshift(() => opened.close())
      contender = createServiceContender(opened, sender, finished, timeoutMs)
    }
    closing.unshift(contender.close)
  },

  async prepare({ endpoints, count }: { endpoints: Endpoint[]; count: number }): Promise<number> {
    return (await contender?.prepare(endpoints, count)) ?? 0
  },

  /** Sends the prepared deliveries. Fails unless every attempt is answered 2xx. */
  async run({ inFlight }: { inFlight: number }): Promise<RoundCost> {
    finishedAttempts = 0
    finishTimes = []
    firstFailure = undefined
    let rssBytes = process.memoryUsage.rss()
    const sampling = setInterval(() => {
      rssBytes = Math.max(rssBytes, process.memoryUsage.rss())
    }, 100)
    const cpuBefore = process.cpuUsage()
    await contender?.run(inFlight)
    const cpu = process.cpuUsage(cpuBefore)
    clearInterval(sampling)
    if (firstFailure !== undefined)
      throw new Error(`${contenderName}: not every delivery was answered 2xx, the first one: ${firstFailure}`)
    const [from, to] = [Math.floor(finishedAttempts * FROM_PART), Math.floor(finishedAttempts * TO_PART)]
    const elapsed = (finishTimes[to] ?? Number.NaN) - (finishTimes[from] ?? Number.NaN)
    return {
      deliveries: finishedAttempts,
      rate: ((to - from) / elapsed) * 1_000,
      cpuMicros: (cpu.user + cpu.system) / finishedAttempts,
      rssBytes,
    }
  },

  /** Starts the service's dispatcher, for {@link produce}. */
  async startDispatcher(_: Record<string, never>): Promise<void> {
    if (database === undefined || sender === undefined) throw new Error('Only the service has a dispatcher.')
    dispatcher = createServiceDispatcher(database, sender, timeoutMs)
    dispatcher.start()
  },

  async stopDispatcher(_: Record<string, never>): Promise<void> {
    await dispatcher?.stop()
    dispatcher = undefined
  },

  /**
   * Records events at random times, as independent callers would, and wakes the dispatcher after each, as the service
   * does for a request. Returns when each was committed, and how late each was started, which is the delay that a busy
   * machine adds to every measurement.
   */
  async produce({
    organizationIds,
    eventsPerSecond,
    seconds,
  }: {
    organizationIds: string[]
    eventsPerSecond: number
    seconds: number
  }): Promise<{ eventIds: string[]; committedAt: number[]; deliveries: number; lateMs: number[] }> {
    if (database === undefined) throw new Error('Only the service records events.')
    const target = database
    const recorded: Promise<{ eventId: string; committedAt: number }>[] = []
    const lateMs: number[] = []
    const start = sharedMicros()
    let due = start
    let turn = 0
    while (due < start + seconds * 1e6) {
      const wait = (due - sharedMicros()) / 1_000
      if (wait > 0) await sleep(wait)
      lateMs.push(Math.max(0, (sharedMicros() - due) / 1_000))
      const organizationId = organizationIds[turn++ % organizationIds.length] as string
      recorded.push(
        recordEvent(target, organizationId).then((made) => {
          dispatcher?.wake()
          return made
        }),
      )
      due += (-Math.log(1 - Math.random()) / eventsPerSecond) * 1e6
    }
    const made = await Promise.all(recorded)
    await sleep(SETTLE_MS)
    return {
      eventIds: made.map((one) => one.eventId),
      committedAt: made.map((one) => one.committedAt),
      deliveries: made.length * ENDPOINTS_PER_TENANT,
      lateMs,
    }
  },
}

export type SenderDuties = typeof duties

offer(duties, async () => {
  await dispatcher?.stop()
  for (const close of closing) await close()
})
