import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Answer, ProcessCaller } from './process-caller.js'
import type { ReceivedRequest } from './receiver.js'
import { intentBody, put } from './upload.js'

/** A change that a caller was told is done, or will be; named like the event that reports it. */
export type Acknowledgement = {
  readonly caller: ProcessCaller
  readonly change: 'scan.created' | 'scan.completed' | 'case.opened' | 'case.escalated'
  /** The scan or the case, as the API shows it. */
  readonly id: string
}

/** A caller's request, on the clock of `performance.now()`. */
export type AnsweredRequest = { readonly answer: Answer; readonly askedAt: number; readonly at: number }

/** Callers at work. */
export type Work = {
  readonly acknowledged: readonly Acknowledgement[]
  readonly requests: readonly AnsweredRequest[]
  /** Lets each caller finish its current request. */
  stop(): Promise<void>
}

export type WorkOptions = {
  readonly callers: readonly ProcessCaller[]
  /** The content that they upload; without it they complete scans without a file, as a sandbox allows. */
  readonly file?: Buffer
  readonly onAcknowledged?: (acknowledgement: Acknowledgement) => void
}

/** The pause between two stories of one caller. */
const PAUSE_MS = 100

/** Registers an endpoint of each caller's organization for everything that {@link startWork} does. */
export async function subscribe(callers: readonly ProcessCaller[], url: string): Promise<void> {
  const events = ['scan.created', 'scan.completed', 'case.opened', 'case.escalated']
  for (const caller of callers)
    expect((await caller.post('/api/v1/webhooks', { url, events })).status).toBe(201)
}

/**
 * Makes each caller create a scan, upload and complete it, open a case on it and escalate that, repeatedly until
 * stopped. A story ends where a request fails; a failed request is not repeated.
 */
export function startWork({ callers, file, onAcknowledged }: WorkOptions): Work {
  const acknowledged: Acknowledgement[] = []
  const requests: AnsweredRequest[] = []
  let stopped = false

  /** The resource in the answer to a change; `undefined` when it failed. */
  async function change(
    caller: ProcessCaller,
    kind: Acknowledgement['change'],
    ask: () => Promise<Answer>,
    // biome-ignore lint/suspicious/noExplicitAny: as in the answer.
  ): Promise<any> {
    if (stopped) return undefined
    const askedAt = performance.now()
    const answer = await ask()
    requests.push({ answer, askedAt, at: performance.now() })
    if (answer.status >= 300) return undefined
    const { data } = answer.body
    const acknowledgement = { caller, change: kind, id: data.id ?? data.scanId }
    acknowledged.push(acknowledgement)
    onAcknowledged?.(acknowledgement)
    return data
  }

  async function upload(intent: Parameters<typeof put>[0], bytes: Buffer): Promise<boolean> {
    const askedAt = performance.now()
    const { status, headers } = await put(intent, bytes)
    const at = performance.now()
    requests.push({ answer: { status, headers, body: undefined, tookMs: at - askedAt }, askedAt, at })
    return status === 200
  }

  async function story(caller: ProcessCaller): Promise<void> {
    const intent = await change(caller, 'scan.created', () =>
      caller.post('/api/v1/scans/upload-intents', intentBody({ byteSize: file?.length ?? 1 })),
    )
    if (intent === undefined) return
    if (file !== undefined && !(await upload(intent, file))) return
    const scan = await change(caller, 'scan.completed', () =>
      caller.post(`/api/v1/scans/${intent.scanId}/upload-complete`),
    )
    if (scan === undefined) return
    const opened = await change(caller, 'case.opened', () =>
      caller.post('/api/v1/cases', { title: 'Work', scanIds: [scan.id] }),
    )
    if (opened === undefined) return
    await change(caller, 'case.escalated', () =>
      caller.patch(`/api/v1/cases/${opened.id}`, { status: 'escalated' }),
    )
  }

  const working = Promise.all(
    callers.map(async (caller) => {
      while (!stopped) {
        await story(caller)
        await sleep(PAUSE_MS)
      }
    }),
  )
  // The error is for the caller of `stop`.
  working.catch(() => {})
  return {
    acknowledged,
    requests,
    async stop() {
      stopped = true
      await working
    },
  }
}

/** Whether the service shows this change. */
async function isShown({ caller, change, id }: Acknowledgement): Promise<boolean> {
  const { status, body } = await caller.get(`/api/v1/${change.startsWith('scan') ? 'scans' : 'cases'}/${id}`)
  if (status === 404) return false
  expect(status).toBe(200)
  if (change === 'scan.completed') return body.data.status === 'complete'
  return change !== 'case.escalated' || body.data.status === 'escalated'
}

/** The number of concurrent requests: not a burst that a rate limit refuses. */
const READS_AT_ONCE = 20

/** The changes among these that the service does not show. */
export async function missingOf(acknowledged: readonly Acknowledgement[]): Promise<Acknowledgement[]> {
  const missing: Acknowledgement[] = []
  for (let at = 0; at < acknowledged.length; at += READS_AT_ONCE) {
    const some = acknowledged.slice(at, at + READS_AT_ONCE)
    const shown = await Promise.all(some.map(isShown))
    missing.push(...some.filter((_, index) => !shown[index]))
  }
  return missing
}

/** The changes among these of which no event was received. */
export function unreportedOf(
  acknowledged: readonly Acknowledgement[],
  received: readonly ReceivedRequest[],
): Acknowledgement[] {
  const reported = new Set(
    received.map(({ body }) => {
      const { type, data } = JSON.parse(body)
      return `${type} ${data.id}`
    }),
  )
  return acknowledged.filter(({ change, id }) => !reported.has(`${change} ${id}`))
}
