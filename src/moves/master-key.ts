import { publicId } from '../basics/identifiers.js'
import { defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/sql/fragment.js'
import { secretPurpose } from '../outbound/signature.js'
import { type Deployment, MoveError } from './deployment.js'
import type { Move } from './move-state.js'

const samples = defineStatement<{ id: string; sealed: Uint8Array; own: boolean }, { moved: string }>(fragment`
  /* moves/master-key.samples */
  (
    select id, secret_sealed as sealed, true as own from webhook_endpoints
    where organization_id = ${value('moved')}::uuid limit 1
  ) union all (
    select id, secret_sealed, false from webhook_endpoints
    where organization_id <> ${value('moved')}::uuid order by id desc limit 1
  )`)

/**
 * Rejects with {@link MoveError} when the master key is not this deployment's: the service could not open secrets that
 * were sealed with another key. If no secret is stored yet, any key is accepted. `move` is the state of the
 * organization's move.
 */
export async function checkMasterKey(
  { database, keyRing }: Deployment,
  organizationId: string,
  move: Move | undefined,
): Promise<void> {
  const name = publicId('org', organizationId)
  for (const { id, sealed, own } of await database.run(samples, { moved: organizationId }))
    try {
      keyRing.open(sealed, secretPurpose(id))
    } catch (cause) {
      // An import into an empty deployment accepts any key, so an earlier run may have used the wrong one.
      throw new MoveError(
        own && move?.state === 'arriving'
          ? `An earlier import of ${name} sealed its secrets with another master key. If that was the key of this deployment, give it as SECRET_KEY. If the current one is right, run \`media-scan organizations remove ${name}\`, and import it again.`
          : 'The master key cannot open the secrets stored here: give the master key of this deployment as SECRET_KEY. If an earlier import used another key by mistake, set that one as SECRET_KEY_PREVIOUS: the service then seals those secrets with SECRET_KEY.',
        { cause },
      )
    }
}
