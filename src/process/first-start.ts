import { SCOPES } from '../../generated/vocabulary.js'
import type { Clock } from '../basics/clock.js'
import { publicId } from '../basics/identifiers.js'
import type { Secret } from '../basics/secrets.js'
import { type Database, defineStatement } from '../database/connection.js'
import { fragment } from '../database/sql/fragment.js'
import { addKey } from '../tenants/keys/issue-key.js'
import { addOrganization } from '../tenants/organizations/create-organization.js'
import { listOrganizationRows } from '../tenants/organizations/queries.js'
import type { Dispatcher } from '../webhooks/deliveries/dispatcher.js'

/** How the person who started the service gets access, until a key has been used. */
export type FirstAccess = {
  /** `org_…`; keys can be issued for it. */
  readonly organizationId: string
  /** The first key, only on the first start: it is not stored. */
  readonly firstKey: Secret<string> | undefined
}

const anyKeyUsed = defineStatement<{ used: boolean }>(
  fragment`/* process/first-start.anyKeyUsed */ select exists (select from api_keys where last_used_at is not null) as used`,
)

/**
 * On an empty embedded database, creates the organization `default` and one sandbox key with every scope, so that the
 * first request needs no setup. Call it when the key can be shown, because it is shown only once. Later starts return
 * only the organization, since the first key may have been lost with the terminal, and `undefined` once a key has been
 * used.
 */
export async function setUpFirstStart(context: {
  clock: Clock
  database: Database
  dispatcher: Dispatcher
}): Promise<FirstAccess | undefined> {
  const [known] = await listOrganizationRows(context.database, { limit: 1, after: undefined })
  if (known !== undefined) {
    const [keys] = await context.database.run(anyKeyUsed, {})
    if (keys?.used) return undefined
    return { organizationId: publicId('org', known.id), firstKey: undefined }
  }
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
  return { organizationId: publicId('org', organization.id), firstKey: secret }
}
