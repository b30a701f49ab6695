// @module-tag slow
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { defineStatement } from '../../../src/database/connection.js'
import { fragment } from '../../../src/database/sql/fragment.js'
import { createMaintenance, type Maintenance } from '../../../src/process/maintenance.js'
import { startTestService, type TestService } from '../../support/service.js'
import { completedScan } from '../../support/upload.js'

/** A server vacuums by itself. */
describe.skipIf(inject('serverUrl') !== undefined)('the embedded database', () => {
  let service: TestService
  let maintenance: Maintenance

  beforeAll(async () => {
    service = await startTestService({ background: false })
    maintenance = createMaintenance(service.context)
  })
  afterAll(() => service.close())

  const run = <Row>(text: string) =>
    service.database.run(defineStatement<Row>(fragment`${sql.raw(text)}`), {})

  async function bytesOf(table: string): Promise<number> {
    const [row] = await run<{ bytes: number }>(`select pg_table_size('${table}')::float8 as bytes`)
    return row?.bytes ?? Number.NaN
  }

  async function vacuumsOf(table: string): Promise<number> {
    await run('select pg_stat_force_next_flush()')
    const [row] = await run<{ count: number }>(
      `select vacuum_count::int as count from pg_stat_user_tables where relname = '${table}'`,
    )
    return row?.count ?? Number.NaN
  }

  /** Writes and deletes as many rows as in a busy quarter of an hour. */
  async function churn(): Promise<void> {
    await run(`
      insert into measurements (subject, organization_id, measure, grain, at, label, count)
      select gen_random_uuid(), gen_random_uuid(), 'requests', 'minute', now(), 'churn', 1 from generate_series(1, 5000)`)
    await run("delete from measurements where label = 'churn'")
  }

  test('reclaims the space of deleted rows in each maintenance round, and does not grow', async () => {
    const scan = await completedScan(await service.caller())
    await churn()
    await maintenance.run()
    const after = await bytesOf('measurements')
    for (let round = 0; round < 5; round += 1) {
      await churn()
      await maintenance.run()
    }
    expect(await bytesOf('measurements')).toBeLessThanOrEqual(after * 1.1)
    expect(await run(`select status from scans where file_name = '${scan.fileName}'`)).toEqual([
      { status: 'complete' },
    ])
  })

  test('is vacuumed whatever is in the migrations schema', async () => {
    await run('create table drizzle.a_log as select n from generate_series(1, 1000) as n')
    await run('delete from drizzle.a_log')
    await churn()
    const before = await vacuumsOf('measurements')
    await maintenance.run()
    expect(await vacuumsOf('measurements')).toBe(before + 1)
    await run('drop table drizzle.a_log')
  })

  test('has statistics about its tables, by which plans are made', async () => {
    await churn()
    await run(`
      insert into measurements (subject, organization_id, measure, grain, at, label, count)
      select gen_random_uuid(), gen_random_uuid(), 'requests', 'minute', now(), 'kept', 1 from generate_series(1, 300)`)
    await maintenance.run()
    const [row] = await run<{ rows: number }>(
      "select reltuples::float8 as rows from pg_class where relname = 'measurements'",
    )
    expect(row?.rows).toBeGreaterThan(250)
    expect(row?.rows).toBeLessThan(1_000)
  })
})
