import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../basics/clock.js'
import { newId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { idempotencyKeys } from '../../database/schema.js'
import type { Column } from '../../database/sql/columns.js'
import { type Fragment, fragment, value } from '../../database/sql/fragment.js'
import { databaseNow, type EarlierNow, earlierNow, earlierNowValues } from '../../database/sql/time.js'
import { isNotMoved, type Tenant } from '../../database/tenant.js'

/** How long an answer is kept, in milliseconds. */
export const KEPT_MS = 24 * 3_600_000

/** How long a reservation without an answer lasts: longer than any request takes, but short after a crash. */
const reservedFor = sql.raw("interval '10 seconds'")

/** Answers stored at or before this time are expired; a retry after that repeats the operation. */
const keptSince = fragment`(${earlierNow} - ${sql.raw(`interval '${KEPT_MS} milliseconds'`)})`

/** An answer to keep; only 2xx answers are. */
export type StoredAnswer = {
  readonly status: number
  readonly data: unknown
  readonly location?: string
}

/**
 * A reservation of one `Idempotency-Key`. The statement that makes the change also stores the answer
 * ({@link storesAnswer}), so one never exists without the other.
 */
export type Reservation = {
  readonly operation: string
  readonly key: string
  /** UUID of the resource that the request creates, see {@link newResourceId}. */
  readonly token: string
  seal(answer: StoredAnswer): Buffer
}

export type ReservationOutcome =
  | { readonly kind: 'reserved'; readonly reservation: Reservation }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer }
  | { readonly kind: 'erased' }
  | { readonly kind: 'in progress' }
  | { readonly kind: 'reused' }

/**
 * A UUID for a resource whose words can be erased: that of the reservation, by which the stored answer is found when the
 * resource is deleted.
 */
export const newResourceId = (reservation: Reservation | undefined): string => reservation?.token ?? newId()

/** What identifies a stored key. */
type Place = Tenant & { readonly operation: string; readonly key: string }

type Subject = { tenant: Tenant; operation: string; key: string; body: unknown }

const reserve = defineStatement<
  { token: string },
  Place & EarlierNow & { bodyHash: Uint8Array; token: string }
>(fragment`
  /* changes/idempotency/reservation.reserve */
  insert into idempotency_keys
    (organization_id, environment, operation, key, body_hash, token, reserved_until, created_at)
  values (
    ${value('organizationId')}, ${value('environment')}, ${value('operation')},
    ${value('key')}, ${value('bodyHash')}, ${value('token')},
    ${databaseNow} + ${reservedFor}, ${databaseNow}
  )
  on conflict (organization_id, environment, operation, key) do update
  set body_hash = excluded.body_hash, token = excluded.token, reserved_until = excluded.reserved_until,
    answer = null, erased_at = null, created_at = excluded.created_at
  where idempotency_keys.created_at <= ${keptSince}
    or (idempotency_keys.answer is null and idempotency_keys.erased_at is null
      and idempotency_keys.reserved_until <= excluded.created_at)
  returning token`)

const find = defineStatement<
  { body_hash: Uint8Array; token: string; answer: Uint8Array | null; erased: boolean },
  Place
>(fragment`
  /* changes/idempotency/reservation.find */
  select body_hash, token, answer, erased_at is not null as erased from idempotency_keys
  where organization_id = ${value('organizationId')} and environment = ${value('environment')}
    and operation = ${value('operation')} and key = ${value('key')}`)

const free = defineStatement<{ key: string }, Place & { token: string }>(fragment`
  /* changes/idempotency/reservation.free */
  delete from idempotency_keys
  where organization_id = ${value('organizationId')} and environment = ${value('environment')}
    and operation = ${value('operation')} and key = ${value('key')}
    and token = ${value('token')} and answer is null`)

const forget = defineStatement<{ key: string }, Place & { token: string }>(fragment`
  /* changes/idempotency/reservation.forget */
  delete from idempotency_keys
  where organization_id = ${value('organizationId')} and environment = ${value('environment')}
    and operation = ${value('operation')} and key = ${value('key')}
    and token = ${value('token')}`)

const prune = defineStatement<{ key: string }, EarlierNow>(fragment`
  /* changes/idempotency/reservation.prune */
  delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys
    where created_at <= ${keptSince} and ${isNotMoved(idempotencyKeys.organizationId)} limit 1000))
  returning key`)

/** SHA-256 of the value's JSON with sorted names, so that the order of properties and white space do not matter. */
function hashOf(body: unknown): Buffer {
  const sorted = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(body, sorted)).digest()
}

/** The purpose for which a stored answer is sealed; see `KeyRing.seal`. */
export const answerPurpose = ({ organizationId, environment }: Tenant, operation: string, key: string) =>
  JSON.stringify(['idempotency', organizationId, environment, operation, key])

/** Opens a stored answer; `undefined` if it was sealed with a master key that has since been removed. */
function openAnswer(keyRing: KeyRing, sealed: Uint8Array, purpose: string): StoredAnswer | undefined {
  let text: string
  try {
    text = keyRing.open(sealed, purpose)
  } catch {
    return undefined
  }
  return JSON.parse(text) as StoredAnswer
}

/** Reserves a key, or returns why it cannot. `body` is the request's validated JSON value. */
export async function reserveKey(
  { database, keyRing, clock }: { database: Database; keyRing: KeyRing; clock: Clock },
  { tenant, operation, key, body }: Subject,
): Promise<ReservationOutcome> {
  const subject = { operation, key, ...tenant }
  const purpose = answerPurpose(tenant, operation, key)
  const bodyHash = hashOf(body)
  const token = newId()
  // The row may disappear between the two statements because its request failed, and it is deleted below if its answer
  // can no longer be opened. Then the key is free again.
  for (let round = 0; round < 3; round += 1) {
    const [reserved] = await database.run(reserve, {
      bodyHash,
      token,
      ...subject,
      ...earlierNowValues(clock),
    })
    if (reserved !== undefined)
      return {
        kind: 'reserved',
        reservation: {
          operation,
          key,
          token,
          seal: (answer) => keyRing.seal(JSON.stringify(answer), purpose),
        },
      }
    const [found] = await database.run(find, subject)
    if (found === undefined) continue
    const isSame = bodyHash.equals(found.body_hash)
    if (found.erased) return { kind: isSame ? 'erased' : 'reused' }
    if (found.answer === null) return { kind: isSame ? 'in progress' : 'reused' }
    const answer = openAnswer(keyRing, found.answer, purpose)
    if (answer !== undefined) return isSame ? { kind: 'answered', answer } : { kind: 'reused' }
    await database.run(forget, { token: found.token, ...subject })
  }
  return { kind: 'in progress' }
}

/** Frees the key after an error; does nothing if the answer was stored after all. */
export async function freeKey(database: Database, tenant: Tenant, reservation: Reservation): Promise<void> {
  const { operation, key, token } = reservation
  await database.run(free, { operation, key, token, ...tenant })
}

/** Values of {@link storesAnswer}, in addition to the tenant's. */
export type ReservationValues = {
  readonly answer: Uint8Array | null
  readonly idempotencyOperation: string | null
  readonly idempotencyKey: string | null
  readonly idempotencyToken: string | null
}

/**
 * Part of a data-modifying statement: the CTE `answered` stores the answer under the reservation, if `condition`
 * holds. The statement's own change must have the same condition, and {@link holdsReservation}.
 */
export const storesAnswer = (
  condition: Fragment,
): Fragment<Tenant & ReservationValues> => fragment`answered as (
  update idempotency_keys set answer = ${value('answer')}
  where organization_id = ${value('organizationId')} and environment = ${value('environment')}
    and operation = ${value('idempotencyOperation')} and key = ${value('idempotencyKey')}
    and token = ${value('idempotencyToken')} and answer is null and ${condition}
  returning 1
)`

/**
 * Whether the change may be made: there is no reservation, or it still holds. If the reservation expired and was taken
 * over, this is false, so a key never creates anything twice.
 */
export const holdsReservation: Fragment<Pick<ReservationValues, 'idempotencyKey'>> =
  fragment`(${value('idempotencyKey')}::text is null or exists (select from answered))`

/** Values of {@link storesAnswer} and {@link holdsReservation}, in addition to the tenant's. */
export function reservationValues(
  reservation: Reservation | undefined,
  answer: StoredAnswer,
): ReservationValues {
  return {
    answer: reservation?.seal(answer) ?? null,
    idempotencyOperation: reservation?.operation ?? null,
    idempotencyKey: reservation?.key ?? null,
    idempotencyToken: reservation?.token ?? null,
  }
}

/**
 * The same for a statement that makes several changes of one operation at once: `given` names a CTE of (`place`,
 * `organization_id`, `environment`, `idempotency_key`, `idempotency_token`, `answer`), with the answer in base64. Each
 * change that the statement makes must be conditional on {@link holdsReservationOf}.
 */
export const storesAnswersOf = (given: string, operation: string): SQL => sql`answered as (
  update idempotency_keys as reserved set answer = decode(given.answer, 'base64')
  from ${sql.identifier(given)} as given
  where reserved.organization_id = given.organization_id and reserved.environment = given.environment
    and reserved.operation = ${sql.raw(`'${operation}'`)} and reserved.key = given.idempotency_key
    and reserved.token = given.idempotency_token and reserved.answer is null
  returning given.place
)`

/** Whether the change of a row of `given` may be made; see {@link holdsReservation}. */
export const holdsReservationOf: SQL = sql`(idempotency_key is null or place in (select place from answered))`

/** An answer with the reservation to store it under, if there is one. */
export type Reserved<Answer extends StoredAnswer = StoredAnswer> = {
  /** The reservation of the request, as passed to its handler. */
  readonly reservation: Reservation | undefined
  readonly answer: Answer
}

declare const COMMITTED: unique symbol

/**
 * An answer that was stored together with its change; only `commit` returns one. Exists only for the compiler: a
 * handler of an operation that takes an `Idempotency-Key` can return no other answer.
 */
export type Committed<Answer> = Answer & { readonly [COMMITTED]: true }

/** The columns that {@link storesAnswersOf} reads. */
export const reservationColumns = {
  idempotency_key: ['text', ({ reservation }) => reservation?.key ?? null],
  idempotency_token: ['uuid', ({ reservation }) => reservation?.token ?? null],
  answer: ['text', ({ reservation, answer }) => reservation?.seal(answer).toString('base64') ?? null],
} satisfies Record<string, Column<Reserved>>

/** Deletes expired answers in batches. Returns how many there were. */
export async function pruneKeys(database: Database, clock: Clock): Promise<number> {
  let pruned = 0
  for (;;) {
    const rows = await database.run(prune, earlierNowValues(clock))
    pruned += rows.length
    if (rows.length < 1000) return pruned
  }
}
