import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correct, correctedDriver } from '../../scripts/bundle/corrected-driver.js'
import { packageFile } from '../../src/package-root.js'

const source = (file: string) => readFile(packageFile('node_modules', 'postgres', 'src', file), 'utf8')

/** Runs a program with these modules of Node in a process of its own; returns what it printed, as JSON. */
async function outcomeOf(program: string, values: Record<string, string>): Promise<unknown> {
  const text = `const given = ${JSON.stringify(values)}; ${program}`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    // Room enough that the old generation is not collected while it is looked at.
    '--initial-old-space-size=256',
    '--input-type=module',
    '-e',
    text,
  ])
  return JSON.parse(stdout)
}

describe('the corrected queue', () => {
  let queueUrl: string

  beforeAll(async () => {
    queueUrl = `data:text/javascript,${encodeURIComponent(correct('queue.js', await source('queue.js')))}`
  })

  test('gives back what was put in, in that order, whatever is taken out of its midst', async () => {
    const { default: Queue } = (await import(queueUrl)) as {
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
      // Grows to some hundreds and shrinks to nothing, over and over.
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

  test('does not grow with what passes through it', async () => {
    const program = `
      const { default: Queue } = await import(given.queueUrl)
      const queue = Queue([{}, {}, {}])
      gc()
      const before = process.memoryUsage().heapUsed
      for (let round = 0; round < 1_000_000; round += 1) queue.push(queue.shift())
      gc()
      console.log(JSON.stringify({ length: queue.length, grown: process.memoryUsage().heapUsed - before }))`
    const { length, grown } = (await outcomeOf(program, { queueUrl })) as { length: number; grown: number }
    expect(length).toBe(3)
    // A place for each would be 8 MB.
    expect(grown).toBeLessThan(1_000_000)
  })
})

test('a driver that is not what it was when it was corrected stops the build', async () => {
  const text = await source('query.js')
  expect(() => correct('query.js', text.replace('this.reject =', 'this.rejected ='))).toThrow('query.js')
  expect(() => correct('queue.js', '')).toThrow('queue.js')
})

// Left out, with the line that test/support/databases.ts prints, when there is no server to run it on.
const serverUrl = process.env.TEST_DATABASE_URL

describe.skipIf(!serverUrl)('the corrected driver', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'media-scan-driver-'))
    await build({
      absWorkingDir: packageFile(),
      entryPoints: ['postgres'],
      outfile: join(folder, 'driver.mjs'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      plugins: [correctedDriver],
    })
  })

  afterAll(() => rm(folder, { recursive: true }))

  test('leaves nothing of a query behind in the old generation', async () => {
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
      // The code itself moves there while it is warming up.
      await ask(3_000)
      const before = await ask(100)
      const after = await ask(3_000)
      await sql.end()
      console.log((after - before) / 3_000)`
    const driver = pathToFileURL(join(folder, 'driver.mjs')).href
    // As published a query leaves 650 bytes on Node 20, 1,370 on Node 24.
    expect(await outcomeOf(program, { driver, url: serverUrl as string })).toBeLessThan(300)
  })
})
