import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import { publicId } from '../../basics/identifiers.js'
import type { KeyRing } from '../../basics/secrets.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { webhookEndpoints } from '../../database/schema.js'
import { fragment, value } from '../../database/sql/fragment.js'
import { type EarlierNow, earlierNow, earlierNowValues } from '../../database/sql/time.js'
import { isNotMoved } from '../../database/tenant.js'
import { secretPurpose } from '../../outbound/signature.js'
import { headersPurpose } from './own-headers.js'

/** Rows per statement: few enough not to block other statements for long. */
const BATCH = 500

/** A column of `webhook_endpoints` with a value sealed for the endpoint. */
const sealedColumn = (name: string, purpose: (endpointId: string) => string) => {
  const column = sql.identifier(name)
  return {
    name,
    purpose,
    sealedWithOldKey: defineStatement<{ id: string; sealed: Uint8Array }, { keyId: Uint8Array }>(fragment`
      /* webhooks/deliveries/sealed.sealedOtherwise_${sql.raw(name)} */
      select id, ${column} as sealed from webhook_endpoints
      where substring(${column} from 1 for 4) <> ${value('keyId')}::bytea
      limit ${sql.raw(String(BATCH))}`),
    reseal: defineStatement<{ id: string }, { id: string; sealed: Uint8Array; before: Uint8Array }>(fragment`
      /* webhooks/deliveries/sealed.reseal_${sql.raw(name)} */
      update webhook_endpoints set ${column} = ${value('sealed')}::bytea
      where id = ${value('id')} and ${column} = ${value('before')}::bytea
      returning id`),
  }
}

const SEALED_COLUMNS = [
  sealedColumn('secret_sealed', secretPurpose),
  sealedColumn('previous_secret_sealed', secretPurpose),
  sealedColumn('headers_sealed', headersPurpose),
]

/**
 * Reseals the secrets and headers of endpoints that were sealed with a previous master key, so that this key can be
 * removed. Values that no key of the ring opens are left as they are and logged.
 */
export async function resealSecrets(
  { database, log }: { database: Database; log: Logger },
  keyRing: KeyRing,
): Promise<void> {
  for (const { name, purpose, sealedWithOldKey, reseal } of SEALED_COLUMNS)
    for (;;) {
      const rows = await database.run(sealedWithOldKey, { keyId: keyRing.currentId })
      let resealed = 0
      for (const { id, sealed: before } of rows) {
        try {
          const sealed = keyRing.seal(keyRing.open(before, purpose(id)), purpose(id))
          resealed += (await database.run(reseal, { id, before, sealed })).length
        } catch (error) {
          log.error(
            { err: error, endpoint: publicId('whe', id), column: name },
            'webhook secret cannot be opened',
          )
        }
      }
      if (resealed > 0)
        log.info({ resealed, column: name }, 'webhook secrets sealed with the current master key')
      if (rows.length < BATCH || resealed === 0) break
    }
}

const forgetEnded = defineStatement<Record<never, never>, EarlierNow>(fragment`
  /* webhooks/deliveries/sealed.forgetEnded */
  update webhook_endpoints set previous_secret_sealed = null, previous_secret_until = null
  where previous_secret_until <= ${earlierNow} and ${isNotMoved(webhookEndpoints.organizationId)}`)

/** Deletes previous secrets that have expired. */
export async function forgetEndedSecrets({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<void> {
  await database.run(forgetEnded, earlierNowValues(clock))
}
