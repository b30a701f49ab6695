import type { Logger } from 'pino'
import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import { type AuditValues, auditValues, recordsAudit } from '../changes/audit/record.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/sql/fragment.js'
import { DamagedFileError } from '../files/verified.js'

/** What was being done with a file when it was compared with the recorded SHA-256. */
export type ReadingStep =
  | 'analysis'
  | 'backup'
  | 'check'
  | 'detector'
  | 'download'
  | 'export'
  | 'import'
  | 'move'
  | 'report'

type Noting = { readonly database: Database; readonly clock: Pick<Clock, 'now'> }

/** Part of the audit log's records of comparisons. */
const ACTOR = 'file comparison'

type NotedValues = AuditValues & { readonly id: string }

/** The values of a record about the comparison of a scan's file. */
export const noted = (
  { clock }: Pick<Noting, 'clock'>,
  id: string,
  details: Record<string, unknown>,
): NotedValues => ({
  id,
  ...auditValues({
    actor: ACTOR,
    address: undefined,
    subject: publicId('scan', id),
    details,
    at: clock.now(),
  }),
})

const markDamaged = defineStatement<{ id: string }, NotedValues>(fragment`
  /* scans/damaged-files.markDamaged */
  with damaged as (
    update scans set file_damaged_at = ${value('auditAt')}::timestamptz
    where id = ${value('id')}::uuid and file_damaged_at is null and has_file is distinct from false
    returning id, organization_id
  ), ${recordsAudit('damaged', 'scan.file_damaged', fragment`damaged.organization_id`)}
  select id from damaged`)

const markSound = defineStatement<{ id: string }, NotedValues>(fragment`
  /* scans/damaged-files.markSound */
  with sound as (
    update scans set file_damaged_at = null
    where id = ${value('id')}::uuid and file_damaged_at is not null
    returning id, organization_id
  ), ${recordsAudit('sound', 'scan.file_sound', fragment`sound.organization_id`)}
  select id from sound`)

/** Records that the stored file of a scan is damaged, unless that is recorded already. */
export async function noteDamaged(context: Noting, scanId: string, step: ReadingStep): Promise<void> {
  await context.database.run(markDamaged, noted(context, scanId, { step }))
}

/** Records that the stored file of a scan is again the one that was judged. Returns whether it was damaged before. */
export async function noteSound(context: Noting, scanId: string): Promise<boolean> {
  return (await context.database.run(markSound, noted(context, scanId, {}))).length > 0
}

/** The same while a file is being sent, when a failure can only be logged. */
export const damageNoter =
  (context: Noting & { readonly log: Pick<Logger, 'error'> }, step: ReadingStep) =>
  (scanId: string): Promise<void> =>
    noteDamaged(context, scanId, step).catch((error: unknown) =>
      context.log.error(
        { err: error, scan: publicId('scan', scanId) },
        'damage of a file could not be recorded',
      ),
    )

/** Does something with whole files; if one of them is damaged, records that before the error goes on. */
export async function notingDamage<Result>(
  context: Noting,
  step: ReadingStep,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DamagedFileError) await noteDamaged(context, error.scanId, step)
    throw error
  }
}

const hashes = defineStatement<{ sha256: string | null }, { id: string }>(fragment`
  /* scans/damaged-files.hashes */
  select sha256 from scans where id = ${value('id')}::uuid`)

/** The recorded SHA-256 of a scan's file; `null` where there is none. */
export async function recordedHash(database: Database, scanId: string): Promise<string | null> {
  return (await database.run(hashes, { id: scanId }))[0]?.sha256 ?? null
}
