import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type BackgroundWork, createBackgroundWork } from '../../src/basics/background-work.js'

let begun: BackgroundWork | undefined

afterEach(() => begun?.stop())

/** Work that ends when the test says so. `looks` are those that began and did not end. */
function held(pollMs: number) {
  const looks: { end: () => void; fail: (error: Error) => void }[] = []
  const failures: unknown[] = []
  let atOnce = 0
  let most = 0
  begun = createBackgroundWork({
    pollMs,
    async work() {
      atOnce += 1
      most = Math.max(most, atOnce)
      try {
        await new Promise<void>((end, fail) => looks.push({ end, fail }))
      } finally {
        atOnce -= 1
      }
    },
    onFailure: (error) => failures.push(error),
  })
  return { work: begun, looks, failures, most: () => most }
}

test('looks at the start, at each poll and when it is woken, but never twice at the same time', async () => {
  const { work, looks, most } = held(60_000)
  work.start()
  expect(looks).toHaveLength(1)
  work.wake()
  work.wake()
  expect(looks).toHaveLength(1)
  looks[0]?.end()
  await sleep(5)
  // What was announced during the first look could have come too late for it.
  expect(looks).toHaveLength(2)
  looks[1]?.end()
  await sleep(5)
  expect(looks).toHaveLength(2)
  work.wake()
  expect(looks).toHaveLength(3)
  looks[2]?.end()
  await work.stop()
  expect(most()).toBe(1)
})

test('looks again at the next poll after a failure, which is reported, and not at once', async () => {
  const { work, looks, failures } = held(40)
  work.start()
  work.wake()
  const failure = new Error('the database is away')
  looks[0]?.fail(failure)
  await sleep(5)
  expect(failures).toEqual([failure])
  expect(looks).toHaveLength(1)
  await expect.poll(() => looks.length).toBe(2)
  looks[1]?.end()
})

test('a stop waits for the current piece and begins no other', async () => {
  const { work, looks } = held(10)
  work.start()
  let stopped = false
  const stopping = work.stop().then(() => {
    stopped = true
  })
  work.wake()
  await sleep(30)
  expect(stopped).toBe(false)
  looks[0]?.end()
  await stopping
  expect(looks).toHaveLength(1)
})

test('does nothing before its start', async () => {
  const { work, looks } = held(5)
  work.wake()
  await sleep(20)
  expect(looks).toHaveLength(0)
})
