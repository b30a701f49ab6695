import type { Context } from '../../context.js'
import { recordSignIn } from './queries.js'
import type { Principal, Session } from './sessions.js'

/** Creates a session, and an audit record of who signed in, how, and from where. */
export async function signIn(
  { sessions, database, clock }: Pick<Context, 'sessions' | 'database' | 'clock'>,
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
