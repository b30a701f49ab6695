import { createPublicKey } from 'node:crypto'
import { canonicalJson } from '../basics/canonical-json.js'
import type { Database } from '../database/connection.js'
import type { ObjectStorage } from '../files/storage.js'
import type { ScanRenditions } from '../scans/renditions.js'
import type { PublicJwk } from '../signing/new-key.js'
import type { ReportKeys } from '../signing/report-keys.js'
import { custodyOf } from './custody.js'
import { type Draft, draftOf, listed, toReportedScan } from './document.js'
import { evidenceEntries } from './evidence-files.js'
import { fileEntry } from './files.js'
import { pdfEntry } from './pdf/pdf-entry.js'
import { readmeOf } from './readme.js'
import { ReportError, SourceChangedError } from './report-error.js'
import { readEvidence, readFormerJudgements, type Sources, subjectsOf } from './sources.js'
import { createTextLimit } from './text-limit.js'
import { entryOf, type WrittenZip, writeZip, type ZipEntry } from './zip.js'

/** The most that one object of the storage can have. */
export const MAX_REPORT_BYTES = 5 * 2 ** 30

export type ComposeContext = {
  readonly database: Database
  readonly storage: ObjectStorage
  readonly renditions: Pick<ScanRenditions, 'read'>
  readonly reportKeys: Pick<ReportKeys, 'sign' | 'publicKeys'>
  readonly publicUrl: () => string
}

/** What is to be in a report. */
export type ReportRequest = {
  /** Public ID. */
  readonly id: string
  readonly createdAt: Date
  readonly includeFiles: boolean
  readonly withPersonalData: boolean
}

const pemOf = (key: PublicJwk): string =>
  createPublicKey({ key: { ...key }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString()

async function currentKey(reportKeys: Pick<ReportKeys, 'publicKeys'>): Promise<PublicJwk> {
  const [key] = await reportKeys.publicKeys()
  if (key === undefined) throw new Error('There is no report key.')
  return key
}

/** `report.json`, its signature, and what follows from both. */
async function signedEntries(
  reportKeys: ComposeContext['reportKeys'],
  key: PublicJwk,
  draft: Draft,
  others: readonly ZipEntry[],
): Promise<ZipEntry[]> {
  const text = canonicalJson({ ...draft, keyId: key.kid, files: listed(others) })
  const { keyId, signature } = await reportKeys.sign(Buffer.from(text))
  if (keyId !== key.kid) throw new SourceChangedError('The report key was rotated.')
  return [entryOf('report.json', text), entryOf('report.sig', signature), entryOf('key.pem', pemOf(key))]
}

const sumsOf = (entries: readonly ZipEntry[]): ZipEntry =>
  entryOf('SHA256SUMS', entries.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))

/**
 * Composes a report: everything is read once for sizes and hashes, and again while the ZIP is written. Rejects, and its
 * stream fails, with {@link ReportError} if it cannot be made, with `DamagedFileError` if a file is not the one that was
 * judged, and with {@link SourceChangedError} if it must be tried again. `signal` ends the composing.
 */
export async function composeReport(
  { database, storage, renditions, reportKeys, publicUrl }: ComposeContext,
  sources: Sources,
  { id, createdAt, includeFiles, withPersonalData }: ReportRequest,
  signal: AbortSignal,
): Promise<WrittenZip> {
  const { tenant, assessments } = sources
  const key = await currentKey(reportKeys)
  const readme = { id, keyId: key.kid, keysUrl: `${publicUrl()}/.well-known/media-scan-report-keys.json` }
  const others: ZipEntry[] = [entryOf('README.txt', readmeOf(readme))]
  const scans: Draft['scans'] = []
  const limit = createTextLimit('The former judgements')
  for (const scan of sources.scans) {
    signal.throwIfAborted()
    const evidence = await readEvidence(database, tenant, scan.id)
    others.push(...evidenceEntries(database, sources, scan.id, evidence, withPersonalData))
    const file = includeFiles ? await fileEntry(storage, scan, signal) : undefined
    if (file !== undefined) others.push(file)
    const judgements = await readFormerJudgements(database, scan)
    limit(judgements)
    scans.push(toReportedScan(scan, evidence, { includedAs: file?.name ?? null, assessments, judgements }))
  }
  const custody = await custodyOf(database, tenant.organizationId, subjectsOf(sources))
  const draft = draftOf(sources, { id, createdAt, withPersonalData, scans, custody })
  const pdf = await pdfEntry(renditions, { ...readme, document: draft, scans: sources.scans }, signal)
  others.splice(1, 0, pdf)
  const signed = await signedEntries(reportKeys, key, draft, others)
  const [first, ...rest] = others as [ZipEntry, ...ZipEntry[]]
  const entries = [first, ...signed, sumsOf([first, ...signed, ...rest]), ...rest]
  const zip = writeZip(entries, createdAt)
  if (zip.byteSize <= MAX_REPORT_BYTES) return zip
  zip.stream.destroy()
  throw new ReportError('too_large', 'The report would have more than 5 GiB.')
}
