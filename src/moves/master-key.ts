import { defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import { secretPurpose } from '../deliveries/signature.js'
import { type Deployment, MoveError } from './deployment.js'

const samples = defineStatement<{ id: string; sealed: Uint8Array }, { moved: string }>(fragment`
  /* moves/master-key.samples */
  (
    select id, secret_sealed as sealed from webhook_endpoints
    where organization_id = ${value('moved')}::uuid limit 1
  ) union all (
    select id, secret_sealed from webhook_endpoints
    where organization_id <> ${value('moved')}::uuid order by id desc limit 1
  )`)

/**
 * Rejects with {@link MoveError} when the master key is not this deployment's: what is sealed with another could not be
 * opened by its service. Where no secret is stored yet, any key will do.
 */
export async function checkMasterKey(
  { database, keyRing }: Deployment,
  organizationId: string,
): Promise<void> {
  for (const { id, sealed } of await database.run(samples, { moved: organizationId }))
    try {
      keyRing.open(sealed, secretPurpose(id))
    } catch (cause) {
      throw new MoveError(
        'The master key does not open what is sealed here: give the one of this deployment as SECRET_KEY.',
        { cause },
      )
    }
}
