import { Readable } from 'node:stream'
import type { Clock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { auditOf } from '../changes/audit/record.js'
import { type ApiHandler, notFound } from '../changes/handlers.js'
import type { Database } from '../database/connection.js'
import { renditionType } from '../files/storage.js'
import type { SentFile } from '../http/answers/send-file.js'
import { recordRenditionViewing } from './file-viewings.js'
import { findScansOfTenant } from './operator-queries.js'
import type { ScanRenditions } from './renditions.js'

const sent = (bytes: Uint8Array): SentFile => ({
  byteSize: bytes.length,
  read: async (range) =>
    Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)]),
  close: async () => {},
})

export const getScanRendition: ApiHandler<
  'getScanRendition',
  { clock: Clock; database: Database; renditions: ScanRenditions }
> = async ({ tenant, params, keyId, address }, { database, renditions, clock }) => {
  const { kind } = params
  const id = storedId('scan', params.scanId)
  const [scan] = id === undefined ? [] : await findScansOfTenant(database, tenant, [id])
  const bytes = scan && (await renditions.read(scan, kind))
  if (scan === undefined || bytes === undefined) return notFound
  const subject = publicId('scan', scan.id)
  const audit = auditOf({ keyId, address }, subject, clock.now(), { rendition: kind })
  await recordRenditionViewing(database, { id: scan.id, audit })
  const contentType = renditionType(bytes)
  const fileName = `${scan.fileName}.${kind}.${contentType.slice('image/'.length)}`
  return { status: 200, contentType, fileName, file: sent(bytes), sha256: null }
}
