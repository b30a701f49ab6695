import { Readable } from 'node:stream'
import { publicId } from '../basics/identifiers.js'
import type { Database } from '../database/connection.js'
import { type ScanEvidence, toScanEvidence } from '../scans/evidence.js'
import { SourceChangedError } from './report-error.js'
import { readEvidence, type Sources } from './sources.js'
import { entryOf, type ZipEntry } from './zip.js'

/** The evidence of a scan as files: Content Credentials as crJSON, and what ExifTool read, where there is any. */
function filesOf(scanId: string, evidence: ScanEvidence, withPersonalData: boolean): ZipEntry[] {
  const id = publicId('scan', scanId)
  const { c2pa, metadata } = toScanEvidence(id, evidence, withPersonalData)
  return Object.entries({ c2pa, metadata })
    .filter(([, content]) => content !== null)
    .map(([name, content]) => entryOf(`evidence/${id}/${name}.json`, `${JSON.stringify(content, null, 2)}\n`))
}

/**
 * The files with the evidence of a scan. They are not kept in memory: a report can have a gigabyte of them. Each is read
 * again when it is written, and must be the same then.
 */
export function evidenceEntries(
  database: Database,
  { tenant }: Pick<Sources, 'tenant'>,
  scanId: string,
  evidence: ScanEvidence,
  withPersonalData: boolean,
): ZipEntry[] {
  return filesOf(scanId, evidence, withPersonalData).map(({ name, byteSize, sha256 }) => ({
    name,
    byteSize,
    sha256,
    async open() {
      const again = filesOf(scanId, await readEvidence(database, tenant, scanId), withPersonalData)
      const file = again.find((one) => one.name === name)
      if (file?.sha256 !== sha256) throw new SourceChangedError('A scan was judged again.')
      return Readable.from(await file.open())
    },
  }))
}
