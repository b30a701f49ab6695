import type { Clock } from '../../basics/clock.js'
import { newId, publicId } from '../../basics/identifiers.js'
import { type Commits, commit } from '../../changes/commit.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import { insertOrganization, type OrganizationRow } from './queries.js'
import { toOrganization } from './resource.js'

/** Creates an organization; also used by the first start, which has no request. */
export async function addOrganization(
  context: Commits & { clock: Clock },
  { name, actor, address }: { name: string; actor: string; address?: string },
): Promise<OrganizationRow> {
  const organization = { id: newId(), name, createdAt: context.clock.now() }
  const audit = {
    actor,
    address,
    subject: publicId('org', organization.id),
    details: { name },
    at: organization.createdAt,
  }
  await commit(context, insertOrganization, { organization, audit })
  return organization
}

export const createOrganization: ConsoleHandler<'createOrganization', Commits & { clock: Clock }> = async (
  { body, actor, address },
  context,
) => {
  const organization = await addOrganization(context, { name: body.name, actor, address })
  return { status: 201, data: toOrganization(organization) }
}
