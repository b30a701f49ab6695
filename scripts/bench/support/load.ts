/**
 * Child process: sends requests over keep-alive connections and reports how many were answered, and how fast. An answer
 * other than 2xx makes the whole measurement fail.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../../support/statistics.js'
import { offer } from './child.js'

export type LoadRequest = { readonly path: string; readonly body?: string }

export type LoadOrder = {
  /** Names server and operation in a failure. */
  readonly what: string
  readonly port: number
  readonly method: string
  readonly key: string
  /** Sent in order; after the last one it starts again from the first, unless {@link once} is set. */
  readonly requests: readonly LoadRequest[]
  readonly once: boolean
  readonly connections: number
  readonly seconds: number
  /**
   * Requests per second, started on time whether or not earlier ones were answered; absent: as many as are answered.
   */
  readonly rate?: number
}

export type LoadResult = {
  readonly answered: number
  /** Answers per second. */
  readonly rate: number
  /**
   * In milliseconds. At a given rate, a request for which no connection was free is measured from when it was due; a
   * request that this process itself started late is measured from when it was sent.
   */
  readonly p50: number
  readonly p99: number
}

/** Limit for the last answers. */
const PATIENCE_MS = 15_000

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * A connection with one request at a time. It reads only the status and the end of an answer, because a client library
 * would cost as much as the servers do, on the same cores.
 */
function openConnection(port: number, answered: (status: number, bytes: Buffer) => void): Promise<Socket> {
  let rest: Buffer | undefined
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      const bytes = rest === undefined ? chunk : Buffer.concat([rest, chunk])
      rest = undefined
      const head = bytes.indexOf(HEAD_END)
      if (head >= 0) {
        const text = bytes.toString('latin1', 0, head).toLowerCase()
        const at = text.indexOf('\r\ncontent-length:')
        const complete =
          at >= 0
            ? bytes.length >= head + 4 + Number.parseInt(text.slice(at + 17), 10)
            : bytes.subarray(-5).equals(LAST_CHUNK)
        if (complete) {
          answered(Number.parseInt(text.slice(9, 12), 10), bytes)
          return
        }
      }
      rest = bytes
    })
  })
}

function messagesOf({ method, key, requests }: LoadOrder): string[] {
  return requests.map(({ path, body }) => {
    const content =
      body === undefined
        ? ''
        : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n${content}\r\n${body ?? ''}`
  })
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const messages = messagesOf(order)
  const latencies: number[] = []
  let refused = 0
  let firstRefusal = ''
  const sockets: Socket[] = []
  const idle: number[] = []
  const began: number[] = []
  let next = 0
  let busy = 0
  let lastAnswer = 0
  let done: () => void = () => {}
  let start = 0
  let end = Number.POSITIVE_INFINITY
  const gapMs = order.rate === undefined ? 0 : 1000 / order.rate
  const hasMore = () => !order.once || next < messages.length
  let due = Number.POSITIVE_INFINITY
  /** Whether a request was due while all connections were waiting for answers. */
  let behind = false

  function send(index: number, since: number): void {
    began[index] = since
    busy += 1
    sockets[index]?.write(messages[next++ % messages.length] as string, 'latin1')
  }

  const finish = new Promise<void>((resolve) => {
    done = resolve
  })

  function answer(index: number, status: number, bytes: Buffer): void {
    const now = performance.now()
    lastAnswer = now
    latencies.push(now - (began[index] as number))
    if (status < 200 || status > 299) {
      refused += 1
      if (refused === 1) firstRefusal = `${status} ${bytes.subarray(bytes.indexOf(HEAD_END) + 4)}`
    }
    busy -= 1
    if (order.rate === undefined && now < end && hasMore()) send(index, now)
    else idle.push(index)
    if (behind) sendDue(now)
    if (busy === 0 && (isOver(now) || !hasMore())) done()
  }

  /** Whether no more requests are to be sent. At a low rate the last request is answered before the time is over. */
  const isOver = (now: number) => (order.rate === undefined ? now >= end : due >= end)

  function sendDue(now: number): void {
    while (due <= now && due < end && idle.length > 0) {
      send(idle.pop() as number, behind ? due : now)
      due += gapMs
    }
    behind = due <= now && due < end
  }

  for (let index = 0; index < order.connections; index += 1)
    sockets.push(await openConnection(order.port, (status, bytes) => answer(index, status, bytes)))

  start = performance.now()
  end = start + order.seconds * 1000
  if (order.rate === undefined) {
    for (let index = 0; index < sockets.length && hasMore(); index += 1) send(index, performance.now())
  } else {
    for (let index = 0; index < sockets.length; index += 1) idle.push(index)
    due = start
    const tick = () => {
      sendDue(performance.now())
      if (due < end) setTimeout(tick, 1)
      else if (busy === 0) done()
    }
    tick()
  }
  const stuck = new AbortController()
  await Promise.race([
    finish,
    sleep(order.seconds * 1000 + PATIENCE_MS, undefined, { signal: stuck.signal }).then(() => {
      throw new Error(`${order.what}: ${busy} requests were never answered.`)
    }),
  ])
  stuck.abort()
  for (const socket of sockets) socket.destroy()
  if (refused > 0)
    throw new Error(
      `${order.what}: ${refused} of ${latencies.length} answers were not 2xx, the first one ${firstRefusal}`,
    )
  return {
    answered: latencies.length,
    rate: (latencies.length / (lastAnswer - start)) * 1000,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  }
}

export type LoadDuties = { run(order: LoadOrder): Promise<LoadResult> }

offer({ run } satisfies LoadDuties)
