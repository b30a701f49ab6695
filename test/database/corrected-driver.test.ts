import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { packageFile } from '../../src/basics/package-root.js'
import { outcomeOf } from '../support/program.js'

const source = (file: string) => pathToFileURL(packageFile('node_modules', 'postgres', 'src', file)).href

// Enough room that the old generation is not collected during the measurement.
const WATCH_MEMORY = ['--expose-gc', '--initial-old-space-size=256']

describe('the queue of the corrected driver', () => {
  test('returns its items in order, even when some are removed from the middle', async () => {
    const { default: Queue } = (await import(source('queue.js'))) as {
      default: <Item>() => {
        length: number
        push(item: Item): Item
        shift(): Item | undefined
        remove(item: Item): Item | null
      }
    }
    const queue = Queue<{ number: number }>()
    const model: { number: number }[] = []
    for (let step = 0; step < 20_000; step += 1) {
      // Grows to some hundreds and shrinks to zero, repeatedly.
      const growing = Math.floor(step / 700) % 2 === 0
      const kind = (step * 7_919) % 10
      if (kind < (growing ? 7 : 2)) {
        const item = { number: step }
        queue.push(item)
        model.push(item)
      } else if (kind === 9 && model.length > 0) {
        const [item] = model.splice((step * 31) % model.length, 1)
        expect(queue.remove(item as { number: number })).toBe(item)
      } else if (model.length > 0) expect(queue.shift()).toBe(model.shift())
      expect(queue.length).toBe(model.length)
    }
  })

  test('does not grow with the items that pass through it', async () => {
    const program = `
      const { default: Queue } = await import(given.queue)
      const queue = Queue([{}, {}, {}])
      gc()
      const before = process.memoryUsage().heapUsed
      for (let round = 0; round < 1_000_000; round += 1) queue.push(queue.shift())
      gc()
      console.log(JSON.stringify({ length: queue.length, grown: process.memoryUsage().heapUsed - before }))`
    const outcome = await outcomeOf(program, { queue: source('queue.js') }, WATCH_MEMORY)
    const { length, grown } = outcome as { length: number; grown: number }
    expect(length).toBe(3)
    // A slot for each would be 8 MB.
    expect(grown).toBeLessThan(1_000_000)
  })
})

// Skipped, with the line that test/support/databases.ts prints, when there is no server to run it on.
const serverUrl = process.env.TEST_DATABASE_URL

test.skipIf(!serverUrl)(
  'a query of the corrected driver leaves nothing in the old generation of the heap',
  async () => {
    const program = `
      const { default: postgres } = await import(given.driver)
      const { getHeapSpaceStatistics } = await import('node:v8')
      const sql = postgres(given.url, { max: 1 })
      const ask = async (queries) => {
        for (let number = 0; number < queries; number += 1)
          await sql.unsafe('select $1::text as text', ['x'.repeat(100)], { prepare: true })
        for (let round = 0; round < 2; round += 1) gc({ type: 'minor' })
        return getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size
      }
      // The code itself moves there while it warms up.
      await ask(3_000)
      const before = await ask(100)
      const after = await ask(3_000)
      await sql.end()
      console.log((after - before) / 3_000)`
    // As published a query leaves 650 bytes on Node 20, 1,370 on Node 24.
    const given = { driver: source('index.js'), url: serverUrl }
    expect(await outcomeOf(program, given, WATCH_MEMORY)).toBeLessThan(300)
  },
)

test.skipIf(!serverUrl)(
  'all queries of the corrected driver, its own included, have the same properties',
  async () => {
    const program = `
      const { default: postgres } = await import(given.driver)
      const { Query } = await import(given.query)
      const { handle } = Query.prototype
      const queries = []
      Query.prototype.handle = function () {
        queries.push(this)
        return handle.call(this)
      }
      const sql = postgres(given.url, { max: 1 })
      await sql.unsafe('select 1')
      const startup = queries.map((query) => query.startup)
      await sql.end()
      const names = queries.map((query) => Object.keys(query).slice(0, Object.keys(query).indexOf('startup') + 1))
      console.log(JSON.stringify({ startup, names: [...new Set(names.map(String))] }))`
    const given = { driver: source('index.js'), query: source('query.js'), url: serverUrl }
    const { startup, names } = (await outcomeOf(program, given)) as { startup: boolean[]; names: string[] }
    expect(startup.toSorted()).toEqual([false, true])
    expect(names).toHaveLength(1)
  },
)
