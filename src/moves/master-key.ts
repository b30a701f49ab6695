import { defineStatement } from '../database/connection.js'
import { fragment, value } from '../database/fragment.js'
import { secretPurpose } from '../deliveries/signature.js'
import { publicId } from '../identifiers.js'
import { type Deployment, MoveError } from './deployment.js'
import type { Move } from './marks.js'

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
 * Rejects with {@link MoveError} when the master key is not this deployment's: what is sealed with another could not be
 * opened by its service. Where no secret is stored yet, any key will do. `move` is where the organization stands.
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
      // An import into an empty deployment takes any key: the one of an earlier run may have been the wrong one.
      throw new MoveError(
        own && move?.state === 'arriving'
          ? `An earlier import of ${name} sealed its secrets with another master key. If that was the one of this deployment, give it as SECRET_KEY; if this one is, run \`media-scan organizations remove ${name}\`, and import it again.`
          : 'The master key does not open what is sealed here: give the one of this deployment as SECRET_KEY. If an earlier import was given another by mistake, set that one as SECRET_KEY_PREVIOUS: the service then seals anew what it opens.',
        { cause },
      )
    }
}
