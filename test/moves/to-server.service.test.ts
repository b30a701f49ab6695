// @module-tag slow
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { systemClock } from '../../src/basics/clock.js'
import { newId } from '../../src/basics/identifiers.js'
import type { Database } from '../../src/database/connection.js'
import { embeddedDatabase } from '../../src/database/embedded/embedded.js'
import { openPartitioning } from '../../src/database/partitions/partition-server.js'
import { moveToServer } from '../../src/moves/to-server.js'
import type { Watcher } from '../../src/moves/watcher.js'
import { makeDatabase, type TestDatabase } from '../support/database.js'
import { startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

const ODD_TEXT = `\u202E"'\\ \\N \\. 🙂\r\n\u0001\t${'é'.repeat(100)}`
const WATCHER: Pick<Watcher, 'onTotal' | 'onDone'> = { onTotal() {}, onDone() {} }

const rowsOf = (database: Database, text: string) =>
  database.run({ text, parameters: [] } as never, {}) as Promise<Record<string, unknown>[]>

describe.skipIf(inject('serverUrl') === undefined)('an embedded database that moves to a server', () => {
  let source: Database
  let service: TestService
  let target: TestDatabase

  beforeEach(async () => {
    const dump = new Blob([await readFile(inject('embeddedTemplate'))])
    source = await embeddedDatabase(await PGlite.create({ loadDataDir: dump }))
    service = await startTestService({ background: false, database: source })
    target = await makeDatabase()
  })
  afterEach(async () => {
    await service?.close()
    await source?.close()
    await target?.drop()
  })

  const move = (watcher = WATCHER) => moveToServer(source, target.url as string, watcher)
  const tables = async () =>
    (
      await rowsOf(
        source,
        "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
      )
    ).map(({ name }) => name as string)

  /** Something in every table, and values that are easily altered in transfer. */
  async function fill(): Promise<void> {
    const caller = await service.caller({ environment: 'staging' })
    for (const fileName of ['../x.png', 'ä\u2028\\"/..\\.png', '写真 🙂.png', '\\N']) {
      const intent = await createIntent(caller, { fileName, byteSize: 3 })
      await put(intent, 'abc')
      await complete(caller, intent.scanId)
    }
    const { scanId } = await createIntent(caller, { metadata: { desk: 'line\nbreak, "写真"' } })
    const url = 'https://receiver.example/hooks'
    const endpoint = { url, events: ['case.opened', 'scan.created'], headers: { 'X-Key': 'a secret' } }
    await caller.post('/api/v1/webhooks').set('Idempotency-Key', 'once').send(endpoint).expect(201)
    await caller
      .post('/api/v1/cases')
      .send({ title: 'Case', scanIds: [scanId] })
      .expect(201)
    const spare = await createIntent(caller)
    await caller.delete(`/api/v1/scans/${spare.scanId}`).expect(204)
    for (const change of [
      `update scans set signals = '{"exif": "\\u0000 and \\ud800",  "spaced":1.0}', perceptual_hash = -9007199254740993,
         confidence = 0.1 + 0.2`,
      `update cases set title = e'${ODD_TEXT.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}', assignee = ''`,
      `insert into object_removals (scan_id, created_at) values ('${newId()}', 'infinity')`,
      'insert into webhook_statistics (endpoint_id, organization_id) select id, organization_id from webhook_endpoints',
      `insert into failed_sign_ins values ('${newId()}', null, 'token', 'wrong_token', 2147483647, now())`,
      `insert into ended_sessions values ('${newId()}', '2026-11-24T01:02:03.004Z')`,
      `insert into trust_lists values ('signing', now(), 'https://e', e'a\\n\\\\N', now(), 'infinity')`,
      `insert into request_counts values ('2026-11-24T01:00:00Z', 'ok', 9007199254740993)`,
      `insert into measurements values ('${newId()}', '${newId()}', 'attempts', 'minute', '2026-11-24T01:02:00Z', 'tls',
         9007199254740993, '{0,9007199254740993}')`,
      `insert into operator_notices (kind, subject, organization_id, id, told_at, percent, body, due_at)
       values ('webhook.paused', '${newId()}', '${newId()}', '${newId()}', now(), 100, '{"a": 1}', now())`,
      `insert into request_log (id, request_id, organization_id, method, path, duration_ms, created_at)
       values ('${newId()}', 'req-1', '${newId()}', 'GET', '/\t', 1, now())`,
      `insert into replays values ('${newId()}', '${newId()}', 'sandbox', '${newId()}', now(), now(), 'completed', 1, 1, now(),
        '${newId()}', 'operator token', now(), now(), now())`,
      `insert into replayed_deliveries values ('${newId()}', '${newId()}', '${newId()}', now())`,
      `insert into case_notes select id, organization_id, environment, id, 'operator token', title, now() from cases`,
      `insert into scan_evidence select id, organization_id, environment, '{"exhibits": ["\\u0000",  "\\ud800"]}' from scans`,
      `insert into custody_queue values ('${newId()}', '${newId()}')`,
      `insert into custody_chains values ('${newId()}', null, null, now(), e'a\\n\\\\N')`,
      `insert into custody_heads values ('${newId()}', 9007199254740993, 'hash', now(), 'key', 'signature', true)`,
      `insert into report_keys values ('key', 'x', '\\x00ff', now(), now())`,
      `insert into case_reports (id, organization_id, environment, case_id, status, include_files,
         include_personal_data, created_at)
       select '${newId()}', organization_id, environment, id, 'queued', true, false, now() from cases`,
      `insert into assessments
       select '${newId()}', organization_id, environment, id, scan_ids[1], 'authentic', e'\\\\N', 'desk', now() from cases`,
      `insert into judgements (id, organization_id, environment, scan_id, number, signals, judged_at, cause)
       select '${newId()}', organization_id, environment, scan_ids[1], 1, '{"a":  1.0}', now(), 'upload' from cases`,
      `insert into rejudgements (scan_id, organization_id, environment, cause, due_at, created_at)
       select scan_ids[1], organization_id, environment, 'request', 'infinity', now() from cases`,
      `insert into scan_fetches (scan_id, organization_id, environment, address, is_named, due_at)
       select scan_ids[1], organization_id, environment, e'https://a\\N', true, 'infinity' from cases`,
      `insert into resumable_uploads (scan_id, created_at, received, stored)
       values ('${newId()}', now(), 9007199254740993, e'a\n\\\\N')`,
      `insert into rejudgement_runs (id, is_trial, status, after_id, started_by, created_at, finished_at)
       values ('01900000-0000-7000-8000-000000000001', true, 'completed', '${newId()}', e'a\n\\\\N', now(), now())`,
      `insert into verdict_changes values ('01900000-0000-7000-8000-000000000001', 'none', 'authentic', 3)`,
      `insert into organization_erasures (organization_id, requested_by, started_at, due_at, bytes, receipt)
       values ('${newId()}', 'operator token', now(), now(), 9007199254740993, e'a\\n\\\\N')`,
      `insert into organization_moves values ('${newId()}', '${newId()}', 'left', 'https://e', now())`,
      `insert into delivery_attempts (delivery_id, organization_id, number, started_at, duration_ms, signature_header,
         response_excerpt)
       select id, organization_id, number, now(), 1, 't=1,v1=', e'\\\\N\\n' from deliveries, generate_series(1, 600) as number`,
    ])
      await rowsOf(source, change)
    // Like a stopped service: otherwise it would write the key's last use while its database is moved.
    await service.context.keys.close()
  }

  test('has every row of every table there, with the same values', async () => {
    await fill()
    let [total, done] = [0, 0]
    const { tallies, alreadyMoved } = await move({
      onTotal: (rows) => {
        total = rows
      },
      onDone: (rows) => {
        done += rows
      },
    })
    expect(alreadyMoved).toBe(false)
    expect(Object.keys(tallies).sort()).toEqual((await tables()).sort())
    for (const [name, { count }] of Object.entries(tallies)) {
      const text = `select md5(one::text) as row from ${name} as one order by 1`
      const rows = await rowsOf(source, text)
      expect(rows.length, name).toBeGreaterThan(0)
      expect(rows.length, name).toBe(count)
      expect(await rowsOf(target.database, text), name).toEqual(rows)
    }
    expect(done).toBe(total)
  })

  test('leaves nothing there when interrupted, and is moved by the next attempt, once', async () => {
    await fill()
    const interrupted = move({
      ...WATCHER,
      onDone: (rows) => {
        if (rows > 100) throw new Error('interrupted')
      },
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    for (const name of await tables())
      expect(await rowsOf(target.database, `select from ${name}`)).toEqual([])
    const { tallies } = await move()
    expect(await move()).toEqual({ tallies, alreadyMoved: true })
    await rowsOf(target.database, `update cases set assignee = 'somebody'`)
    await expect(move()).rejects.toThrow(/^The database has data \(.*cases: 1/)
  })

  test('is refused by a database that has data or is of another release', async () => {
    await fill()
    await rowsOf(target.database, `insert into ended_sessions values ('${newId()}', now())`)
    await expect(move()).rejects.toThrow('The database has data (ended_sessions: 1): move to an empty one.')
    await rowsOf(target.database, 'delete from ended_sessions')
    await rowsOf(
      target.database,
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    )
    await expect(move()).rejects.toThrow('is migrated to another release')
  })

  test('can move to partitioned tables', async () => {
    await fill()
    const partitioning = await openPartitioning(target.url as string, 7, systemClock)
    for (const { table } of partitioning.tables) await partitioning.partition(table)
    await partitioning.close()
    expect((await move()).alreadyMoved).toBe(false)
  })
})
