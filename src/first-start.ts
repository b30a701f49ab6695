import { SCOPES } from '../generated/vocabulary.js'
import type { Context } from './context.js'
import { addKey } from './keys/issue-key.js'
import { addOrganization } from './organizations/create-organization.js'
import { listOrganizationRows } from './organizations/queries.js'
import type { Secret } from './secrets.js'

/**
 * On an empty embedded database: the organization `default` and one sandbox key with every scope, so that the
 * first request takes no setting up. Returns the key, which is shown once; `undefined` on later starts.
 */
export async function setUpFirstStart(
  context: Pick<Context, 'database' | 'clock'>,
): Promise<Secret<string> | undefined> {
  const organizations = await listOrganizationRows(context.database, { limit: 1, after: undefined })
  if (organizations.length > 0) return undefined
  const actor = 'first start'
  const organization = await addOrganization(context, { name: 'default', actor })
  const { secret } = await addKey(context, {
    organizationId: organization.id,
    label: 'first key',
    environment: 'sandbox',
    scopes: SCOPES,
    expiresAt: null,
    actor,
  })
  return secret
}
