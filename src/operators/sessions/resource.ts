import type { components } from '../../../generated/console.js'
import type { Session } from '../../changes/handlers.js'

/** A session as the operator API shows it. */
export function toSession({ subject, method, role, expiresAt }: Session): components['schemas']['Session'] {
  return { subject, method, role, expiresAt: expiresAt?.toISOString() ?? null }
}
