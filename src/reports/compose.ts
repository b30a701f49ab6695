import { createPublicKey } from 'node:crypto'
import { canonicalJson } from '../basics/canonical-json.js'
import type { Database } from '../database/connection.js'
import type { ObjectStorage } from '../files/storage.js'
import type { ScanRenditions } from '../scans/renditions.js'
import type { PublicJwk } from '../signing/new-key.js'
import type { ReportKeys } from '../signing/report-keys.js'
import type { Stamped, TimeStamper } from '../signing/time-stamps/time-stamper.js'
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
  /** Absent if no time-stamping authority is set. */
  readonly timeStamper: TimeStamper | undefined
  readonly publicUrl: () => string
}

/** What is to be in a report. */
export type ReportRequest = {
  /** Public ID. */
  readonly id: string
  readonly createdAt: Date
  readonly includeFiles: boolean
  readonly withPersonalData: boolean
  /** Whether to do without a time stamp, because none was to be had for long enough. */
  readonly withoutTimeStamp: boolean
}

/** A report that is being written. */
export type ComposedReport = WrittenZip & {
  /** The time in its time stamp; `null` if it has none. */
  readonly timeStampedAt: Date | null
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

/** `report.json`, its signature, what follows from both, and the time stamp of the signature. */
async function signedEntries(
  { reportKeys, stamper }: Pick<ComposeContext, 'reportKeys'> & { stamper: TimeStamper | undefined },
  key: PublicJwk,
  draft: Draft,
  others: readonly ZipEntry[],
  signal: AbortSignal,
): Promise<{ signed: ZipEntry[]; stamped: Stamped | undefined }> {
  const text = canonicalJson({ ...draft, keyId: key.kid, files: listed(others) })
  const { keyId, signature } = await reportKeys.sign(Buffer.from(text))
  if (keyId !== key.kid) throw new SourceChangedError('The report key was rotated.')
  const stamped = await stamper?.stamp(signature, signal)
  const signed = [
    entryOf('report.json', text),
    entryOf('report.sig', signature),
    ...(stamped === undefined ? [] : [entryOf('report.tsr', stamped.response)]),
    entryOf('key.pem', pemOf(key)),
  ]
  return { signed, stamped }
}

const sumsOf = (entries: readonly ZipEntry[]): ZipEntry =>
  entryOf('SHA256SUMS', entries.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))

/**
 * Composes a report: everything is read once for sizes and hashes, and again while the ZIP is written. Rejects, and its
 * stream fails, with {@link ReportError} if it cannot be made, with `DamagedFileError` if a file is not the one that was
 * judged, with {@link SourceChangedError} if it must be tried again, and with `TimeStampUnavailableError` if only the time
 * stamp is missing. `signal` ends the composing.
 */
export async function composeReport(
  { database, storage, renditions, reportKeys, timeStamper, publicUrl }: ComposeContext,
  sources: Sources,
  { id, createdAt, includeFiles, withPersonalData, withoutTimeStamp }: ReportRequest,
  signal: AbortSignal,
): Promise<ComposedReport> {
  const { tenant, assessments } = sources
  const key = await currentKey(reportKeys)
  const stamper = withoutTimeStamp ? undefined : timeStamper
  const hasTimeStamp = stamper !== undefined
  const readme = {
    id,
    keyId: key.kid,
    keysUrl: `${publicUrl()}/.well-known/media-scan-report-keys.json`,
    timeStamp: hasTimeStamp ? 'present' : timeStamper === undefined ? 'not set up' : 'unavailable',
  } as const
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
  const draft = draftOf(sources, { id, createdAt, withPersonalData, scans, custody, hasTimeStamp })
  const pdf = await pdfEntry(renditions, { ...readme, document: draft, scans: sources.scans }, signal)
  others.splice(1, 0, pdf)
  const { signed, stamped } = await signedEntries({ reportKeys, stamper }, key, draft, others, signal)
  const [first, ...rest] = others as [ZipEntry, ...ZipEntry[]]
  const entries = [first, ...signed, sumsOf([first, ...signed, ...rest]), ...rest]
  const zip = writeZip(entries, createdAt)
  if (zip.byteSize <= MAX_REPORT_BYTES) return { ...zip, timeStampedAt: stamped?.at ?? null }
  zip.stream.destroy()
  throw new ReportError('too_large', 'The report would have more than 5 GiB.')
}
