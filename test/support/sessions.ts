import supertest, { type Response, type Test } from 'supertest'
import { FROM_THE_CONSOLE, OPERATOR_TOKEN, type TestService } from './service.js'

export const SESSION = '/console/api/session'
/** How long a session lasts. */
export const HALF_A_DAY_MS = 12 * 3_600_000

/** Signs in by the operator token. */
export const signIn = ({ anonymous }: TestService): Test =>
  anonymous.post(SESSION).set(FROM_THE_CONSOLE).send({ token: OPERATOR_TOKEN })

export const setCookieOf = (response: Response): string => response.get('Set-Cookie')?.[0] ?? ''
export const cookieOf = (response: Response): string => setCookieOf(response).split(';', 1)[0] ?? ''

/** The cookie of a new session. */
export const newCookie = async (service: TestService): Promise<string> =>
  cookieOf(await signIn(service).expect(201))

export const signOut = ({ url }: TestService, cookie: string): Test =>
  supertest(url)
    .delete(SESSION)
    .set({ Cookie: cookie, ...FROM_THE_CONSOLE })

/** Asks who holds the session of a cookie. */
export const whoAmI = ({ anonymous }: TestService, cookie: string): Test =>
  anonymous.get(SESSION).set('Cookie', cookie)
