import type { components } from '../../../generated/console.js'
import type { Environment, SearchKind } from '../../../generated/vocabulary.js'
import { publicId } from '../../basics/identifiers.js'
import type { FoundRow } from './queries.js'
import { PREFIXES } from './terms.js'

export const toSearchResult = (kind: SearchKind, row: FoundRow): components['schemas']['SearchResult'] => ({
  id: publicId(PREFIXES[kind], row.id),
  title: row.title,
  detail: row.detail,
  organizationId: row.organization_id === null ? null : publicId('org', row.organization_id),
  organizationName: row.organization_name,
  environment: row.environment as Environment | null,
  status: row.status,
  verdict: row.verdict,
  createdAt: new Date(row.created_at).toISOString(),
})
