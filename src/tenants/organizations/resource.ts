import type { components } from '../../../generated/console.js'
import { publicId } from '../../basics/identifiers.js'
import type { OrganizationRow } from './queries.js'

/** An organization as the operator API shows it. */
export function toOrganization(row: OrganizationRow): components['schemas']['Organization'] {
  return { id: publicId('org', row.id), name: row.name, createdAt: row.createdAt.toISOString() }
}
