/** Child process: callers that each have files judged one after another, and the time each file took. */
import { randomFillSync } from 'node:crypto'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../../support/statistics.js'
import { offer } from '../support/child.js'

export type Work =
  /** Intent, PUT, completion, and polling for the verdict if the completion did not return it. */
  | 'job'
  /** Intent and completion without a file, which the sandbox allows. */
  | 'requests'
  /** A PUT to a bare target. */
  | 'put'

export type CallersOrder = {
  readonly port: number
  readonly key: string
  readonly work: Work
  readonly callers: number
  readonly files: number
  readonly byteSize: number
  /** The first bytes of each file, in base64. */
  readonly head: string
}

export type CallersResult = {
  /** Files per second. */
  readonly rate: number
  /** Milliseconds per file. */
  readonly p50: number
  readonly p99: number
}

/** Delay before the first poll for a verdict. Each further delay is half as long again, up to the last. */
const POLL_MS = { first: 10, last: 250 }
const CONTENT_TYPE = 'image/jpeg'

const agent = new Agent({ keepAlive: true, maxSockets: 128 })

function send(
  url: URL,
  method: string,
  headers: OutgoingHttpHeaders,
  body: Buffer | undefined,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': body.length }
    request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(parts)
        if (response.statusCode === undefined || response.statusCode > 299)
          reject(new Error(`${method} ${url.pathname}: ${response.statusCode} ${text}`))
        else resolve(text)
      })
    })
      .on('error', reject)
      .end(body)
  })
}

type Intent = { scanId: string; uploadUrl: string; uploadHeaders: OutgoingHttpHeaders }

async function run({
  port,
  key,
  work,
  callers,
  files,
  byteSize,
  head,
}: CallersOrder): Promise<CallersResult> {
  const origin = `http://127.0.0.1:${port}`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const call = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const text = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    return JSON.parse(String(await send(new URL(path, origin), method, headers, text))).data
  }
  const intentOf = () =>
    call<Intent>('POST', '/api/v1/scans/upload-intents', {
      fileName: 'authentic.jpg',
      contentType: CONTENT_TYPE,
      mediaType: 'image',
      byteSize,
    })
  const complete = (scanId: string) =>
    call<{ status: string }>('POST', `/api/v1/scans/${scanId}/upload-complete`)

  async function job(file: Buffer): Promise<void> {
    const { scanId, uploadUrl, uploadHeaders } = await intentOf()
    await send(new URL(uploadUrl), 'PUT', uploadHeaders, file)
    let { status } = await complete(scanId)
    for (let pollMs = POLL_MS.first; status !== 'complete'; pollMs = Math.min(pollMs * 1.5, POLL_MS.last)) {
      if (status === 'failed') throw new Error(`The scan ${scanId} failed.`)
      await sleep(pollMs)
      status = (await call<{ status: string }>('GET', `/api/v1/scans/${scanId}/job`)).status
    }
  }
  const works: Record<Work, (file: Buffer) => Promise<unknown>> = {
    job,
    requests: async () => complete((await intentOf()).scanId),
    put: (file) => send(new URL('/file', origin), 'PUT', { 'content-type': CONTENT_TYPE }, file),
  }

  const beginning = Buffer.from(head, 'base64')
  const taken: number[] = []
  let left = files
  const began = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      const file = work === 'requests' ? Buffer.alloc(0) : Buffer.alloc(byteSize, beginning)
      while (left > 0) {
        left -= 1
        // Makes every file different.
        if (file.length >= 16) randomFillSync(file, file.length - 16)
        const since = performance.now()
        await works[work](file)
        taken.push(performance.now() - since)
      }
    }),
  )
  const rate = (files / (performance.now() - began)) * 1000
  // Closed because the server may close idle connections before the next round, just as a request is on its way.
  agent.destroy()
  return {
    rate,
    p50: quantile(taken, 0.5),
    p99: quantile(taken, 0.99),
  }
}

const duties = { run }
export type CallersDuties = typeof duties
offer(duties)
