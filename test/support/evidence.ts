import { expect } from 'vitest'
import type { Metadata, Tag, TagValue } from '../../src/analysis/metadata/metadata.js'
import { storedId } from '../../src/basics/identifiers.js'
import { NO_EVIDENCE, type ScanEvidence, sheetOf, storeEvidence } from '../../src/scans/evidence.js'
import type { Caller, TestService } from './service.js'
import { createIntent } from './upload.js'

/** A tag of a camera picture, as ExifTool reads it. */
export const tag = (name: string, value: TagValue, rest: Partial<Tag> = {}): Tag => ({
  ...{ family: 'EXIF', group: 'IFD0', category: 'Camera', document: 'Main', name, value },
  ...rest,
})

/** What is stored of these tags. */
export const sheet = (tags: readonly Tag[]) => {
  const metadata: Metadata = {
    ...{ version: '13.59', fileType: 'JPEG', mimeType: 'image/jpeg', warnings: [], truncated: false },
    tags,
  }
  return sheetOf(metadata)
}

/** Stores and reads evidence of a caller's scans. No analysis runs: a scan's status is set. */
export function evidenceFor(service: TestService, caller: Caller) {
  const run = (text: string) => service.database.run<Record<string, unknown>>({ text, parameters: [] }, {})
  const read = (scanId: string, query = '', as = caller) => as.get(`/api/v1/scans/${scanId}/evidence${query}`)
  return {
    run,
    read,
    /** A scan in this status; its analysis has not run. */
    async scanIn(status: string, as = caller): Promise<string> {
      const { scanId } = await createIntent(as)
      await run(`update scans set status = '${status}' where id = '${storedId('scan', scanId)}'`)
      return scanId
    },
    store: (scanId: string, evidence: Partial<ScanEvidence>, { tenant } = caller) =>
      storeEvidence(service.database, {
        tenant,
        scanId: storedId('scan', scanId) as string,
        evidence: { ...NO_EVIDENCE, ...evidence },
      }),
    async evidenceOf(scanId: string, query = '') {
      const { status, body } = await read(scanId, query)
      expect(status).toBe(200)
      return body.data
    },
    rowsOf: (scanId: string) =>
      run(`select evidence from scan_evidence where scan_id = '${storedId('scan', scanId)}'`),
  }
}
