import { type Database, defineStatement } from '../database/connection.js'
import { awaitsAnalysis } from '../database/schema.js'
import { fragment, value } from '../database/sql/fragment.js'
import { plainArray } from '../database/sql/texts.js'
import type { ObjectStore } from '../files/storage.js'

/** Maximum number of rows per statement and of objects per lookup. */
const BATCH = 500

/** Sorts before every UUID that the service makes. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/** True for scans whose file must be in the storage. */
export const needsObject = fragment`
  (status ${awaitsAnalysis} or status = 'complete') and coalesce(has_file, environment <> 'sandbox')`

const needing = defineStatement<{ id: string }, { after: string; most: number }>(fragment`
  /* scans/reconciliation.needing */
  select id from scans where id > ${value('after')}::uuid and ${needsObject}
  order by id limit ${value('most')}`)

const scanNeedingObject = defineStatement<{ id: string }, { id: string }>(fragment`
  /* scans/reconciliation.scanNeedingObject */
  select id from scans where id = ${value('id')} and ${needsObject}`)

const accounted = defineStatement<{ id: string }, { ids: string }>(fragment`
  /* scans/reconciliation.accounted */
  select id from scans
  where id = any(${value('ids')}::uuid[]) and (status = 'uploading' or (${needsObject}))
  union all
  select scan_id from object_removals where scan_id = any(${value('ids')}::uuid[])
  union all
  select object_id from case_reports where object_id = any(${value('ids')}::uuid[])`)

const newest = defineStatement<{ id: string }, Record<never, never>>(fragment`
  /* scans/reconciliation.newest */
  select id from scans order by id desc limit 1`)

/** The newest scan in the database; `undefined` when there is none. */
export async function newestScan(database: Database): Promise<string | undefined> {
  return (await database.run(newest, {}))[0]?.id
}

/** Whether a scan still needs its object. */
export async function isObjectNeeded(database: Database, scanId: string): Promise<boolean> {
  return (await database.run(scanNeedingObject, { id: scanId })).length > 0
}

/** A difference between the database and the storage. */
export type Discrepancy = {
  /** An object that belongs to no scan and is not waiting to be removed, or a scan whose object is missing. */
  readonly kind: 'object without scan' | 'scan without object'
  /** UUID */
  readonly scanId: string
}

async function* scansNeedingObjects(database: Database): AsyncGenerator<string> {
  for (let after = FIRST; ; ) {
    const rows = await database.run(needing, { after, most: BATCH })
    for (const { id } of rows) yield id
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = last.id
  }
}

/**
 * Those of these objects that belong to no scan. Call this after the objects were found: an object never gets its scan
 * later.
 */
export async function* withoutScan(
  database: Database,
  scanIds: readonly string[],
): AsyncGenerator<Discrepancy> {
  if (scanIds.length === 0) return
  const rows = await database.run(accounted, { ids: plainArray(scanIds) })
  const known = new Set(rows.map(({ id }) => id))
  for (const scanId of scanIds) if (!known.has(scanId)) yield { kind: 'object without scan', scanId }
}

/**
 * Compares the stored objects with those that scans need, both in the order of scan ids, so that neither list has to
 * fit into memory. It may run beside the service: every difference is checked again before it is reported.
 */
export async function* findDiscrepancies({
  database,
  storage,
}: {
  database: Database
  storage: ObjectStore
}): AsyncGenerator<Discrepancy> {
  const scans = scansNeedingObjects(database)
  let scan = await scans.next()
  let unneeded: string[] = []

  async function* missing(scanId: string): AsyncGenerator<Discrepancy> {
    // The object may have appeared, or disappeared together with its scan, since the storage was listed.
    if ((await storage.stat(scanId)) !== undefined) return
    if (await isObjectNeeded(database, scanId)) yield { kind: 'scan without object', scanId }
  }

  for await (const { scanId, byteSize } of storage.list()) {
    for (; !scan.done && scan.value < scanId; scan = await scans.next()) yield* missing(scan.value)
    if (!scan.done && scan.value === scanId) {
      if (byteSize === undefined) yield* missing(scanId)
      scan = await scans.next()
      continue
    }
    unneeded.push(scanId)
    if (unneeded.length === BATCH) {
      yield* withoutScan(database, unneeded)
      unneeded = []
    }
  }
  for (; !scan.done; scan = await scans.next()) yield* missing(scan.value)
  yield* withoutScan(database, unneeded)
}
