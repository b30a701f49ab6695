import type { components } from '../../../generated/console.js'
import { publicId } from '../../basics/identifiers.js'
import type { RequestRow } from './queries.js'

/** A request as the operator API shows it. */
export const toRequest = (row: RequestRow): components['schemas']['LoggedRequest'] => ({
  id: publicId('log', row.id),
  requestId: row.requestId,
  organizationId: row.organizationId === null ? null : publicId('org', row.organizationId),
  environment: row.environment,
  keyId: row.keyId === null ? null : publicId('key', row.keyId),
  actor: row.actor,
  operation: row.operation,
  method: row.method,
  path: row.path,
  status: row.status,
  error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' },
  durationMs: row.durationMs,
  createdAt: row.createdAt.toISOString(),
})
