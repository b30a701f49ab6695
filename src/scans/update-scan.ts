import { auditOf } from '../audit/record.js'
import { commit } from '../commit.js'
import { type ApiHandler, ChangedByOthersError, notFound } from '../handlers.js'
import { publicId, storedId } from '../identifiers.js'
import { mergeMetadata } from '../metadata.js'
import { changeScanMetadata, findScan } from './queries.js'
import { toScan } from './resource.js'

/** Others may change the same scan at the same time; each round sees what they did. */
const ROUNDS = 5

export const updateScan: ApiHandler<'updateScan'> = async ({ tenant, params, body, ...caller }, context) => {
  const { database, clock } = context
  const id = storedId('scan', params.scanId)
  if (id === undefined) return notFound
  for (let round = 0; round < ROUNDS; round += 1) {
    const scan = await findScan(database, tenant, id)
    if (scan === undefined) return notFound
    const metadata = mergeMetadata(scan.metadata, body.metadata ?? {})
    if (JSON.stringify(metadata) === JSON.stringify(scan.metadata))
      return { status: 200, data: toScan(scan, tenant) }
    const changed = await commit(context, changeScanMetadata, {
      id,
      tenant,
      from: scan.metadata,
      to: metadata,
      audit: auditOf(caller, publicId('scan', id), clock.now(), {
        metadata: Object.keys(body.metadata ?? {}),
      }),
    })
    if (changed !== undefined) return { status: 200, data: toScan(changed, tenant) }
  }
  throw new ChangedByOthersError(`The scan was changed by others in each of ${ROUNDS} rounds.`)
}
