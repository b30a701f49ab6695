import type { KeyObject } from 'node:crypto'
import type { components } from '../../../generated/api.js'
import { canonicalJson } from '../../basics/canonical-json.js'
import { readTimeStamp, type TimeStamp, TimeStampError } from '../../signing/time-stamps/response.js'
import { UNLISTED } from '../readme.js'
import { faultOfCustody } from './custody-chain.js'
import { type GivenKey, isSignedBy, readKeyPem } from './keys.js'
import { type Problem, type ReadEntry, type ReadZip, readZip } from './zip-reader.js'

type ReportDocument = components['schemas']['ReportDocument']

/** The outcome of checking a report. */
export type Verification = {
  /** Every file that is not as it was signed, or does not belong; empty for a report that is whole. */
  readonly problems: readonly Problem[]
  /** `undefined` where no keys were given; `null` where none of them signed it. */
  readonly signer: GivenKey | undefined | null
  /** What its time stamp says; `undefined` where it has none, or is not whole. */
  readonly timeStamp: TimeStamp | undefined
  /** What the report says, if it is whole. */
  readonly document: ReportDocument | undefined
  /** How many files were checked. */
  readonly files: number
}

type Entries = ReadZip['entries']

const FORM_OF_SUMS = /^(?:[0-9a-f]{64} {2}[^\n]+\n)*$/

/** The hashes in `SHA256SUMS` by name; `undefined` for a text of another form. */
function readSums(text: string): Map<string, string> | undefined {
  if (!FORM_OF_SUMS.test(text)) return undefined
  const lines = text.split('\n').slice(0, -1)
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  return sums.size === lines.length ? sums : undefined
}

/** The document in canonical form with the properties that the check needs; `undefined` for anything else. */
function readDocument(bytes: Buffer): ReportDocument | undefined {
  try {
    const text = bytes.toString('utf8')
    const document = JSON.parse(text) as ReportDocument
    const { files, id, keyId } = document
    const isListed = ({ name, sha256 }: ReportDocument['files'][number]) =>
      typeof name === 'string' && typeof sha256 === 'string'
    if (typeof id !== 'string' || typeof keyId !== 'string' || !files.every(isListed)) return undefined
    return canonicalJson(document) === text ? document : undefined
  } catch {
    return undefined
  }
}

/** Files that the signed list has otherwise, or does not have. */
function comparedWithList(entries: Entries, { files, hasTimeStamp = false }: ReportDocument): Problem[] {
  const problems: Problem[] = []
  const listed = new Set<string>(UNLISTED)
  if (!hasTimeStamp) listed.delete(TIME_STAMP)
  else if (!entries.has(TIME_STAMP)) problems.push({ name: TIME_STAMP, why: 'is missing' })
  for (const { name, sha256 } of files) {
    listed.add(name)
    const entry = entries.get(name)
    if (entry === undefined) problems.push({ name, why: 'is missing' })
    else if (entry.sha256 !== sha256) problems.push({ name, why: 'was changed: its SHA-256 differs' })
  }
  for (const name of entries.keys())
    if (!listed.has(name)) problems.push({ name, why: 'does not belong to this report' })
  return problems
}

/** Files that `SHA256SUMS` has otherwise, or does not have. */
function comparedWithSums(entries: Entries, sums: Map<string, string>): string[] {
  const names = new Set([...entries.keys(), ...sums.keys()])
  names.delete('SHA256SUMS')
  return [...names].filter((name) => entries.get(name)?.sha256 !== sums.get(name))
}

/** What is wrong with `SHA256SUMS`, in a report whose other files are as they were signed. */
function faultOfSums(entries: Entries): Problem | undefined {
  const sums = readSums(entries.get('SHA256SUMS')?.bytes?.toString('latin1') ?? '')
  const differing = sums && comparedWithSums(entries, sums)
  if (differing?.length === 0) return undefined
  // The only one of these files that is not signed: either can be the one that was changed.
  if (differing?.length === 1 && differing[0] === TIME_STAMP)
    return { name: TIME_STAMP, why: 'was changed: it has another SHA-256 than in SHA256SUMS' }
  return { name: 'SHA256SUMS', why: 'was changed: it has other SHA-256 than the files' }
}

/** What the time stamp says, or what is wrong with it. */
async function timeStampIn(
  bytes: Buffer,
  signature: Buffer,
  roots: string | undefined,
): Promise<TimeStamp | Problem> {
  try {
    return await readTimeStamp(bytes, signature, roots === undefined ? {} : { roots })
  } catch (error) {
    if (error instanceof TimeStampError) return { name: TIME_STAMP, why: error.message }
    throw error
  }
}

/** Who signed these bytes, if one of the keys did. */
const signerAmong = (keys: readonly GivenKey[], bytes: Buffer, signature: Buffer) =>
  keys.find(({ key }) => isSignedBy(key, bytes, signature)) ?? null

/** The parts that the signature consists of, in a ZIP that has them all. */
type Signed = { readonly json: Buffer; readonly signature: Buffer; readonly key: KeyObject | undefined }

/** Which of `report.json`, `report.sig` and `key.pem` was changed, if they do not fit together. */
function brokenSignature(entries: Entries, { json, signature, key }: Signed): Problem[] {
  if (key !== undefined && isSignedBy(key, json, signature)) return []
  const sums = readSums(entries.get('SHA256SUMS')?.bytes?.toString('latin1') ?? '')
  const changed = sums && comparedWithSums(entries, sums).filter((name) => SIGNED.includes(name))
  if (changed !== undefined && changed.length > 0)
    return changed.map((name) => ({ name, why: 'was changed: the signature does not fit' }))
  return SIGNED.map((name) => ({ name, why: 'does not fit the others of the signature' }))
}

const TIME_STAMP = 'report.tsr'
const SIGNED: readonly string[] = ['report.json', 'report.sig', 'key.pem']
const REQUIRED = [...SIGNED, 'SHA256SUMS', 'README.txt']

/** Each problem once by name: a file that could not be read is missing, too. */
function withoutRepetitions(problems: readonly Problem[]): Problem[] {
  const names = new Set<string>()
  return problems.filter(({ name }) => {
    if (names.has(name)) return false
    names.add(name)
    return true
  })
}

/** Whom the reader takes a report to be from. */
export type Expected = {
  /** The keys of whoever is thought to have made it. */
  readonly keys?: readonly GivenKey[] | undefined
  /** Root certificates of time-stamping authorities, as PEM. */
  readonly timeStampers?: string | undefined
}

/** Checks what was read of a ZIP. */
async function verifyEntries(
  { entries, problems }: ReadZip,
  { keys, timeStampers }: Expected,
): Promise<Verification> {
  const bytesOf = (name: string): Buffer | undefined => (entries.get(name) as ReadEntry | undefined)?.bytes
  const found = [...problems]
  const missing = REQUIRED.filter((name) => !entries.has(name))
  found.push(...missing.map((name) => ({ name, why: 'is missing' })))
  const [json, signature, pem] = SIGNED.map(bytesOf)
  const document = json && readDocument(json)
  if (json !== undefined && document === undefined)
    found.push({ name: 'report.json', why: 'is not the description of a report' })
  if (document !== undefined && document.version !== 1)
    found.push({
      name: 'report.json',
      why: `has version ${document.version}, which a later release can check`,
    })
  const signed = json !== undefined && signature !== undefined && pem !== undefined
  const broken = signed ? brokenSignature(entries, { json, signature, key: readKeyPem(pem) }) : []
  found.push(...broken)
  if (document !== undefined) found.push(...comparedWithList(entries, document))
  const stamp = bytesOf(TIME_STAMP)
  const stamped =
    stamp && signature && found.length === 0 ? await timeStampIn(stamp, signature, timeStampers) : undefined
  if (stamped !== undefined && 'why' in stamped) found.push(stamped)
  const wrong = entries.has('SHA256SUMS') && found.length === 0 ? faultOfSums(entries) : undefined
  if (wrong !== undefined) found.push(wrong)
  const custody = document && found.length === 0 ? faultOfCustody(document.custody) : undefined
  if (custody !== undefined) found.push({ name: 'report.json', why: custody })
  const isWhole = found.length === 0
  const signer = keys && (isWhole && signed ? signerAmong(keys, json, signature) : null)
  return {
    problems: withoutRepetitions(found),
    signer,
    timeStamp: isWhole && stamped !== undefined && 'at' in stamped ? stamped : undefined,
    document: isWhole ? document : undefined,
    files: entries.size,
  }
}

/** Checks the report in a ZIP file, without a network. Rejects where the file cannot be read at all. */
export const verifyReport = async (path: string, expected: Expected = {}): Promise<Verification> =>
  verifyEntries(await readZip(path), expected)
