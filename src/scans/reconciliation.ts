import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import { awaitsAnalysis } from '../database/schema.js'
import { plainArray } from '../database/texts.js'
import type { ObjectStore } from '../uploads/storage.js'

/** Rows of one statement, and objects looked up with one. */
const BATCH = 500

/** Before every UUID that the service makes. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Of scans whose file has to be in the storage. */
export const needsObject = fragment`
  (status ${awaitsAnalysis} or status = 'complete') and coalesce(has_file, environment <> 'sandbox')`

const needing = defineStatement<{ id: string }, { after: string; most: number }>(fragment`
  /* scans/reconciliation.needing */
  select id from scans where id > ${value('after')}::uuid and ${needsObject}
  order by id limit ${value('most')}`)

const stillNeeding = defineStatement<{ id: string }, { id: string }>(fragment`
  /* scans/reconciliation.stillNeeding */
  select id from scans where id = ${value('id')} and ${needsObject}`)

const accounted = defineStatement<{ id: string }, { ids: string }>(fragment`
  /* scans/reconciliation.accounted */
  select id from scans
  where id = any(${value('ids')}::uuid[]) and (status = 'uploading' or (${needsObject}))
  union all
  select scan_id from object_removals where scan_id = any(${value('ids')}::uuid[])`)

const newest = defineStatement<{ id: string }, Record<never, never>>(fragment`
  /* scans/reconciliation.newest */
  select id from scans order by id desc limit 1`)

/** The newest scan that the database knows; `undefined` when it has none. */
export async function newestScan(database: Database): Promise<string | undefined> {
  return (await database.run(newest, {}))[0]?.id
}

/** Whether a scan has an object that it cannot do without. */
export async function isObjectNeeded(database: Database, scanId: string): Promise<boolean> {
  return (await database.run(stillNeeding, { id: scanId })).length > 0
}

/** Where the database and the storage do not agree. */
export type Discrepancy = {
  /** An object that no scan has and no removal waits for, or a scan whose object is gone. */
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

/** Those of these objects that nothing accounts for. Asked after they were found: no scan comes to need one later. */
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
 * Compares what is stored with what scans need, both in the order of scan ids, so that neither has to fit into memory.
 * It may run beside the service: what looks wrong is looked at again before it is told.
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
    // It may have come, or gone with its scan, since the storage was listed.
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
