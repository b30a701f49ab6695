import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Environment } from '../../generated/vocabulary.js'
import { systemClock } from '../../src/basics/clock.js'
import { newId, publicId, storedId } from '../../src/basics/identifiers.js'
import { createKeyRing, Secret } from '../../src/basics/secrets.js'
import { answerPurpose } from '../../src/changes/idempotency/reservation.js'
import { forBackground } from '../../src/database/callers.js'
import { type Database, nameOfStatement } from '../../src/database/connection.js'
import { openPartitioning } from '../../src/database/partitions/partition-server.js'
import { DatabaseUnavailableError } from '../../src/database/unavailable.js'
import { createBuiltInStorage } from '../../src/files/built-in.js'
import {
  type ArchivedObject,
  type ArchiveLine,
  isRow,
  readArchive,
  writeLine,
} from '../../src/moves/archive.js'
import type { Deployment } from '../../src/moves/deployment.js'
import { enterErasure } from '../../src/moves/erasures/ledger.js'
import { exportOrganization } from '../../src/moves/export.js'
import { importOrganization } from '../../src/moves/import.js'
import { countUnderWay, findMove, markLeft, takeBack } from '../../src/moves/move-state.js'
import { countObject } from '../../src/moves/objects.js'
import { removeOrganization } from '../../src/moves/remove.js'
import { createSealedFileWriter } from '../../src/moves/sealed-file.js'
import { createCounters } from '../../src/moves/tally.js'
import type { Watcher } from '../../src/moves/watcher.js'
import { claimQueuedScan, postponeDetection } from '../../src/scans/analysis-queue.js'
import { makeDatabase, type TestDatabase } from '../support/database.js'
import { folderPerTest } from '../support/folder-per-test.js'
import { fillOrganization, ODD_NAMES, rowsOf } from '../support/moved-organization.js'
import { insertEvidence, insertLoggedRequest, insertNotice, insertScans } from '../support/rows.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

const folder = folderPerTest()
const PASSPHRASE = new Secret('correct horse battery staple')
let source: TestService
let caller: Caller
let organizationId: string
let other: TestDatabase
let target: Deployment

const deploymentOf = ({ context }: TestService): Deployment => ({
  ...context,
  database: forBackground(context.database),
})

beforeEach(async () => {
  source = await startTestService({ background: false })
  caller = await source.caller({ environment: 'staging' })
  organizationId = caller.tenant.organizationId
  other = await makeDatabase()
  const keyRing = createKeyRing([new Secret<Uint8Array>(randomBytes(32))])
  const clock = source.clock
  target = {
    database: forBackground(other.database),
    keyRing,
    clock,
    storage: createBuiltInStorage({
      directory: join(folder.path, 'target'),
      keyRing,
      publicUrl: () => 'http://127.0.0.1',
      clock,
    }),
  }
})
afterEach(async () => {
  await source?.close()
  await other?.drop()
})

const WATCHER: Watcher = { onWait() {}, onTotal() {}, onDone() {}, onUnreadable() {} }
const fill = () => fillOrganization(source, caller)
const archive = () => join(folder.path, 'archive')

async function withArchive<T>(flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(archive(), flags)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

const exportTo = (
  deployment = deploymentOf(source),
  watcher = WATCHER,
  options: { withoutLostFiles?: boolean } = {},
) =>
  withArchive('a+', async () =>
    withArchive('r+', (file) =>
      exportOrganization(
        deployment,
        {
          organizationId,
          file,
          passphrase: PASSPHRASE, // No other process needs to be notified.
          release: '0.1.0',
          settleMs: 0,
          ...options,
        },
        watcher,
      ),
    ),
  )

const importFrom = (
  deployment = target,
  passphrase = PASSPHRASE,
  watcher = WATCHER,
  options: { force?: boolean } = {},
) =>
  withArchive('r', (file) =>
    importOrganization(
      deployment,
      { file, passphrase, release: '0.2.0', allowPrivate: false, ...options },
      watcher,
    ),
  )

/** The storage of a shell without the service's settings. */
const emptyStorage = () =>
  createBuiltInStorage({
    directory: join(folder.path, 'empty'),
    keyRing: target.keyRing,
    publicUrl: () => '',
    clock: source.clock,
  })

/** Rewrites the archive, as a release with other tables would have written it. */
async function rewrite(change: {
  migration?: number
  columns: (table: string, columns: string[]) => string[]
  cell?: (table: string, column: string, text: string | null) => string | null
  scanId?: (scanId: string) => string
}): Promise<void> {
  const { cell = (_table: string, _column: string, text: string | null) => text } = change
  const lines: (ArchiveLine | Buffer)[] = []
  const counters = createCounters()
  let table = { name: '', columns: [] as string[], kept: [] as string[] }
  let object: ArchivedObject | undefined
  await withArchive('r', async (file) => {
    const reader = readArchive(file, PASSPHRASE)
    for (let line = await reader.line(); line !== undefined; line = await reader.line()) {
      if (isRow(line)) {
        const row = table.kept.map((column) =>
          cell(table.name, column, (line as (string | null)[])[table.columns.indexOf(column)] ?? null),
        )
        counters.of(table.name).add(JSON.stringify(row))
        lines.push(row)
      } else if ('manifest' in line) {
        const { migration = line.manifest.migration } = change
        const tables = Object.fromEntries(
          Object.entries(line.manifest.tables).map(([name, columns]) => [
            name,
            change.columns(name, columns),
          ]),
        )
        lines.push({ manifest: { ...line.manifest, migration, tables } })
      } else if ('table' in line) {
        table = { name: line.table, columns: line.columns, kept: change.columns(line.table, line.columns) }
        counters.of(line.table)
        lines.push({ table: table.name, columns: table.kept })
      } else if ('summary' in line) lines.push({ summary: counters.tallies() })
      else if ('object' in line) {
        const { scanId = (id: string) => id } = change
        object = { ...line.object, scanId: scanId(line.object.scanId) }
        lines.push({ object })
        for await (const bytes of reader.bytes(line.object.byteSize)) lines.push(bytes)
      } else {
        if ('sha256' in line && object !== undefined) countObject(counters.of('objects'), object, line.sha256)
        lines.push(line)
      }
    }
  })
  await writeFile(archive(), '')
  await withArchive('r+', async (file) => {
    const writer = await createSealedFileWriter(file, PASSPHRASE, undefined)
    for (const line of lines) await (Buffer.isBuffer(line) ? writer.write(line) : writeLine(writer, line))
    await writer.end()
  })
}

/** Ends the archive after its manifest, as an interrupted export leaves it. */
async function rewriteUnfinished(): Promise<void> {
  const manifest = await withArchive('r', (file) => readArchive(file, PASSPHRASE).line())
  await writeFile(archive(), '')
  await withArchive('r+', async (file) => {
    const writer = await createSealedFileWriter(file, PASSPHRASE, undefined)
    await writeLine(writer, manifest as ArchiveLine)
    await writer.endSegment()
  })
}

/** Adds a scan of another organization at the destination. */
const addStrangersScan = (id: string) =>
  insertScans(other.database, { id, organizationId: newId(), environment: 'staging', status: 'uploading' })

/** A deployment that waits before it runs statements of this name, until it is released. */
function heldBefore(name: string, deployment = target) {
  let reach = (): void => {}
  let release = (): void => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const run: Database['run'] = async (statement, values) => {
    if (nameOfStatement(statement.text) === name) {
      reach()
      await released
    }
    return deployment.database.run(statement, values)
  }
  const held: Deployment = { ...deployment, database: { ...deployment.database, run } }
  return { held, reached, release }
}

/** The rows of each table that belong to an organization. */
const ownedRows = (id: string): Record<string, string> => {
  const own = `organization_id = '${id}'`
  return {
    organizations: `id = '${id}'`,
    ...Object.fromEntries(
      [
        'api_keys',
        'scans',
        'scan_evidence',
        'scan_fetches',
        'cases',
        'case_notes',
        'assessments',
        'case_reports',
        'judgements',
        'rejudgements',
        'events',
        'deliveries',
        'delivery_queue',
        'audit_events',
        'idempotency_keys',
        'replays',
        'replayed_deliveries',
      ].map((table) => [table, own]),
    ),
    delivery_attempts: `delivery_id in (select id from deliveries where ${own})`,
    webhook_statistics: `endpoint_id in (select id from webhook_endpoints where ${own})`,
  }
}

/** State held by a process of the source, and numbers of its own, which are reset at the destination. */
const LEASES: Record<string, readonly string[]> = {
  scans: ['analysis_lease_until'],
  delivery_queue: ['lease_token', 'lease_ends_at', 'sequence'],
}

describe('an organization that moves', () => {
  test('arrives with all its data, its secrets resealed, and nothing of another’s', {
    tags: 'slow',
  }, async () => {
    await fill()
    await rowsOf(
      source.database,
      `update delivery_queue set attempts = 3, claims = 2, lease_token = gen_random_uuid(), lease_ends_at = now() - interval '1 h',
         subject_id = gen_random_uuid(), sequence = 1`,
    )
    await rowsOf(
      source.database,
      "update webhook_endpoints set rate_per_second = 5, rate_next_at = now(), ordering = 'subject'",
    )
    await rowsOf(
      source.database,
      "update scans set analysis_attempts = 2, analysis_lease_until = '2020-01-01'",
    )
    const exported = await exportTo()
    expect(
      Object.fromEntries(Object.entries(exported).map(([what, { count }]) => [what, count])),
    ).toMatchObject({
      organizations: 1,
      api_keys: 2,
      webhook_endpoints: 1,
      scans: ODD_NAMES.length + 2,
      scan_evidence: ODD_NAMES.length + 2,
      cases: 1,
      case_notes: 2,
      assessments: 2,
      case_reports: 1,
      deliveries: 3,
      delivery_queue: 3,
      delivery_attempts: 1,
      idempotency_keys: 1,
      // Files and previews, and the file of the report.
      objects: ODD_NAMES.length * 2 + 1,
    })
    const text = (await readFile(archive())).toString('latin1')
    expect(text).not.toMatch(/whsec_|gateway|scan_|receiver/)
    const { tallies } = await importFrom()
    expect(tallies).toEqual(exported)
    for (const [table, owned] of Object.entries(ownedRows(organizationId))) {
      const rows = await rowsOf(source.database, `select * from ${table} where ${owned} order by 1, 2`)
      expect(rows.length, table).toBeGreaterThan(0)
      const stayBehind = Object.fromEntries((LEASES[table] ?? []).map((column) => [column, null]))
      // The record of the arrival is written after the comparison.
      const isOfArrival = ({ action }: Record<string, unknown>) => action === 'organization.arrived'
      const all = await rowsOf(other.database, `select * from ${table} where ${owned} order by 1, 2`)
      expect(all.filter(isOfArrival), table).toHaveLength(table === 'audit_events' ? 1 : 0)
      const here = all.filter((row) => !isOfArrival(row))
      const comparable = ({ answer: _sealed, ...row }: Record<string, unknown>) => row
      expect(here.map(comparable), table).toEqual(rows.map((row) => comparable({ ...row, ...stayBehind })))
      if (table === 'audit_events') continue
      expect(await rowsOf(other.database, `select from ${table}`), table).toHaveLength(rows.length)
    }
    const answers = await Promise.all(
      ([deploymentOf(source), target] as const).map(async ({ database, keyRing }) =>
        (await rowsOf(database, 'select * from idempotency_keys')).map(
          ({ answer, environment, operation, key }) =>
            keyRing.open(
              answer as Uint8Array,
              answerPurpose(
                { organizationId, environment: environment as Environment },
                operation as string,
                key as string,
              ),
            ),
        ),
      ),
    )
    expect(answers[1]).toEqual(answers[0])
    const [before] = await rowsOf(source.database, 'select * from webhook_endpoints')
    const [after] = await rowsOf(other.database, 'select * from webhook_endpoints')
    const sealed = ['secret_sealed', 'previous_secret_sealed', 'headers_sealed'] as const
    for (const column of sealed) {
      const purpose = `webhook ${column === 'headers_sealed' ? 'headers' : 'secret'} ${before?.id}`
      const opened = source.context.keyRing.open(before?.[column] as Uint8Array, purpose)
      expect(target.keyRing.open(after?.[column] as Uint8Array, purpose)).toBe(opened)
      expect(() => source.context.keyRing.open(after?.[column] as Uint8Array, purpose)).toThrow()
    }
    expect(after).toMatchObject({ rate_per_second: 5, rate_next_at: null, ordering: 'subject' })
    expect(await findMove(other.database, organizationId)).toBeUndefined()
    expect(await findMove(source.database, organizationId)).toMatchObject({ state: 'exported' })
  })

  test('comes back to where it left, once what it left behind was removed', { tags: 'slow' }, async () => {
    await fill()
    await insertNotice(source.database, organizationId)
    await insertLoggedRequest(source.database, { organizationId })
    // For the organization, its endpoint and the key that was used.
    await source.context.measurements.flush()
    const measured = `select subject from measurements where organization_id = '${organizationId}'`
    expect(new Set((await rowsOf(source.database, measured)).map(({ subject }) => subject)).size).toBe(3)
    await exportTo()
    await importFrom()
    // Notices and counts of the source do not matter at the destination.
    expect(await rowsOf(other.database, 'select id from operator_notices')).toEqual([])
    expect(await rowsOf(other.database, measured)).toEqual([])
    expect(await rowsOf(other.database, 'select id from request_log')).toEqual([])
    await markLeft(source.database, organizationId, 'https://other.example', new Date())
    const back = join(folder.path, 'back')
    await writeFile(back, '')
    const file = await open(back, 'r+')
    const request = { organizationId, file, passphrase: PASSPHRASE, release: '0.1.0', settleMs: 0 }
    const exported = await exportOrganization(target, request, WATCHER)
    const home = deploymentOf(source)
    const arrive = () =>
      importOrganization(
        home,
        { file, passphrase: PASSPHRASE, release: '0.2.0', allowPrivate: false },
        WATCHER,
      )
    await expect(arrive()).rejects.toThrow(/what it left behind is still here/)
    await removeOrganization(home, organizationId)
    const objects = []
    for await (const { scanId } of home.storage.list()) objects.push(scanId)
    expect(objects).toEqual([])
    expect(await rowsOf(source.database, 'select id from scans')).toHaveLength(1)
    expect(await rowsOf(source.database, 'select id from case_notes')).toEqual([])
    expect(await rowsOf(source.database, 'select id from assessments')).toEqual([])
    expect(await rowsOf(source.database, 'select id from judgements')).toEqual([])
    expect(await rowsOf(source.database, 'select scan_id from rejudgements')).toEqual([])
    expect(await rowsOf(source.database, 'select scan_id from scan_fetches')).toEqual([])
    expect(await rowsOf(source.database, 'select scan_id from scan_evidence')).toEqual([])
    expect(await rowsOf(source.database, 'select id from operator_notices')).toEqual([])
    expect(await rowsOf(source.database, measured)).toEqual([])
    expect(
      await rowsOf(source.database, `select id from request_log where organization_id = '${organizationId}'`),
    ).toEqual([])
    expect(
      await rowsOf(source.database, `select id from api_keys where organization_id = '${organizationId}'`),
    ).toHaveLength(2)
    expect((await arrive()).tallies).toEqual(exported)
    await file.close()
    await caller.get('/api/v1/scans').expect(200)
  })
})

describe('an organization that has left', () => {
  const ADDRESS = 'https://other.example'
  beforeEach(async () => {
    await fill()
    await exportTo()
    await importFrom()
    await markLeft(source.database, organizationId, ADDRESS, new Date())
    await removeOrganization(deploymentOf(source), organizationId)
  })

  test('is not imported from the archive by which it left, unless forced', { tags: 'slow' }, async () => {
    await expect(importFrom(deploymentOf(source))).rejects.toThrow(
      /left for https:\/\/other\.example by this archive: export it there/,
    )
    expect(await findMove(source.database, organizationId)).toMatchObject({ state: 'left', address: ADDRESS })
    await importFrom(deploymentOf(source), PASSPHRASE, WATCHER, { force: true })
    expect(await findMove(source.database, organizationId)).toBeUndefined()
  })

  test('loses nothing to a removal that still runs when it comes back', { tags: 'slow' }, async () => {
    await writeFile(archive(), '')
    const exported = await exportTo(target)
    const home = deploymentOf(source)
    const { held, reached, release } = heldBefore('moves/remove.removeEvents', home)
    const removed = removeOrganization(held, organizationId)
    await reached
    await importFrom(home)
    release()
    await expect(removed).rejects.toThrow(/was opened or removed here meanwhile, by another command/)
    const events = await rowsOf(
      source.database,
      `select from events where organization_id = '${organizationId}'`,
    )
    expect(events).toHaveLength(exported.events?.count as number)
  })

  test('redirects its callers again once its return was given up, and comes back by the same archive', {
    tags: 'slow',
  }, async () => {
    await writeFile(archive(), '')
    const exported = await exportTo(target)
    const home = deploymentOf(source)
    const broken = {
      ...home,
      storage: { ...home.storage, store: () => Promise.reject(new Error('killed')) },
    }
    await expect(importFrom(broken)).rejects.toThrow('killed')
    source.clock.advance(2_000)
    await caller.get('/api/v1/scans').expect(503)
    await removeOrganization(home, organizationId)
    source.clock.advance(2_000)
    const { headers } = await caller.get('/api/v1/scans').expect(421)
    expect(headers.location).toBe(`${ADDRESS}/api/v1/scans`)
    expect((await importFrom(home)).tallies).toEqual(exported)
    source.clock.advance(2_000)
    await caller.get('/api/v1/scans').expect(200)
  })
})

describe.skipIf(inject('serverUrl') === undefined)('an organization with partitioned tables', () => {
  const stations: TestDatabase[] = []
  afterEach(async () => {
    for (const station of stations.splice(0)) await station.drop()
  })

  async function station(partitioned: boolean): Promise<TestDatabase> {
    const made = await makeDatabase()
    stations.push(made)
    if (!partitioned) return made
    const partitioning = await openPartitioning(made.url as string, 7, systemClock)
    for (const { table } of partitioning.tables) await partitioning.partition(table)
    await partitioning.close()
    return made
  }

  test('moves when they are here, there or on both sides; not where its partitions have been dropped', {
    tags: 'slow',
  }, async () => {
    await fill()
    let exported = await exportTo()
    const narrow = await station(true)
    await rowsOf(narrow.database, 'drop table events_before')
    await expect(importFrom({ ...target, database: forBackground(narrow.database) })).rejects.toThrow(
      'The archive has rows of events that are older than the oldest partition here: import it into a deployment without this limit.',
    )
    for (const partitioned of [true, true, false]) {
      const { database } = await station(partitioned)
      const to = { ...target, database: forBackground(database) }
      expect((await importFrom(to)).tallies).toEqual(exported)
      await writeFile(archive(), '')
      exported = await exportTo(to)
    }
    expect(exported.deliveries?.count).toBe(3)
  })
})

describe('an import', () => {
  test('brings an organization without data', { tags: 'slow' }, async () => {
    const { body } = await source.operator
      .post('/console/api/organizations')
      .send({ name: 'Empty' })
      .expect(201)
    organizationId = storedId('org', body.data.id) as string
    const exported = await exportTo(deploymentOf(source))
    expect((await importFrom()).tallies).toEqual(exported)
    expect(await rowsOf(other.database, 'select name from organizations')).toEqual([{ name: 'Empty' }])
  })

  test('of an archive that is damaged anywhere stores nothing, and works with an intact copy', {
    tags: 'slow',
  }, async () => {
    await fill()
    const { scanId, ...intent } = await createIntent(caller, { byteSize: 300_000 })
    await put({ scanId, ...intent }, randomBytes(300_000))
    await complete(caller, scanId)
    await exportTo()
    const whole = await readFile(archive())
    const flipped = (at: number) => {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] as number) ^ 1
      return bytes
    }
    const damaged: [what: Buffer, message: RegExp][] = [
      [flipped(3), /^This is not a media-scan archive.$/],
      [flipped('media-scan archive '.length), /^The archive is of a later release/],
      [flipped(30), /^The passphrase is not the one/],
      [flipped(60), /^The passphrase is not the one/],
      [flipped(500), /^The archive was changed or is damaged, at byte \d+.$/],
      [flipped(Math.floor(whole.length / 2)), /^The archive was changed or is damaged/],
      [flipped(whole.length - 1), /^The archive was changed or is damaged/],
      [whole.subarray(0, whole.length - 1_000), /^The archive is incomplete/],
      [Buffer.concat([whole, whole]), /^The archive has bytes after its end/],
    ]
    for (const [bytes, message] of damaged) {
      await writeFile(archive(), bytes)
      await expect(importFrom()).rejects.toThrow(message)
      expect(await findMove(other.database, organizationId)).toBeUndefined()
      expect(await rowsOf(other.database, 'select id from organizations')).toEqual([])
    }
    await writeFile(archive(), whole)
    await importFrom()
    expect(await findMove(other.database, organizationId)).toBeUndefined()
  })

  test('that was interrupted closes the organization, and continues with the same archive', {
    tags: 'slow',
  }, async () => {
    await fill()
    await exportTo()
    let done = 0
    const broken = {
      ...target,
      storage: { ...target.storage, store: () => Promise.reject(new Error('killed')) },
    }
    await expect(importFrom(broken)).rejects.toThrow('killed')
    expect(await findMove(other.database, organizationId)).toMatchObject({ state: 'arriving' })
    await importFrom(target, PASSPHRASE, { ...WATCHER, onDone: (amount) => (done += amount) })
    expect(done).toBeGreaterThan(0)
    expect(await findMove(other.database, organizationId)).toBeUndefined()
    await expect(importFrom()).rejects.toThrow(/is here already/)
  })

  test('of an archive that is cut, changed or has another passphrase opens nothing', {
    tags: 'slow',
  }, async () => {
    await fill()
    await exportTo()
    await expect(importFrom(target, new Secret('another passphrase'))).rejects.toThrow(/passphrase/)
    const whole = await readFile(archive())
    await truncate(archive(), whole.length - 100)
    await expect(importFrom()).rejects.toThrow('The archive is incomplete: it has no end.')
    const changed = Buffer.from(whole)
    changed[whole.length - 200] = (changed[whole.length - 200] as number) ^ 1
    await writeFile(archive(), changed)
    await expect(importFrom()).rejects.toThrow(/changed or is damaged/)
    expect(await findMove(other.database, organizationId)).toBeUndefined()
    expect(await rowsOf(other.database, 'select id from organizations')).toEqual([])
  })

  test('detects that what is stored is not what was exported', { tags: 'slow' }, async () => {
    await fill()
    // The SHA-256 of a report is known: it would be found before the numbers are compared.
    await rowsOf(source.database, 'delete from case_reports')
    await exportTo()
    const { storage } = target
    const forgetful = {
      ...target,
      storage: {
        ...storage,
        async store(id: string, { body }: { body: Readable }) {
          for await (const _piece of body);
          await storage.store(id, { body: Readable.from('xyz'), byteSize: 3 })
        },
      },
    }
    await expect(importFrom(forgetful)).rejects.toThrow(/objects: 14 in the archive, 14 here/)
    expect(await findMove(other.database, organizationId)).toMatchObject({ state: 'arriving' })
    await removeOrganization(target, organizationId)
    await importFrom()
  })

  test('of an archive of an older release fills missing columns with defaults', {
    tags: 'slow',
  }, async () => {
    const added = [
      'perceptual_hash',
      'request_id',
      'traceparent',
      'analysis_request_id',
      'analysis_traceparent',
    ]
    await fill()
    await exportTo()
    await rewrite({
      migration: 1,
      columns: (_table, columns) => columns.filter((column) => !added.includes(column)),
    })
    await importFrom()
    const stored = await rowsOf(other.database, 'select perceptual_hash, file_name from scans')
    expect(stored.length).toBe(ODD_NAMES.length + 2)
    expect(stored.every((row) => row.perceptual_hash === null && row.file_name !== null)).toBe(true)
    const events = await rowsOf(other.database, 'select request_id, body from events')
    expect(events.length).toBeGreaterThan(0)
    expect(events.every((row) => row.request_id === null && row.body !== null)).toBe(true)
    expect(await findMove(other.database, organizationId)).toBeUndefined()
  })

  test('of an archive that this release cannot store names both releases, and writes nothing', {
    tags: 'slow',
  }, async () => {
    await fill()
    await exportTo()
    await rewrite({
      columns: (table, columns) =>
        table === 'scans' ? columns.filter((column) => column !== 'file_name') : columns,
    })
    await expect(importFrom()).rejects.toThrow(
      'The archive is of release 0.1.0 and lacks scans.file_name, which release 0.2.0 needs',
    )
    await rewrite({
      columns: (table, columns) => (table === 'cases' ? [...columns, 'mood'] : columns),
    })
    await expect(importFrom()).rejects.toThrow(
      'The archive is of release 0.1.0 and has cases.mood, which release 0.2.0 does not know',
    )
    await rewrite({ migration: Date.now() * 2, columns: (_table, columns) => columns })
    await expect(importFrom()).rejects.toThrow(
      'The archive is from the later release 0.1.0, whose database schema is newer than that of 0.2.0',
    )
    expect(await findMove(other.database, organizationId)).toBeUndefined()
    expect(await rowsOf(other.database, 'select id from organizations')).toEqual([])
  })

  test('with another master key than the deployment’s is refused before it writes, and continues with the right one', {
    tags: 'slow',
  }, async () => {
    await fill()
    await exportTo()
    const broken = {
      ...target,
      storage: { ...target.storage, store: () => Promise.reject(new Error('killed')) },
    }
    await expect(importFrom(broken)).rejects.toThrow('killed')
    const tables = ['organization_moves', 'webhook_endpoints', 'idempotency_keys', 'scans']
    const all = () => Promise.all(tables.map((table) => rowsOf(other.database, `select * from ${table}`)))
    const before = await all()
    const wrong = { ...target, keyRing: createKeyRing([new Secret<Uint8Array>(randomBytes(32))]) }
    await expect(importFrom(wrong)).rejects.toThrow(
      /^An earlier import of org_\w+ sealed its secrets with another master key\. .* run `media-scan organizations remove org_\w+`/,
    )
    expect(await all()).toEqual(before)
    await removeOrganization(wrong, organizationId)
    await importFrom()

    const second = await source.caller({ environment: 'staging' })
    organizationId = second.tenant.organizationId
    await createIntent(second)
    await writeFile(archive(), '')
    await exportTo()
    await expect(importFrom(wrong)).rejects.toThrow(
      /^The master key cannot open the secrets stored here: .* set that one as SECRET_KEY_PREVIOUS/,
    )
    expect(await findMove(other.database, organizationId)).toBeUndefined()
  })

  test('stores no more rows once another import of the same archive has opened the organization', {
    tags: 'slow',
  }, async () => {
    await fill()
    await exportTo()
    let overtaken = false
    const slow = {
      ...(await target),
      database: {
        ...target.database,
        run: (async (statement, values) => {
          if (!overtaken && 'lease_token' in (values as object)) {
            overtaken = true
            await importFrom()
            // The organization's own change since it was opened.
            await rowsOf(other.database, 'delete from delivery_queue')
          }
          return target.database.run(statement, values)
        }) as Database['run'],
      },
    }
    await expect(importFrom(slow)).rejects.toThrow(/was opened or removed here meanwhile/)
    expect(overtaken).toBe(true)
    expect(await rowsOf(other.database, 'select * from delivery_queue')).toEqual([])
    expect(await findMove(other.database, organizationId)).toBeUndefined()
  })

  test('stores no more files once another import of the same archive has opened the organization', {
    tags: 'slow',
  }, async () => {
    await fill()
    await exportTo()
    const slow = {
      ...target,
      database: {
        ...target.database,
        run: (async (statement, values) => {
          const rows = await target.database.run(statement, values)
          // The last table before the files.
          if ('answer' in (values as object)) {
            await importFrom()
            // Like tenants who delete their scans.
            for (const { id } of await rowsOf(other.database, 'delete from scans returning id'))
              await target.storage.remove(id as string)
            for (const { object_id } of await rowsOf(
              other.database,
              'delete from case_reports returning object_id',
            ))
              await target.storage.remove(object_id as string)
          }
          return rows
        }) as Database['run'],
      },
    }
    await expect(importFrom(slow)).rejects.toThrow(/was opened or removed here meanwhile/)
    for await (const { scanId } of target.storage.list()) expect.unreachable(scanId)
  })

  test.each([
    ['removes the file that it was storing for a scan that has since been deleted', true],
    ['keeps the file that it was storing for a scan that still exists', false],
  ])('that is overtaken by another %s', { tags: 'slow' }, async (_what, deleted) => {
    await fill()
    await exportTo()
    const { storage } = target
    let stored: string | undefined
    const slow = {
      ...target,
      storage: {
        ...storage,
        async store(id: string, file: { body: Readable; byteSize: number }) {
          stored = id
          await importFrom()
          if (deleted) {
            await rowsOf(other.database, `delete from scans where id = '${id}'`)
            await storage.remove(id)
          }
          await storage.store(id, file)
        },
      },
    }
    await expect(importFrom(slow)).rejects.toThrow(/was opened or removed here meanwhile/)
    expect(await storage.stat(stored as string)).toBe(deleted ? undefined : 3)
  })

  test('stores nothing more once its organization is being removed, and leaves no file behind', {
    tags: 'slow',
  }, async () => {
    await fill()
    await exportTo()
    const { storage } = target
    const { held, reached, release } = heldBefore('moves/remove.deliveries')
    let removed: Promise<number> | undefined
    const overtaken = {
      ...target,
      storage: {
        ...storage,
        async store(id: string, file: { body: Readable; byteSize: number }) {
          removed ??= removeOrganization(held, organizationId)
          await reached
          await storage.store(id, file)
        },
      },
    }
    await expect(importFrom(overtaken)).rejects.toThrow(/was opened or removed here meanwhile/)
    await expect(importFrom()).rejects.toThrow(/run `media-scan organizations remove org_/)
    release()
    await removed
    for await (const { scanId } of storage.list()) expect.unreachable(scanId)
    for (const [table, owned] of Object.entries(ownedRows(organizationId)))
      expect(await rowsOf(other.database, `select from ${table} where ${owned}`), table).toEqual([])
    expect(await findMove(other.database, organizationId)).toBeUndefined()
    await importFrom()
  })

  test('that is overtaken by another while it counts does not report a damaged archive', {
    tags: 'slow',
  }, async () => {
    await fill()
    await exportTo()
    let overtaken = false
    const slow = {
      ...(await target),
      database: {
        ...target.database,
        run: (async (statement, values) => {
          if (!overtaken && 'after0' in (values as object)) {
            overtaken = true
            await importFrom()
            // The organization's own change since it was opened.
            await rowsOf(other.database, 'delete from scans')
          }
          return target.database.run(statement, values)
        }) as Database['run'],
      },
    }
    await expect(importFrom(slow)).rejects.toThrow(
      'The organization was opened or removed here meanwhile, by another command.',
    )
  })

  test('into another storage than that of the existing scans is refused before it writes, unless forced', {
    tags: 'slow',
  }, async () => {
    await fill()
    await exportTo()
    await importFrom()
    const stranger = await source.caller({ environment: 'staging' })
    organizationId = stranger.tenant.organizationId
    await createIntent(stranger)
    await writeFile(archive(), '')
    await exportTo()
    const wrong = { ...target, storage: emptyStorage() }
    await expect(importFrom(wrong)).rejects.toThrow(
      /^The storage has no file of the scans here: .* import with --force\.$/,
    )
    expect(await findMove(other.database, organizationId)).toBeUndefined()
    await importFrom(wrong, PASSPHRASE, WATCHER, { force: true })
  })

  test('refuses an organization that already exists here', { tags: 'slow' }, async () => {
    await fill()
    await exportTo()
    await takeBack(source.database, organizationId, { force: false, at: new Date() })
    await expect(importFrom(deploymentOf(source))).rejects.toThrow(/is here already/)
  })

  test('refuses an organization that was erased here, also when forced, and stores nothing of it', {
    tags: 'slow',
  }, async () => {
    await fill()
    await exportTo()
    await enterErasure(target.storage.documents, organizationId, target.clock.now())
    for (const options of [{}, { force: true }])
      await expect(importFrom(target, PASSPHRASE, WATCHER, options)).rejects.toThrow(
        `${publicId('org', organizationId)} was erased here: what was erased is not imported again.`,
      )
    expect(await rowsOf(other.database, 'select id from organizations')).toEqual([])
  })

  test('refuses a file for another organization’s scan, whose own file is kept', {
    tags: 'slow',
  }, async () => {
    await fill()
    await exportTo()
    const id = newId()
    await addStrangersScan(id)
    await target.storage.store(id, { body: Readable.from([Buffer.from('abc')]), byteSize: 3 })
    await rewrite({ columns: (_table, columns) => columns, scanId: () => id })
    await expect(importFrom()).rejects.toThrow('that belongs to no scan of its organization')
    expect(await text(await target.storage.read(id))).toBe('abc')
  })

  test('refuses identifiers of another organization', { tags: 'slow' }, async () => {
    await fill()
    await exportTo()
    const [scan] = await rowsOf(
      source.database,
      `select id from scans where organization_id = '${organizationId}' limit 1`,
    )
    await addStrangersScan(String(scan?.id))
    await expect(importFrom()).rejects.toThrow(
      'Identifiers of scans are already used here by another organization.',
    )
  })

  test.each([
    ['deliveries', 'endpoint_id', 'webhook_endpoints'],
    ['delivery_queue', 'endpoint_id', 'webhook_endpoints'],
    ['delivery_queue', 'delivery_id', 'deliveries'],
    ['webhook_statistics', 'endpoint_id', 'webhook_endpoints'],
    ['cases', 'scan_ids', 'scans'],
    ['case_notes', 'case_id', 'cases'],
    ['assessments', 'case_id', 'cases'],
    ['assessments', 'scan_id', 'scans'],
    ['case_reports', 'case_id', 'cases'],
    ['case_reports', 'scan_ids', 'scans'],
    ['judgements', 'scan_id', 'scans'],
    ['rejudgements', 'scan_id', 'scans'],
    ['scan_evidence', 'scan_id', 'scans'],
    ['scan_fetches', 'scan_id', 'scans'],
    ['api_keys', 'replaces', 'api_keys'],
    ['replayed_deliveries', 'replay_id', 'replays'],
  ])(
    'refuses %s whose %s names something of another organization (%s)',
    { tags: 'slow' },
    async (table, column, named) => {
      await fill()
      await exportTo()
      await importFrom()
      const [first] = await rowsOf(other.database, `select id from ${named} limit 1`)
      const [stranger, own] = [String(first?.id), newId()]
      const removals = Object.entries(ownedRows(organizationId)).map(
        ([owned, condition]) => `delete from ${owned} where ${condition};`,
      )
      // One of what was imported becomes another organization's, and the rest goes, whatever refers to it.
      await rowsOf(
        other.database,
        `do $$ begin
        set local session_replication_role = replica;
        update ${named} set organization_id = gen_random_uuid() where id = '${stranger}';
        ${removals.reverse().join('\n')}
        delete from webhook_statistics where organization_id = '${organizationId}';
        delete from webhook_endpoints where organization_id = '${organizationId}';
      end $$`,
      )
      const ofOwn = (text: string) => text.replaceAll(stranger, own)
      await rewrite({
        columns: (_table, columns) => columns,
        cell: (ofTable, ofColumn, text) => {
          // The other organization's key keeps its hash.
          if (ofTable === 'api_keys' && ofColumn === 'hash') return `\\x${randomBytes(32).toString('hex')}`
          if (ofTable !== table || ofColumn !== column) return text && ofOwn(text)
          return column === 'scan_ids' ? `{${stranger}}` : stranger
        },
        scanId: ofOwn,
      })
      await expect(importFrom(target, PASSPHRASE, WATCHER, { force: true })).rejects.toThrow(
        `Identifiers of ${table} are already used here by another organization.`,
      )
      expect(
        await rowsOf(other.database, `select from ${table} where ${column}::text like '%${stranger}%'`),
      ).toEqual([])
    },
  )
})

describe('an export', () => {
  test('from another storage than that of the existing scans is refused before the organization stops', {
    tags: 'slow',
  }, async () => {
    await fill()
    await expect(exportTo({ ...deploymentOf(source), storage: emptyStorage() })).rejects.toThrow(
      /^The storage has no file of the scans here: give its settings \(S3_BUCKET or DATA_DIR\)/,
    )
    expect(await findMove(source.database, organizationId)).toBeUndefined()
  })

  test('names a scan whose file is lost, and leaves out lost files only when told to', {
    tags: 'slow',
  }, async () => {
    await fill()
    const [lost] = await rowsOf(source.database, "select id from scans where status <> 'uploading' limit 1")
    await source.context.storage.remove(lost?.id as string)
    const unfinished = exportTo()
    await expect(unfinished).rejects.toThrow(
      `The storage has no file of ${publicId('scan', lost?.id as string)}, which needs one`,
    )
    await expect(unfinished).rejects.toThrow('`media-scan objects check`')
    await expect(importFrom()).rejects.toThrow(/^The archive is incomplete/)
    const exported = await exportTo(deploymentOf(source), WATCHER, { withoutLostFiles: true })
    expect(exported.objects?.count).toBe((ODD_NAMES.length - 1) * 2 + 1)
    expect((await importFrom()).tallies).toEqual(exported)
  })

  test('stops at a damaged file and records it, leaves it out only when told to, and says so at the target', async () => {
    await fill()
    const [row] = await rowsOf(
      source.database,
      "select id, byte_size::int as bytes from scans where status <> 'uploading' limit 1",
    )
    const [id, bytes] = [row?.id as string, row?.bytes as number]
    const { storage } = source.context
    await rowsOf(source.database, `update scans set sha256 = '${'0'.repeat(64)}' where id = '${id}'`)
    await expect(exportTo()).rejects.toThrow(`The stored file of ${publicId('scan', id)} is damaged`)
    expect(await storage.stat(id)).toBe(bytes)
    expect(await rowsOf(source.database, 'select id from scans where file_damaged_at is not null')).toEqual([
      { id },
    ])
    await expect(importFrom()).rejects.toThrow(/^The archive is incomplete/)
    await rm(archive())
    const exported = await exportTo(deploymentOf(source), WATCHER, { withoutLostFiles: true })
    expect(exported.objects?.count).toBe((ODD_NAMES.length - 1) * 2 + 1)
    expect((await importFrom()).tallies).toEqual(exported)
    expect(await rowsOf(other.database, 'select id from scans where file_damaged_at is not null')).toEqual([
      { id },
    ])
  })

  test('does not write to a file that another export is writing', { tags: 'slow' }, async () => {
    await fill()
    const deployment = deploymentOf(source)
    let other: Promise<unknown> | undefined
    const { storage } = deployment
    const slow = {
      ...deployment,
      storage: {
        ...storage,
        async read(scanId: string) {
          other ??= exportTo().catch((error: unknown) => error)
          await other
          return storage.read(scanId)
        },
      },
    }
    const exported = await exportTo(slow)
    expect(String(await other)).toContain('Another export is writing this file.')
    expect((await importFrom()).tallies).toEqual(exported)
  })

  test('with another master key than the deployment’s is refused before the organization stops', {
    tags: 'slow',
  }, async () => {
    await fill()
    const wrong = { ...deploymentOf(source), keyRing: target.keyRing }
    await expect(exportTo(wrong)).rejects.toThrow(/master key cannot open/)
    expect(await findMove(source.database, organizationId)).toBeUndefined()
  })

  test('that was interrupted continues in the same file', { tags: 'slow' }, async () => {
    await fill()
    const deployment = deploymentOf(source)
    const broken = {
      ...deployment,
      storage: { ...deployment.storage, read: () => Promise.reject(new Error('killed')) },
    }
    await expect(exportTo(broken)).rejects.toThrow('killed')
    expect(await findMove(source.database, organizationId)).toMatchObject({ state: 'leaving' })
    const exported = await exportTo()
    expect((await importFrom()).tallies).toEqual(exported)
    // As if it had been killed just before recording that.
    await rowsOf(source.database, "update organization_moves set state = 'leaving'")
    await expect(exportTo()).rejects.toThrow(/is complete/)
    expect(await findMove(source.database, organizationId)).toMatchObject({ state: 'exported' })
    await takeBack(source.database, organizationId, { force: false, at: new Date() })
    await expect(exportTo()).rejects.toThrow(/of an abandoned export/)
  })

  test.each([
    // The record of it is one row more.
    ['during', 'after0', /changed while it was exported \(audit_events\)/],
    ['after', 'moveId', /was kept here or left meanwhile/],
  ])(
    'of an organization that is kept %s its second count leaves no archive',
    {
      tags: 'slow',
    },
    async (_when, parameter, refusal) => {
      await fill()
      const deployment = deploymentOf(source)
      const { database } = deployment
      let filesRead = false
      let kept = false
      const keeping = {
        ...deployment,
        storage: {
          ...deployment.storage,
          read(scanId: string) {
            filesRead = true
            return deployment.storage.read(scanId)
          },
        },
        database: {
          ...database,
          run: (async (statement, values) => {
            if (filesRead && !kept && parameter in (values as object))
              kept = await takeBack(database, organizationId, { force: false, at: new Date() })
            return database.run(statement, values)
          }) as Database['run'],
        },
      }
      await expect(exportTo(keeping)).rejects.toThrow(refusal)
      expect(kept).toBe(true)
      await expect(importFrom()).rejects.toThrow(/^The archive is incomplete/)
      expect(await findMove(source.database, organizationId)).toBeUndefined()
    },
  )

  test('that was interrupted continues between rows and between files after writing enough of them', {
    tags: 'slow',
  }, async () => {
    const { storage } = source.context
    const ids: string[] = []
    // More than one segment of rows, another of files, and one file more than is looked up at a time.
    for (let index = 0; index < 17; index += 1) {
      const id = storedId('scan', (await createIntent(caller)).scanId) as string
      const byteSize = index === 0 ? 34_000_000 : 1
      await storage.store(id, { body: Readable.from([Buffer.alloc(byteSize)]), byteSize })
      ids.push(id)
    }
    const c2pa = { x: 'x'.repeat(2_100_000) }
    await insertEvidence(
      source.database,
      JSON.stringify({ metadata: null, c2pa, exhibits: [], lookedFor: [] }),
    )
    const deployment = deploymentOf(source)
    const exportWith = (changed: Partial<typeof storage>) =>
      exportTo({ ...deployment, storage: { ...storage, ...changed } })
    const firstBytes = async () => (await readFile(archive())).subarray(0, 200)

    await expect(exportWith({ seal: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed')
    const begun = await firstBytes()
    await expect(importFrom()).rejects.toThrow(/^The archive is incomplete/)
    let read: string[] = []
    const reading = async (id: string) => {
      read.push(id)
      if (read.length === 17) throw new Error('killed')
      return storage.read(id)
    }
    await expect(exportWith({ read: reading })).rejects.toThrow('killed')
    read = []
    const exported = await exportWith({ read: reading })
    expect(read).toEqual(ids.slice(16))
    expect(await firstBytes()).toEqual(begun)
    expect((await importFrom()).tallies).toEqual(exported)
  })

  test('into a wrong file is refused before the organization stops, and so is a file with more than an archive', {
    tags: 'slow',
  }, async () => {
    await fill()
    await exportTo(deploymentOf(source))
    const whole = await readFile(archive())
    const more = Buffer.concat([whole, Buffer.from('more')])
    await writeFile(archive(), more)
    await expect(exportTo()).rejects.toThrow(/^The archive is complete/)
    expect((await readFile(archive())).equals(more)).toBe(true)

    // The beginning of an export in progress: a segment, and no end.
    await rewriteUnfinished()
    const begun = await readFile(archive())
    await takeBack(source.database, organizationId, { force: false, at: new Date() })
    await expect(exportTo()).rejects.toThrow(
      /^The file contains another archive, or an archive of an abandoned export/,
    )
    expect(await findMove(source.database, organizationId)).toBeUndefined()
    const stranger = await source.caller()
    organizationId = stranger.tenant.organizationId
    await expect(exportTo()).rejects.toThrow(/^The file contains another archive/)
    expect(await findMove(source.database, organizationId)).toBeUndefined()
    expect((await readFile(archive())).equals(begun)).toBe(true)
  })

  test('into a pipe or a device is refused before the organization stops', async () => {
    await symlink('/dev/null', archive())
    await expect(exportTo()).rejects.toThrow(/^The archive must be a file on a disk/)
    expect(await findMove(source.database, organizationId)).toBeUndefined()
  })

  test('of an organization that takes too long to count continues without a total, and has not stopped it meanwhile', {
    tags: 'slow',
  }, async () => {
    await fill()
    const { database, ...deployment } = deploymentOf(source)
    let stopped: unknown = 'not counted'
    const slow = {
      ...deployment,
      database: {
        ...database,
        run: (async (statement, values) => {
          if (nameOfStatement(statement.text) !== 'moves/export.estimate')
            return database.run(statement, values)
          stopped = await findMove(database, organizationId)
          throw new DatabaseUnavailableError('DATABASE_TIMEOUT')
        }) as Database['run'],
      },
    }
    const exported = await exportTo(slow)
    expect(stopped).toBeUndefined()
    expect((await importFrom()).tallies).toEqual(exported)
  })

  test('waits for a scan in analysis, but not for a postponed one, which continues at the target', {
    tags: 'slow',
  }, async () => {
    caller = await source.caller({ organizationId, environment: 'production' })
    const { scanId, ...intent } = await createIntent(caller, { byteSize: 3 })
    await put({ scanId, ...intent }, 'abc')
    await complete(caller, scanId)
    const id = storedId('scan', scanId) as string
    const clockOffsetMs = source.clock.offset()
    const claimAt = (database: Database) =>
      claimQueuedScan(database, {
        after: organizationId,
        except: [],
        leaseMs: 60_000,
        clockOffsetMs,
      })
    expect((await claimAt(source.database))?.id).toBe(id)
    expect(await countUnderWay(source.database, organizationId)).toMatchObject({ scans: 1 })
    await postponeDetection(source.database, {
      id,
      attempt: 1,
      retryInMs: 3_600_000,
      clockOffsetMs,
      sha256: null,
    })
    expect(await countUnderWay(source.database, organizationId)).toMatchObject({ scans: 0 })
    const rejudge = (dueAt: string) =>
      source.database.run(
        {
          text: `insert into rejudgements (scan_id, organization_id, environment, cause, attempts, due_at, created_at)
            values ($1, $2, 'production', 'tenant', 1, now() + $3::interval, now())
            on conflict (scan_id) do update set due_at = excluded.due_at`,
          parameters: [id, organizationId, dueAt],
        },
        {},
      )
    await rejudge('1 minute')
    expect(await countUnderWay(source.database, organizationId)).toMatchObject({ scans: 1 })
    await rejudge('-1 minute')
    expect(await countUnderWay(source.database, organizationId)).toMatchObject({ scans: 0 })
    const fetched = (dueAt: string) =>
      source.database.run(
        {
          text: `insert into scan_fetches (scan_id, organization_id, environment, address, is_named, attempts, due_at)
            values ($1, $2, 'production', 'https://media.example/', true, 1, now() + $3::interval)
            on conflict (scan_id) do update set due_at = excluded.due_at`,
          parameters: [id, organizationId, dueAt],
        },
        {},
      )
    await fetched('1 minute')
    expect(await countUnderWay(source.database, organizationId)).toMatchObject({ scans: 1 })
    await fetched('-1 minute')
    expect(await countUnderWay(source.database, organizationId)).toMatchObject({ scans: 0 })
    expect(await claimAt(source.database)).toBeUndefined()
    await exportTo()
    await importFrom()
    expect(await claimAt(other.database)).toMatchObject({ id, detectorAttempts: 1 })
  })

  test('detects that the organization was changed meanwhile', async () => {
    await fill()
    const deployment = deploymentOf(source)
    const { storage } = deployment
    const changing = {
      ...deployment,
      storage: {
        ...storage,
        async read(scanId: string) {
          await rowsOf(source.database, "update cases set title = 'Changed'")
          return storage.read(scanId)
        },
      },
    }
    await expect(exportTo(changing)).rejects.toThrow(/changed while it was exported \(cases\)/)
  })
})
