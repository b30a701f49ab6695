import type { Context } from '../context.js'
import { defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'

/** Files removed in one round, of those that could not be removed when their scan was deleted. */
const MAX_IN_ROUND = 1_000

const removed = defineStatement<{ scan_id: string }, { id: string }>(fragment`
  delete from object_removals where scan_id = ${value('id')} returning scan_id`)

const pending = defineStatement<{ id: string }, { most: number }>(fragment`
  select scan_id as id from object_removals order by created_at limit ${value('most')}`)

type Needed = Pick<Context, 'database' | 'storage'>

/** Removes the file of a scan that was deleted. Rejects when the storage fails; then it is to be tried again. */
export async function removeObject({ database, storage }: Needed, scanId: string): Promise<void> {
  await storage.remove(scanId)
  await database.run(removed, { id: scanId })
}

/** Removes the files of deleted scans that are still there; returns how many. */
export async function sweepRemovals(context: Needed): Promise<number> {
  const scans = await context.database.run(pending, { most: MAX_IN_ROUND })
  for (const { id } of scans) await removeObject(context, id)
  return scans.length
}
