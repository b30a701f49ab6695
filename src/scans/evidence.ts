import { sql } from 'drizzle-orm'
import type { components } from '../../generated/api.js'
import type { ScanStatus } from '../../generated/vocabulary.js'
import { conclude } from '../analysis/conclusion.js'
import type { Evidence } from '../analysis/evidence.js'
import { type Metadata, placeOf, type TagValue } from '../analysis/metadata/metadata.js'
import { isPersonal, withoutPersonalData } from '../analysis/metadata/personal.js'
import type { NoVerdict, Verdict } from '../analysis/verdict.js'
import { withoutWaitingForDisk } from '../database/commit.js'
import { type Database, defineStatement } from '../database/connection.js'
import { scans } from '../database/schema.js'
import { type Fragment, fragment, value } from '../database/sql/fragment.js'
import { isOwnedBy, isOwnedByThatOf, type Tenant } from '../database/tenant.js'

export type Exhibit = components['schemas']['Exhibit']
export type LookedFor = components['schemas']['LookedFor']

/** A tag of a file's metadata; `value` is a text, a list, or an object for a structure. */
export type EvidenceTag = {
  readonly place: string
  readonly group: string
  readonly name: string
  readonly value: unknown
  /** Whether it is shown only to those who ask for personal data. */
  readonly personal: boolean
}

/** What an analysis read in a file, and what its verdict rests on. */
export type ScanEvidence = {
  /** `null` when the metadata were not read. */
  readonly metadata: {
    readonly tool: string
    readonly version: string
    readonly fileType: string | null
    readonly tags: readonly EvidenceTag[]
    readonly truncated: boolean
  } | null
  /** The Content Credentials as crJSON, personal data included; `null` for a file without. */
  readonly c2pa: unknown
  /** With quotes of at most 4,000 characters. */
  readonly exhibits: readonly Exhibit[]
  readonly lookedFor: readonly LookedFor[]
}

/** For a scan whose file was not read. */
export const NO_EVIDENCE: ScanEvidence = { metadata: null, c2pa: null, exhibits: [], lookedFor: [] }

/** Maximum length of the metadata and of the credentials as JSON, in bytes: 1 MiB each. */
const MAX_JSON_BYTES = 2 ** 20
const MAX_TAGS = 10_000

const bytesOf = (json: string): number => Buffer.byteLength(json)

/** A value as `exiftool -j` prints it. */
function plainValue(given: TagValue): unknown {
  if (typeof given === 'string') return given
  if (Array.isArray(given)) return given.map(plainValue)
  if ('binary' in given) return `(Binary data ${given.binary} bytes, use -b option to extract)`
  // `fromEntries` defines each field as the object's own, also one that is named like a part of every object.
  if ('struct' in given)
    return Object.fromEntries(Object.entries(given.struct).map(([name, field]) => [name, plainValue(field)]))
  return null
}

/** The sheet of a file's metadata. */
export const sheetOf = ({ version, fileType, tags, truncated }: Metadata): ScanEvidence['metadata'] => ({
  tool: 'ExifTool',
  version,
  fileType,
  tags: tags.map((tag) => ({
    place: placeOf(tag),
    group: tag.group,
    name: tag.name,
    value: plainValue(tag.value),
    personal: isPersonal(tag),
  })),
  truncated,
})

/** The verdict that follows from what was found in a file, and what it rests on. */
export function judge(found: Evidence): { verdict: Verdict | NoVerdict; evidence: ScanEvidence } {
  const { verdict, exhibits, lookedFor } = conclude(found)
  const metadata = found.metadata.sheet && sheetOf(found.metadata.sheet)
  return { verdict, evidence: { metadata, c2pa: found.crJson, exhibits, lookedFor } }
}

/** The first tags, as many as have room. */
function boundedSheet(metadata: ScanEvidence['metadata']): ScanEvidence['metadata'] {
  if (metadata === null) return null
  let left = MAX_JSON_BYTES
  const kept: EvidenceTag[] = []
  for (const tag of metadata.tags) {
    // One more for the comma.
    left -= bytesOf(JSON.stringify(tag)) + 1
    if (left < 0 || kept.length === MAX_TAGS) return { ...metadata, tags: kept, truncated: true }
    kept.push(tag)
  }
  return metadata
}

const boundedCredentials = (crJson: unknown): unknown =>
  bytesOf(JSON.stringify(crJson ?? null)) > MAX_JSON_BYTES ? { truncated: true } : crJson

/** Evidence as it is stored. Metadata beyond 1 MiB of JSON are cut short, and larger credentials left out; both say so. */
export const storedText = ({ metadata, c2pa, exhibits, lookedFor }: ScanEvidence): string =>
  JSON.stringify({
    metadata: boundedSheet(metadata),
    c2pa: boundedCredentials(c2pa),
    exhibits,
    lookedFor,
  })

/** Stores the evidence of the scans in the CTE named `judged`, instead of that of an earlier analysis. */
export const recordsEvidence = (judged: string): Fragment<{ readonly evidence: string }> => fragment`
  insert into scan_evidence (scan_id, organization_id, environment, evidence)
  select judged.id, judged.organization_id, judged.environment, ${value('evidence')}::text
  from ${sql.identifier(judged)} as judged
  on conflict (scan_id) do update set evidence = excluded.evidence
  returning scan_id as id`

// The lock keeps the scan, so that the evidence of one that is being deleted is not stored.
const store = defineStatement<{ id: string }, Tenant & { id: string; evidence: string }>(fragment`
  /* scans/evidence.store */
  with scan as (
    select id, organization_id, environment from ${withoutWaitingForDisk}, scans
    where id = ${value('id')} and ${isOwnedBy(scans)} for key share of scans
  ) ${recordsEvidence('scan')}`)

/**
 * Stores the evidence of a scan, instead of that of an earlier analysis; nothing if the scan was deleted. Call it before
 * the first verdict is stored, whose commit then makes it durable too.
 */
export async function storeEvidence(
  database: Database,
  { tenant, scanId, evidence }: { tenant: Tenant; scanId: string; evidence: ScanEvidence },
): Promise<void> {
  const { organizationId, environment } = tenant
  await database.run(store, { id: scanId, organizationId, environment, evidence: storedText(evidence) })
}

const find = defineStatement<
  { status: ScanStatus; evidence: string | null },
  Tenant & { id: string }
>(fragment`
  /* scans/evidence.find */
  select scans.status, scan_evidence.evidence from scans
  left join scan_evidence on scan_evidence.scan_id = scans.id and ${isOwnedByThatOf('scan_evidence', 'scans')}
  where scans.id = ${value('id')} and ${isOwnedBy(scans)}`)

/** A scan's status and, once it is complete, its evidence; `undefined` for a scan that the tenant does not have. */
export async function findEvidence(
  database: Database,
  tenant: Tenant,
  id: string,
): Promise<{ status: ScanStatus; evidence: ScanEvidence } | undefined> {
  const { organizationId, environment } = tenant
  const [row] = await database.run(find, { id, organizationId, environment })
  if (row === undefined) return undefined
  const stored = row.status === 'complete' ? row.evidence : null
  return {
    status: row.status,
    evidence: stored === null ? NO_EVIDENCE : (JSON.parse(stored) as ScanEvidence),
  }
}

/** Evidence as the API shows it. */
export function toScanEvidence(
  scanId: string,
  { metadata, c2pa, exhibits, lookedFor }: ScanEvidence,
  withPersonalData: boolean,
): components['schemas']['ScanEvidence'] {
  const shown = (metadata?.tags ?? []).filter(({ personal }) => withPersonalData || !personal)
  return {
    scanId,
    metadata: metadata && {
      tool: metadata.tool,
      version: metadata.version,
      fileType: metadata.fileType,
      tags: shown.map(({ personal: _, ...tag }) => tag),
      truncated: metadata.truncated,
      withheld: metadata.tags.length - shown.length,
    },
    c2pa: (withPersonalData ? c2pa : withoutPersonalData(c2pa)) as Record<string, unknown> | null,
    exhibits: [...exhibits],
    lookedFor: [...lookedFor],
  }
}
