import type { Logger } from 'pino'
import type { Notice } from '../../generated/notices.js'
import { API_VERSION, NOTICE_KINDS } from '../../generated/vocabulary.js'
import type { Clock } from '../clock.js'
import type { Settings } from '../config.js'
import type { Database } from '../database/connection.js'
import { createSender, type Outcome } from '../deliveries/sender.js'
import { messageHeaders } from '../deliveries/signature.js'
import { newId, publicId } from '../identifiers.js'
import { logSparingly } from '../log-sparingly.js'
import type { StorageQuota } from '../scans/storage-quota.js'
import { Tallies } from '../tallies.js'
import { type Finding, look } from './looks.js'
import { claimNotices, type DueNotice, finishNotice, MAX_ATTEMPTS, takeNotice, tidyOutbox } from './outbox.js'

/** Of one attempt, connecting included; as the contract says. */
const TIMEOUT_MS = 15_000

/** What became of a notice: taken, not taken and to be sent again, or not taken in any attempt. */
const OUTCOMES = ['delivered', 'failed', 'given_up'] as const

/** Counts what became of notices that this process sent. */
export function createNoticeTallies(): Tallies {
  const tallies = new Tallies(['kind', 'outcome'])
  for (const kind of NOTICE_KINDS) for (const outcome of OUTCOMES) tallies.begin(kind, outcome)
  return tallies
}

/** Tells the operator what needs somebody. Every process may: a notice is told by one of them. */
export type OperatorNotices = {
  /** Looks for what is to be told, and puts it into the outbox. */
  look(): Promise<void>
  /** Sends what is due, one after the other. Never rejects; called meanwhile, it waits for the same. */
  send(): Promise<void>
  /** Begins nothing more, and waits for the notice that is being sent. */
  stop(): Promise<void>
}

/** The body of a notice, by its id. */
function bodyOf({ kind, organizationId, data }: Finding, id: string, createdAt: Date): string {
  const notice = {
    id: publicId('ntc', id),
    type: kind,
    apiVersion: API_VERSION,
    createdAt: createdAt.toISOString(),
    organizationId: publicId('org', organizationId),
    data,
  } as Notice
  return JSON.stringify(notice)
}

export function createOperatorNotices({
  database,
  storageQuota,
  clock,
  log,
  receiver,
  allowPrivate,
  tallies,
}: {
  database: Database
  storageQuota: StorageQuota
  clock: Clock
  log: Pick<Logger, 'warn'>
  receiver: NonNullable<Settings['operationsWebhook']>
  /** Whether a receiver on a private address needs no certificate that verifies, as for webhooks. */
  allowPrivate: boolean
  tallies: Tallies
}): OperatorNotices {
  const sender = createSender({
    allowPrivate,
    timeoutMs: TIMEOUT_MS,
    // The operator's own address may be anywhere; then it has to prove who it is, as a public one.
    ...(!allowPrivate && { judge: () => 'public' }),
  })
  const logFailure = logSparingly(clock, (fields) => log.warn(fields, 'operator not told'))
  let sending: Promise<void> | undefined
  let stopped = false

  function post({ id, kind, body }: DueNotice): Promise<Outcome> {
    const seconds = Math.floor(clock.now().getTime() / 1000)
    const message = { id: publicId('ntc', id), type: kind, body }
    return sender.send({
      url: receiver.url.reveal(),
      headers: messageHeaders([receiver.secret.reveal()], message, seconds),
      body,
    })
  }

  /** Returns whether somebody answered, whatever it was. */
  async function sendOne(notice: DueNotice): Promise<boolean> {
    const { responseCode, error, errorCode } = await post(notice)
    const isTaken = responseCode !== null && responseCode >= 200 && responseCode < 300
    const isLast = notice.attempts >= MAX_ATTEMPTS
    if (isTaken || isLast) await finishNotice(database, notice)
    tallies.add(1, notice.kind, isTaken ? 'delivered' : isLast ? 'given_up' : 'failed')
    if (!isTaken) {
      const why = responseCode === null ? [error, errorCode].filter(Boolean).join(' ') : String(responseCode)
      logFailure(new Error(`the operations webhook did not take ${notice.kind}: ${why}`))
    }
    return responseCode !== null
  }

  async function sendAll(): Promise<void> {
    while (!stopped) {
      const notice = await takeNotice(database, clock.offset())
      // With nobody there, the others are left to the next round.
      if (notice === undefined || !(await sendOne(notice))) return
    }
  }

  return {
    async look() {
      for (const { kind } of await tidyOutbox(database, clock.offset())) tallies.add(1, kind, 'given_up')
      const at = clock.now()
      const found = await look(database, storageQuota, clock.offset())
      const notices = found.map((finding) => {
        const id = newId()
        return { ...finding, id, body: bodyOf(finding, id, at) }
      })
      await claimNotices(database, notices, clock.offset())
    },
    send() {
      sending ??= sendAll()
        .catch(logFailure)
        .finally(() => {
          sending = undefined
        })
      return sending
    },
    async stop() {
      stopped = true
      await sending
      await sender.close()
    },
  }
}
