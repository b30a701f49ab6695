import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import type { ObjectStorage } from '../files/storage.js'
import type { Download, ReportRow } from './resource.js'

/** How long the address of a report's file can be used. */
const DOWNLOAD_MS = 15 * 60_000

export type Downloads = { readonly storage: Pick<ObjectStorage, 'createDownload'>; readonly clock: Clock }

/** A new address of the file of a report; `undefined` while it is not ready. */
export async function downloadOf(
  { storage, clock }: Downloads,
  row: ReportRow,
): Promise<Download | undefined> {
  if (row.status !== 'ready' || row.objectId === null) return undefined
  const expiresAt = new Date(clock.now().getTime() + DOWNLOAD_MS)
  const url = await storage.createDownload({
    scanId: row.objectId,
    fileName: `${publicId('rep', row.id)}.zip`,
    contentType: 'application/zip',
    expiresAt,
  })
  return { url, expiresAt }
}
