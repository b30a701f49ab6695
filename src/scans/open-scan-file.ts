import { publicId, storedId } from '../basics/identifiers.js'
import { type ConsoleHandler, notFound } from '../changes/handlers.js'
import { recordDownload, recordViewing } from './file-viewings.js'
import { findScanOfAnyTenant } from './operator-queries.js'
import { type SendsFile, storedFile } from './stored-file.js'

export const openScanFile: ConsoleHandler<'openScanFile', SendsFile> = async (
  { params, query, actor, address },
  context,
) => {
  const { database, clock } = context
  const id = storedId('scan', params.scanId)
  const scan = id === undefined ? undefined : await findScanOfAnyTenant(database, id)
  if (scan === undefined) return notFound
  const record = query.view ? recordViewing : recordDownload
  const file = await storedFile(context, scan, () => {
    const audit = { actor, address, subject: publicId('scan', scan.id), details: {}, at: clock.now() }
    return record(database, { id: scan.id, audit })
  })
  return file ?? notFound
}
