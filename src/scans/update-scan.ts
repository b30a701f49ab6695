import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { auditOf } from '../changes/audit/record.js'
import { type Commits, commit } from '../changes/commit.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import { mergeMetadata } from '../changes/metadata.js'
import { resourceKey, retryOnConflict } from '../changes/retry-on-conflict.js'
import type { Settings } from '../settings/settings.js'
import { findScan } from './queries.js'
import { toScan } from './resource.js'
import { changeScanMetadata } from './scan-changes.js'

export const updateScan: ApiHandler<'updateScan', Commits & { clock: Clock; settings: Settings }> = async (
  { tenant, params, body, ...caller },
  context,
) => {
  const { database, clock, settings } = context
  const id = storedId('scan', params.scanId)
  if (id === undefined) return notFound
  return retryOnConflict(database, resourceKey(tenant, id), async () => {
    const scan = await findScan(database, tenant, id)
    if (scan === undefined) return notFound
    const metadata = mergeMetadata(scan.metadata, body.metadata ?? {})
    if (JSON.stringify(metadata) === JSON.stringify(scan.metadata))
      return { status: 200, data: toScan(scan, tenant, settings.uploads) }
    const changed = await commit(context, changeScanMetadata, {
      id,
      tenant,
      from: scan.metadata,
      to: metadata,
      audit: auditOf(caller, publicId('scan', id), clock.now(), {
        metadata: Object.keys(body.metadata ?? {}),
      }),
    })
    return changed && { status: 200, data: toScan(changed, tenant, settings.uploads) }
  })
}
