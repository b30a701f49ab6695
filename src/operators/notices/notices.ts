import type { Logger } from 'pino'
import type { Notice } from '../../../generated/notices.js'
import { API_VERSION, NOTICE_KINDS } from '../../../generated/vocabulary.js'
import type { Clock } from '../../basics/clock.js'
import { newId, publicId } from '../../basics/identifiers.js'
import { logSparingly } from '../../basics/log-sparingly.js'
import { Tallies } from '../../basics/tallies.js'
import type { Database } from '../../database/connection.js'
import type { Outcome } from '../../outbound/exchange.js'
import { createSender } from '../../outbound/sender.js'
import { messageHeaders } from '../../outbound/signature.js'
import type { StorageQuota } from '../../scans/storage-quota.js'
import type { Settings } from '../../settings/settings.js'
import type { Finding } from './finding.js'
import { look } from './findings.js'
import { claimNotices, type DueNotice, finishNotice, MAX_ATTEMPTS, takeNotice, tidyOutbox } from './outbox.js'

/** Timeout of one attempt, including connecting, as in the contract. */
const TIMEOUT_MS = 15_000

/** Outcomes of an attempt: accepted, not accepted but to be retried, or not accepted in the last attempt. */
const OUTCOMES = ['delivered', 'failed', 'given_up'] as const

/** Counts the outcomes of notices that this process sent. */
export function createNoticeTallies(): Tallies {
  const tallies = new Tallies(['kind', 'outcome'])
  for (const kind of NOTICE_KINDS) for (const outcome of OUTCOMES) tallies.begin(kind, outcome)
  return tallies
}

/** Notifies the operator of problems that need attention. Every process may; each notice is sent by one of them. */
export type OperatorNotices = {
  /** Looks for problems, and puts notices into the outbox. */
  look(): Promise<void>
  /** Sends the due notices one after another. Never rejects. A call during another one waits for the same run. */
  send(): Promise<void>
  /** Starts nothing more, and waits for the notice that is being sent. */
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
  /** Whether a receiver on a private address may have an invalid certificate, as for webhooks. */
  allowPrivate: boolean
  tallies: Tallies
}): OperatorNotices {
  const sender = createSender({
    allowPrivate,
    timeoutMs: TIMEOUT_MS,
    // The operator's address may be private, but then needs a valid certificate like a public one.
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

  /** Returns whether the receiver responded, whatever the status. */
  async function sendOne(notice: DueNotice): Promise<boolean> {
    const { responseCode, error, errorCode } = await post(notice)
    const isTaken = responseCode !== null && responseCode >= 200 && responseCode < 300
    const isLast = notice.attempts >= MAX_ATTEMPTS
    if (isTaken || isLast) await finishNotice(database, notice)
    tallies.add(1, notice.kind, isTaken ? 'delivered' : isLast ? 'given_up' : 'failed')
    if (!isTaken) {
      const why = responseCode === null ? [error, errorCode].filter(Boolean).join(' ') : String(responseCode)
      logFailure(new Error(`the operations webhook did not accept ${notice.kind}: ${why}`))
    }
    return responseCode !== null
  }

  async function sendAll(): Promise<void> {
    while (!stopped) {
      const notice = await takeNotice(database, clock.offset())
      // If the receiver does not respond, the other notices wait for the next round.
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
