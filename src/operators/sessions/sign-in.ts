import type { Clock } from '../../basics/clock.js'
import type { Session } from '../../changes/handlers.js'
import type { Database } from '../../database/connection.js'
import { recordSignIn } from './queries.js'
import type { Principal, Sessions } from './sessions.js'

/** Creates a session, and an audit record of who signed in, how, and from where. */
export async function signIn(
  { sessions, database, clock }: { clock: Clock; database: Database; sessions: Sessions },
  principal: Principal,
  address: string,
): Promise<{ session: Session; setCookie: string }> {
  const created = sessions.create(principal)
  const details = {
    method: principal.method,
    role: created.session.role,
    ...(principal.method === 'oidc' && { openIdSubject: principal.subject }),
  }
  const { subject } = created.session
  await recordSignIn(database, { actor: subject, address, subject: 'session', details, at: clock.now() })
  return created
}
