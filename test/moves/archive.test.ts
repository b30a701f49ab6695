// @module-tag slow
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Secret } from '../../src/basics/secrets.js'
import { forBackground } from '../../src/database/callers.js'
import {
  type ArchivedObject,
  type ArchiveLine,
  isRow,
  type Row,
  readArchive,
} from '../../src/moves/archive.js'
import { exportOrganization } from '../../src/moves/export.js'
import { countObject } from '../../src/moves/objects.js'
import { createCounters } from '../../src/moves/tally.js'
import { fillOrganization } from '../support/moved-organization.js'
import { temporaryFolder } from '../support/process.js'
import { startTestService } from '../support/service.js'

const PASSPHRASE = new Secret('correct horse battery staple')

/** Longer than any of these archives takes, on a busy machine. */
const MAX_MS = 20_000

/** A line of an archive, or the bytes of an object. */
type Item = ArchiveLine | Buffer

/** A sound archive with every table. */
let sound: readonly Item[]

beforeAll(async () => {
  const source = await startTestService({ background: false })
  const folder = await temporaryFolder()
  try {
    const caller = await source.caller({ environment: 'staging' })
    await fillOrganization(source, caller)
    const file = await open(join(folder.path, 'archive'), 'w+')
    const { organizationId } = caller.tenant
    await exportOrganization(
      { ...source.context, database: forBackground(source.context.database) },
      { organizationId, file, passphrase: PASSPHRASE, release: '0.1.0', settleMs: 0 },
      { onWait() {}, onTotal() {}, onDone() {}, onUnreadable() {} },
    )
    const items: Item[] = []
    const reader = readArchive(file, PASSPHRASE)
    for (let line = await reader.line(); line !== undefined; line = await reader.line()) {
      items.push(line)
      if (!isRow(line) && 'object' in line)
        for await (const bytes of reader.bytes(line.object.byteSize)) items.push(Buffer.from(bytes))
    }
    await file.close()
    sound = items
  } finally {
    await source.close()
    await folder.remove()
  }
})

type Outcome = { readonly name?: string; readonly message?: string }

/** Checks archives in a process of its own. */
async function startChecker() {
  const child = fork(new URL('../support/archive-checker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--import', import.meta.resolve('tsx/esm')],
  })
  await once(child, 'message')
  return {
    async check(what: string, archive: Buffer): Promise<Outcome> {
      child.send(archive)
      const late = new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error(`${what} is read without end.`)), MAX_MS).unref()
      })
      const [outcome] = await Promise.race([once(child, 'message'), late])
      return outcome as Outcome
    },
    end: () => child.kill('SIGKILL'),
  }
}

let checker: Awaited<ReturnType<typeof startChecker>>
beforeAll(async () => {
  checker = await startChecker()
})
afterAll(() => checker?.end())

/** The archive with a summary that fits, so that it is not the summary that is refused. */
function written(items: readonly Item[]): Buffer {
  const counters = createCounters()
  let table = ''
  let object: ArchivedObject | undefined
  const parts = items.map((item) => {
    if (Buffer.isBuffer(item)) return item
    let line: unknown = item
    if (isRow(item)) counters.of(table).add(JSON.stringify(item))
    else if ('table' in item) {
      table = item.table
      counters.of(table)
    } else if ('object' in item) object = item.object
    else if ('sha256' in item && object !== undefined)
      countObject(counters.of('objects'), object, item.sha256)
    else if ('summary' in item && item.summary === summaryOf(sound)) line = { summary: counters.tallies() }
    return Buffer.from(`${JSON.stringify(line)}\n`)
  })
  return Buffer.concat(parts)
}

const summaryOf = (items: readonly Item[]) => {
  const last = items.at(-1) as { summary: unknown }
  return last.summary
}

/** Texts for every cell; most are right for no type. */
const CELLS: readonly (string | null)[] = [
  null,
  '',
  'x',
  '-1',
  '0.5',
  '1e400',
  'NaN',
  'infinity',
  '99999999999999999999',
  '9999-12-31 00:00:00+00',
  '0044-03-15 00:00:00+00 BC',
  '{}',
  '[]',
  '{{a}}',
  '[0:1]={a,b}',
  '\\xff',
  '[['.repeat(4_000),
  'a\0b',
  '\ud800',
  '../../etc/passwd',
  '\u202e\u001b[2J\r\n',
  'x'.repeat(20_000),
]

/** Texts of tenants and operators, which may be almost anything and are shown as text everywhere. */
const FREE_TEXT = [
  'organizations.name',
  'api_keys.label',
  'webhook_endpoints.description',
  'replays.started_by',
  'audit_events.actor',
  'audit_events.address',
  'audit_events.subject',
  'scans.file_name',
  'scans.model_version',
  'scans.pipeline_version',
  'scans.analysis_request_id',
  'judgements.model_version',
  'judgements.pipeline_version',
  'rejudgements.request_id',
  'scan_fetches.request_id',
  'cases.title',
  'cases.assignee',
  'case_notes.author',
  'case_notes.text',
  'assessments.by',
  'assessments.note',
  'case_reports.request_id',
  'case_reports.failure_message',
  'events.request_id',
  'events.subject_name',
  'delivery_attempts.response_excerpt',
  'idempotency_keys.key',
]

/** Of the texts above, those that are right for these columns. */
const RIGHT = [
  'api_keys.expires_at 9999-12-31 00:00:00+00',
  'audit_events.details {}',
  'scans.confidence 0.5',
  'scans.signals {}',
  'scans.metadata {}',
  'scans.perceptual_hash -1',
  'scans.conclusion infinity',
  'judgements.confidence 0.5',
  'judgements.signals {}',
  'cases.metadata {}',
  'case_reports.scan_ids {}',
]

/** Values for every field of a line. */
const FIELDS: readonly unknown[] = [
  null,
  -1,
  0.5,
  1e300,
  2 ** 53,
  true,
  '',
  'x',
  '../../etc/passwd',
  '__proto__',
  [],
  [null],
  {},
  { x: -0.5 },
]

/** Copies of a value with one of the fields in it replaced or added, each with the path of that field. */
function* mutated(value: unknown, path = ''): Generator<[path: string, changed: unknown]> {
  for (const field of FIELDS) yield [path, field]
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value))
    for (const [within, changed] of mutated(one, `${path}.${name}`))
      yield [within, Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }]
}

/** What somebody may write into these fields without any effect: a name for nobody, a progress bar, where an export continues. */
const WITHOUT_EFFECT =
  /^\.(?:manifest\.(?:name|estimate|release|contract|exportedAt|migration)|rowsUntil|objectsUntil)\b/

/** The sound archive with one row of each table, which is enough to change every cell. */
const short = () => {
  let inTable = 0
  return sound.filter((item) => {
    if (!Buffer.isBuffer(item) && !isRow(item) && 'table' in item) inTable = 0
    return Buffer.isBuffer(item) || !isRow(item) || inTable++ === 0
  })
}

describe('an archive of somebody who knows the passphrase', () => {
  test('that is sound is accepted', async () => {
    expect(await checker.check('the sound archive', written(sound))).toEqual({})
  })

  test('is refused with the row and the field, whatever is in any cell, unless it is free text', async () => {
    let table = ''
    let columns: readonly string[] = []
    const tables = new Set<string>()
    const items = short()
    for (const [at, item] of items.entries()) {
      if (Buffer.isBuffer(item)) continue
      if (!isRow(item)) {
        if ('table' in item) ({ table, columns } = item)
        continue
      }
      tables.add(table)
      for (const [place, column] of columns.entries())
        for (const value of CELLS) {
          const what = `${table}.${column} ${value}`
          const row: Row = item.with(place, value)
          const { name, message } = await checker.check(what, written(items.with(at, row)))
          if (message === undefined) {
            const isHarmless =
              value === null || FREE_TEXT.includes(`${table}.${column}`) || RIGHT.includes(what)
            expect(isHarmless, `${what.slice(0, 80)} is accepted`).toBe(true)
            continue
          }
          expect(name, what.slice(0, 80)).toBe('ArchiveError')
          expect(message, what.slice(0, 80)).toMatch(
            new RegExp(
              `^(?:Row 1 of ${table} in the archive is not accepted: \\w|The archive has a row of ${table} that is not)`,
            ),
          )
        }
    }
    expect(tables.size).toBe(22)
  }, 300_000)

  test('is refused in words, whatever is in any field of any line, and is never read without end', async () => {
    const items = short()
    const seen = new Set<string>()
    for (const [at, item] of items.entries()) {
      if (Buffer.isBuffer(item) || isRow(item)) continue
      const kind = Object.keys(item).join()
      if (seen.has(kind)) continue
      seen.add(kind)
      for (const [path, changed] of mutated(item)) {
        const what = `${path} ${JSON.stringify(changed)}`.slice(0, 120)
        const outcome = await checker.check(
          what,
          written(items.with(at, Buffer.from(`${JSON.stringify(changed)}\n`))),
        )
        if (outcome.message === undefined) expect(path, `${what} is accepted`).toMatch(WITHOUT_EFFECT)
        else expect(outcome.name, `${what}: ${outcome.message}`).toMatch(/^(?:ArchiveError|MoveError)$/)
      }
    }
    expect([...seen].sort()).toEqual(
      ['manifest', 'table,columns', 'rowsUntil', 'object', 'sha256', 'objectsUntil', 'summary'].sort(),
    )
  }, 300_000)

  test('is refused in words when a line or bytes are missing, repeated, or cut', async () => {
    const items = short()
    for (const [at, item] of items.entries()) {
      const name = Buffer.isBuffer(item) ? 'bytes' : JSON.stringify(item).slice(0, 60)
      for (const [how, changed] of [
        ['without', items.toSpliced(at, 1)],
        ['twice', items.toSpliced(at, 0, item)],
        ['last', [...items.toSpliced(at, 1), item]],
      ] as const) {
        const outcome = await checker.check(`${how} ${name}`, written(changed))
        if (outcome.message !== undefined)
          expect(outcome.name, `${how} ${name}: ${outcome.message}`).toMatch(/^(?:ArchiveError|MoveError)$/)
      }
    }
    const whole = written(items)
    for (let length = 0; length < whole.length; length += Math.ceil(whole.length / 40)) {
      const outcome = await checker.check(`${length} bytes`, whole.subarray(0, length))
      expect(outcome.name, `${length} bytes`).toBe('ArchiveError')
    }
  }, 300_000)

  test('is refused when a line has no end', async () => {
    const endless = Buffer.alloc(20 * 2 ** 20, 'x')
    const [manifest] = sound as [ArchiveLine]
    const archive = Buffer.concat([Buffer.from(`${JSON.stringify(manifest)}\n`), endless])
    const { message } = await checker.check('an endless line', archive)
    expect(message).toBe('Line 2 of the archive has more than 16777216 bytes.')
  })

  test.each([
    [
      'an address that registration refuses',
      'url',
      'https://169.254.169.254/',
      /url must not point to 169\.254\.169\.254/,
    ],
    ['an address without TLS', 'url', 'http://receiver.example/', /url must start with https/],
    [
      'a header that registration refuses',
      'headers_sealed',
      '{"Host":"x"}',
      /headers.* must be Authorization, or X-/,
    ],
    [
      'a line break in a header',
      'headers_sealed',
      '{"X-A":"b\\r\\nc: d"}',
      /headers\.X-A must be visible ASCII/,
    ],
    ['a weak secret', 'secret_sealed', 'whsec_AAAA', /secret_sealed must have the form/],
    ['an unknown event', 'events', '{scan.deleted}', /events\[0\] must be/],
  ])('is refused with %s', async (_what, column, value, message) => {
    const at = sound.findIndex(
      (item) =>
        !Buffer.isBuffer(item) && !isRow(item) && 'table' in item && item.table === 'webhook_endpoints',
    )
    const { columns } = sound[at] as { columns: readonly string[] }
    const row = (sound[at + 1] as Row).with(columns.indexOf(column), value)
    const outcome = await checker.check(column, written(sound.with(at + 1, row)))
    expect(outcome.message).toMatch(/^Row 1 of webhook_endpoints in the archive is not accepted: /)
    expect(outcome.message).toMatch(message)
  })
})
