import { randomUUID } from 'node:crypto'
import { makeWorkerUtils, run as runWorker, Logger as WorkerLogger } from 'graphile-worker'
import PgBoss from 'pg-boss'
import { pino } from 'pino'
import { newId } from '../../../src/basics/identifiers.js'
import type { Database } from '../../../src/database/connection.js'
import type { Sender } from '../../../src/outbound/sender.js'
import { DEFAULT_RETRY_GAPS_SECONDS } from '../../../src/settings/variables.js'
import type { ClaimedDelivery } from '../../../src/webhooks/deliveries/claim.js'
import type { Dispatcher } from '../../../src/webhooks/deliveries/dispatcher.js'
import { built } from '../support/built.js'
import { type Endpoint, EVENT_TYPE, insertPrepared, keyRing, MAX_ATTEMPTS, sampleEvent } from './workload.js'

const { signAttempt } = await built<typeof import('../../../src/webhooks/deliveries/attempt.js')>(
  'webhooks/deliveries/attempt',
)
const { systemClock } = await built<typeof import('../../../src/basics/clock.js')>('basics/clock')
const { createDispatcher } = await built<typeof import('../../../src/webhooks/deliveries/dispatcher.js')>(
  'webhooks/deliveries/dispatcher',
)

export const CONTENDERS = ['ceiling', 'service', 'pg-boss', 'graphile-worker'] as const
export type ContenderName = (typeof CONTENDERS)[number]

/** A way of sending webhooks. The work is prepared before the measurement, then done. */
export type Contender = {
  /** Stores about this many deliveries, the same number for each endpoint; returns how many. */
  prepare(endpoints: readonly Endpoint[], count: number): Promise<number>
  /** Sends all of them, with `inFlight` in flight. */
  run(inFlight: number): Promise<void>
  close(): Promise<void>
}

export const log = pino({ level: 'error' })

/** A job of a peer's queue. It contains everything that a send needs, so that no further query is needed. */
type Job = {
  readonly endpoint: number
  readonly deliveryId: string
  readonly eventId: string
  readonly body: string
}

function makeJobs(endpoints: readonly Endpoint[], count: number): Job[] {
  const turns = Math.ceil(count / endpoints.length)
  return Array.from({ length: turns * endpoints.length }, (_, index) => {
    const endpoint = index % endpoints.length
    const { id, body } = sampleEvent(endpoints[endpoint]?.organizationId ?? '')
    return { endpoint, deliveryId: newId(), eventId: id, body }
  })
}

const leaseToken = randomUUID()

/** Signs and sends like the dispatcher, with the secret at hand. */
async function sendJob(sender: Sender, endpoint: Endpoint, job: Job): Promise<void> {
  const delivery: ClaimedDelivery = {
    id: job.deliveryId,
    leaseToken,
    organizationId: endpoint.organizationId,
    endpointId: endpoint.id,
    url: endpoint.url,
    secretSealed: new Uint8Array(),
    previousSecretSealed: null,
    previousSecretUntil: null,
    headersSealed: null,
    eventId: job.eventId,
    eventType: EVENT_TYPE,
    body: job.body,
    requestId: null,
    traceparent: null,
    attempts: 0,
    maxAttempts: MAX_ATTEMPTS,
    firstAttemptAt: null,
    alone: false,
    startsInMs: null,
  }
  const credentials = { secrets: [endpoint.secret], headers: {} }
  const { responseCode, error } = await sender.send(signAttempt(delivery, credentials, new Date()))
  if (responseCode !== 200) throw new Error(`An attempt brought ${error ?? responseCode}.`)
}

/** The same sender and signing with nothing else: an upper bound for every queue. */
export function createCeiling(sender: Sender): Contender {
  let jobs: Job[] = []
  let targets: readonly Endpoint[] = []
  return {
    async prepare(endpoints, count) {
      targets = endpoints
      jobs = makeJobs(endpoints, count)
      return jobs.length
    },
    async run(inFlight) {
      let next = 0
      await Promise.all(
        Array.from({ length: inFlight }, async () => {
          while (next < jobs.length) {
            const job = jobs[next++] as Job
            await sendJob(sender, targets[job.endpoint] as Endpoint, job)
          }
        }),
      )
    },
    async close() {},
  }
}

export function createServiceDispatcher(database: Database, sender: Sender, timeoutMs: number): Dispatcher {
  return createDispatcher({
    database,
    sender,
    keyRing,
    clock: systemClock,
    log,
    retryGapsSeconds: DEFAULT_RETRY_GAPS_SECONDS,
    timeoutMs,
    measurements: { add() {} },
  })
}

/** Resolves when the sender has finished `count` attempts. */
export type Finished = (count: number) => Promise<void>

/** The service's own dispatcher. It decides how much is in flight (256, and 64 per endpoint). */
export function createServiceContender(
  database: Database,
  sender: Sender,
  finished: Finished,
  timeoutMs: number,
): Contender {
  let count = 0
  return {
    async prepare(endpoints, wanted) {
      count = await insertPrepared(database, endpoints, wanted, 'pending')
      return count
    },
    async run() {
      const dispatcher = createServiceDispatcher(database, sender, timeoutMs)
      dispatcher.start()
      await finished(count)
      // Returns when everything is recorded.
      await dispatcher.stop()
    },
    async close() {},
  }
}

const QUEUE = 'webhooks'
/** Rows per fetch, as in its authors' examples and in our earlier trial. */
const FETCH = 200
/** Completions are written in groups, like our own outcomes. */
const COMPLETE_AT = 128
const COMPLETE_AFTER_MS = 20

/** pg-boss with its best settings: fetches ahead in batches, completes in batches, no priorities, no monitoring. */
export async function createPgBoss(url: string, sender: Sender): Promise<Contender> {
  const boss = new PgBoss({ connectionString: url, max: 8, supervise: false, schedule: false })
  boss.on('error', (error) => console.error(error))
  await boss.start()
  await boss.createQueue(QUEUE)
  let targets: readonly Endpoint[] = []
  let total = 0

  return {
    async prepare(endpoints, count) {
      targets = endpoints
      const jobs = makeJobs(endpoints, count)
      total = jobs.length
      for (let from = 0; from < total; from += 1_000)
        await boss.insert(jobs.slice(from, from + 1_000).map((data) => ({ name: QUEUE, data })))
      return total
    },
    async run(inFlight) {
      let ready: PgBoss.Job<Job>[] = []
      let busy = 0
      let fetching = false
      let sent = 0
      let doneIds: string[] = []
      let timer: NodeJS.Timeout | undefined
      const writes = new Set<Promise<void>>()

      function complete(): void {
        clearTimeout(timer)
        timer = undefined
        const ids = doneIds
        doneIds = []
        const write = boss.complete(QUEUE, ids).finally(() => writes.delete(write))
        writes.add(write)
      }

      await new Promise<void>((resolve, reject) => {
        async function refill(): Promise<void> {
          if (fetching || ready.length >= FETCH) return
          fetching = true
          const jobs = await boss.fetch<Job>(QUEUE, { batchSize: FETCH, priority: false })
          ready = ready.concat(jobs)
          fetching = false
          if (jobs.length > 0) launch()
        }
        function launch(): void {
          while (busy < inFlight && ready.length > 0) {
            const job = ready.shift() as PgBoss.Job<Job>
            busy += 1
            sendJob(sender, targets[job.data.endpoint] as Endpoint, job.data).then(() => {
              busy -= 1
              sent += 1
              doneIds.push(job.id)
              if (doneIds.length >= COMPLETE_AT) complete()
              else timer ??= setTimeout(complete, COMPLETE_AFTER_MS)
              if (sent === total) resolve()
              else launch()
            }, reject)
          }
          if (sent + busy < total) refill().catch(reject)
        }
        launch()
      })
      if (doneIds.length > 0) complete()
      await Promise.all(writes)
    },
    close: () => boss.stop({ graceful: false, wait: true }),
  }
}

const silent = new WorkerLogger(() => () => {})

/** graphile-worker with its local queue, and completions in batches. */
export async function createGraphileWorker(
  url: string,
  sender: Sender,
  finished: Finished,
): Promise<Contender> {
  const utils = await makeWorkerUtils({ connectionString: url, logger: silent })
  await utils.migrate()
  let targets: readonly Endpoint[] = []
  let total = 0
  return {
    async prepare(endpoints, count) {
      targets = endpoints
      const jobs = makeJobs(endpoints, count)
      total = jobs.length
      for (let from = 0; from < total; from += 1_000)
        await utils.addJobs(
          jobs.slice(from, from + 1_000).map((payload) => ({ identifier: 'deliver', payload })),
        )
      return total
    },
    async run(inFlight) {
      const runner = await runWorker({
        logger: silent,
        noHandleSignals: true,
        taskList: {
          deliver: async (payload) => {
            const job = payload as Job
            await sendJob(sender, targets[job.endpoint] as Endpoint, job)
          },
        },
        preset: {
          worker: {
            connectionString: url,
            maxPoolSize: 10,
            concurrentJobs: inFlight,
            pollInterval: 1_000,
            localQueue: { size: inFlight * 2 },
            completeJobBatchDelay: COMPLETE_AFTER_MS,
            failJobBatchDelay: COMPLETE_AFTER_MS,
          },
        },
      })
      await finished(total)
      await runner.stop()
    },
    close: async () => utils.release(),
  }
}
