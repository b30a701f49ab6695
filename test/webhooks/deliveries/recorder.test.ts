import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../../src/basics/clock.js'
import { newId } from '../../../src/basics/identifiers.js'
import type { Database } from '../../../src/database/connection.js'
import type { Attempt } from '../../../src/webhooks/deliveries/attempt.js'
import type { ClaimedDelivery } from '../../../src/webhooks/deliveries/claim.js'
import { createRecorder, type Recorder } from '../../../src/webhooks/deliveries/recorder.js'

/** How many outcomes each statement wrote, and a way to answer the first unanswered one. */
let written: number[]
let answers: { resolve(rows: []): void; reject(error: Error): void }[]
let recorder: Recorder

beforeEach(() => {
  vi.useFakeTimers()
  written = []
  answers = []
  const database = {
    run(_statement: unknown, values: Record<string, readonly unknown[]>) {
      written.push(values['outcome.signature_header']?.length ?? 0)
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
  } as unknown as Database
  recorder = createRecorder({ database, clock: systemClock, log: pino({ level: 'silent' }), onDue: () => {} })
})
afterEach(() => vi.useRealTimers())

const attempt = (): Attempt => ({
  delivery: {
    id: newId(),
    leaseToken: newId(),
    endpointId: newId(),
    url: 'https://hooks.example.org/',
    maxAttempts: 6,
  } as ClaimedDelivery,
  startedAt: new Date(),
  signatureHeader: 't=0, v1=',
  outcome: {
    durationMs: 1,
    responseCode: 200,
    error: null,
    errorCode: null,
    retryAfter: null,
    responseExcerpt: null,
  },
  succeeded: true,
  gone: false,
  retryInMs: null,
})

/** The states of this many outcomes recorded together, as they are settled. */
function record(count: number): (string | undefined)[] {
  const states: (string | undefined)[] = Array.from({ length: count })
  for (let index = 0; index < count; index += 1)
    recorder.record(attempt()).then(
      (status) => (states[index] = status),
      (error: Error) => (states[index] = error.message),
    )
  return states
}

/** Answers the oldest statement. */
async function answer(error?: Error): Promise<void> {
  const first = answers.shift()
  if (error === undefined) first?.resolve([])
  else first?.reject(error)
  await vi.advanceTimersByTimeAsync(0)
}

describe('outcomes', () => {
  test('within twenty milliseconds are written together, and are recorded once that is done', async () => {
    const first = record(1)
    await vi.advanceTimersByTimeAsync(19)
    const second = record(1)
    expect(written).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(written).toEqual([2])
    expect([...first, ...second]).toEqual([undefined, undefined])
    await answer()
    expect([...first, ...second]).toEqual(['succeeded', 'succeeded'])
    await vi.advanceTimersByTimeAsync(100)
    expect(written).toEqual([2])
  })

  test('are written as soon as there are 128, and not a second time when the time is over', async () => {
    record(127)
    await vi.advanceTimersByTimeAsync(0)
    expect(written).toEqual([])
    record(1)
    expect(written).toEqual([128])
    await answer()
    record(1)
    await vi.advanceTimersByTimeAsync(19)
    expect(written).toEqual([128])
    await vi.advanceTimersByTimeAsync(1)
    expect(written).toEqual([128, 1])
  })

  test('that arrive during a write are in the next statement, of at most 512', async () => {
    record(128)
    record(600)
    await vi.advanceTimersByTimeAsync(100)
    expect(written).toEqual([128])
    await answer()
    expect(written).toEqual([128, 512])
    await answer()
    expect(written).toEqual([128, 512, 88])
    await answer()
    expect(written).toEqual([128, 512, 88])
  })

  test('that could not be written are reported, and the next ones are still written', async () => {
    const lost = record(128)
    const later = record(1)
    await answer(new Error('connection lost'))
    expect(new Set(lost)).toEqual(new Set(['connection lost']))
    expect(later).toEqual([undefined])
    await answer()
    expect(later).toEqual(['succeeded'])
  })

  test('are written immediately on flush, and nothing is written when none wait', async () => {
    await recorder.flush()
    expect(written).toEqual([])
    const states = record(3)
    const flushed = recorder.flush()
    expect(written).toEqual([3])
    await answer()
    await flushed
    expect(new Set(states)).toEqual(new Set(['succeeded']))
  })
})
