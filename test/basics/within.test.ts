import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { within } from '../../src/basics/within.js'

const never = new Promise<never>(() => {})
const late = () => 'late'

describe('within', () => {
  test('settles like the work that ends in time', async () => {
    expect(await within(sleep(1, 'done'), 10_000, late)).toBe('done')
    await expect(within(Promise.reject(new Error('failed')), 10_000, late)).rejects.toThrow('failed')
  })

  test('settles with what `late` returns or throws once the time is over', async () => {
    expect(await within(never, 1, late)).toBe('late')
    await expect(
      within(never, 1, () => {
        throw new Error('no answer')
      }),
    ).rejects.toThrow('no answer')
  })

  test('reads an answer first that arrived while the event loop was blocked', async () => {
    const answer = new Promise((resolve) => {
      setTimeout(() => setImmediate(resolve, 'answer'), 5)
    })
    const result = within(answer, 5, late)
    const until = performance.now() + 20
    while (performance.now() < until);
    expect(await result).toBe('answer')
  })

  test('does not call `late` for work that ended in time', async () => {
    let called = false
    await within(Promise.resolve(), 1, () => {
      called = true
    })
    await sleep(20)
    expect(called).toBe(false)
  })

  test('ends at once with the reason of a signal, aborted before or meanwhile', async () => {
    await expect(within(never, 10_000, late, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      'stopped',
    )
    const controller = new AbortController()
    const result = within(never, 10_000, late, controller.signal)
    controller.abort(new Error('closing'))
    await expect(result).rejects.toThrow('closing')
  })

  test('leaves no unhandled rejection of work that fails afterwards', async () => {
    let fail = (_error: Error) => {}
    const failing = new Promise((_resolve, reject) => {
      fail = reject
    })
    expect(await within(failing, 1, late)).toBe('late')
    fail(new Error('too late'))
    await sleep(1)
  })
})
