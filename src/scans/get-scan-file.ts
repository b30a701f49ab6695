import { publicId, storedId } from '../basics/identifiers.js'
import { auditOf } from '../changes/audit/record.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import { recordDownload } from './file-viewings.js'
import { findScansOfTenant } from './operator-queries.js'
import { type SendsFile, storedFile } from './stored-file.js'

export const getScanFile: ApiHandler<'getScanFile', SendsFile> = async (
  { tenant, params, keyId, address },
  context,
) => {
  const { database, clock } = context
  const id = storedId('scan', params.scanId)
  const [scan] = id === undefined ? [] : await findScansOfTenant(database, tenant, [id])
  if (scan === undefined) return notFound
  const file = await storedFile(context, scan, () => {
    const audit = auditOf({ keyId, address }, publicId('scan', scan.id), clock.now(), {})
    return recordDownload(database, { id: scan.id, audit })
  })
  return file ?? notFound
}
