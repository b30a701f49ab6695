import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import { assertScanId, isScanId, type StoredObject } from './storage.js'

/** All objects of a scan are under `scans/<scan id>/`. */
export const PREFIX = 'scans/'
export const FILE = 'file'

/** The key of a rendition of a scan, or of its {@link FILE}. */
export const keyOf = (scanId: string, name: string): string => `${PREFIX}${assertScanId(scanId)}/${name}`

/** Groups sorted keys by scan. Renditions may come before or after the file of their scan. */
export async function* byScan(
  pages: AsyncIterable<ListObjectsV2CommandOutput>,
): AsyncGenerator<StoredObject> {
  let current: StoredObject | undefined
  for await (const { Contents = [] } of pages)
    for (const { Key = '', Size = 0 } of Contents) {
      const [scanId = '', name] = Key.slice(PREFIX.length).split('/')
      if (!isScanId(scanId)) continue
      if (current !== undefined && current.scanId !== scanId) yield current
      const byteSize = name === FILE ? Size : undefined
      current =
        current?.scanId === scanId ? { scanId, byteSize: current.byteSize ?? byteSize } : { scanId, byteSize }
    }
  if (current !== undefined) yield current
}
