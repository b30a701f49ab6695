import type { KeyObject } from 'node:crypto'
import type { components } from '../../../generated/api.js'
import { canonicalJson } from '../../basics/canonical-json.js'
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
function comparedWithList(entries: Entries, { files }: ReportDocument): Problem[] {
  const problems: Problem[] = []
  const listed = new Set<string>(UNLISTED)
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

/** Checks what was read of a ZIP. `keys` are those of whoever is thought to have made the report. */
export function verifyEntries({ entries, problems }: ReadZip, keys?: readonly GivenKey[]): Verification {
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
  const sums = readSums(bytesOf('SHA256SUMS')?.toString('latin1') ?? '')
  if (entries.has('SHA256SUMS') && found.length === 0)
    if (sums === undefined || comparedWithSums(entries, sums).length > 0)
      // All others are as they were signed.
      found.push({ name: 'SHA256SUMS', why: 'was changed: it has other SHA-256 than the files' })
  const custody = document && found.length === 0 ? faultOfCustody(document.custody) : undefined
  if (custody !== undefined) found.push({ name: 'report.json', why: custody })
  const isWhole = found.length === 0
  const signer = keys && (isWhole && signed ? signerAmong(keys, json, signature) : null)
  return {
    problems: withoutRepetitions(found),
    signer,
    document: isWhole ? document : undefined,
    files: entries.size,
  }
}

/** Checks the report in a ZIP file, without a network. Rejects where the file cannot be read at all. */
export const verifyReport = async (path: string, keys?: readonly GivenKey[]): Promise<Verification> =>
  verifyEntries(await readZip(path), keys)
