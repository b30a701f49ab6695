import { sql } from 'drizzle-orm'
import { batched } from '../database/batch.js'
import { type Database, defineStatement } from '../database/connection.js'
import { scans } from '../database/schema.js'
import { columnsOf } from '../database/sql/columns.js'
import { isNotDistinctFrom } from '../database/sql/found-row.js'
import { fragment, value } from '../database/sql/fragment.js'
import { isNotMoved, isOwnedBy, type Tenant } from '../database/tenant.js'
import { selected } from './queries.js'
import type { ScanRow } from './resource.js'

type NewTarget = Pick<ScanRow, 'contentType' | 'byteSize'>

const extend = defineStatement<NewTarget, Tenant & { id: string; expiresAt: string }>(fragment`
  /* scans/open-uploads.extend */
  update scans set upload_expires_at = ${value('expiresAt')}
  where id = ${value('id')} and ${isOwnedBy(scans)} and status ${isNotDistinctFrom} 'uploading'
  returning ${selected({ contentType: scans.contentType, byteSize: sql`${scans.byteSize}::float8` })}`)

/**
 * Extends the time in which a scan accepts an upload. Returns the values that its intent declared, or `undefined` if it
 * accepts no upload any more.
 */
export async function extendUpload(
  database: Database,
  { id, tenant, expiresAt }: { id: string; tenant: Tenant; expiresAt: Date },
): Promise<NewTarget | undefined> {
  const [row] = await database.run(extend, { id, ...tenant, expiresAt: expiresAt.toISOString() })
  return row
}

const wantedUploads = columnsOf<string>()('wanted', { id: ['uuid', (id) => id] })

const uploading = defineStatement<{ place: number }, ReturnType<typeof wantedUploads.values>>(fragment`
  /* scans/open-uploads.uploading */
  select wanted.place::int from ${wantedUploads.placed}
  join scans on scans.id = wanted.id and scans.status ${isNotDistinctFrom} 'uploading'
    and ${isNotMoved(scans.organizationId)}`)

/**
 * Whether the scan with this UUID still accepts an upload; several are checked with one statement. Not scoped by
 * tenant, because the signed upload address already identifies the owner.
 */
export const isUploading = batched<string, boolean>(async (database, ids) => {
  const places = new Set((await database.run(uploading, wantedUploads.values(ids))).map(({ place }) => place))
  return ids.map((_id, index) => places.has(index + 1))
})
