import { signal } from '@preact/signals'
import { BASE, type Place, returnAddress, SIGN_IN } from './address.js'
import { answerOf, api, dataOf } from './api.js'
import { cache } from './cache.js'
import type { Schemas } from './contract.js'
import { forgetDraft } from './drafts.js'
import { go } from './navigation.js'
import { Refusal } from './refusal.js'

/** Who is signed in, once that is known. */
export const session = signal<Schemas['Session'] | undefined>(undefined)

const ASK_AGAIN_MS = 4_000

/** Asks who is signed in. If nobody is, this does not fail: the page that is being loaded reports it. */
export async function loadSession(): Promise<void> {
  try {
    session.value = await dataOf(api.GET('/console/api/session'))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status !== 401) setTimeout(loadSession, ASK_AGAIN_MS)
  }
}

const SOON_MS = 2_000

/** The ways to sign in, and whether somebody is signed in. */
export const signInMethods = (): Promise<Schemas['SignInMethods']> =>
  cache.fetchQuery({
    queryKey: ['sign-in methods'],
    queryFn: ({ signal }) => dataOf(api.GET('/console/api/sign-in-methods', { signal })),
    // The sign-in page follows the question whether it is needed.
    staleTime: SOON_MS,
  })

/** Whether nobody is signed in. Without this question, each request of the first page would be refused. */
export async function isSignedOut(): Promise<boolean> {
  try {
    return !(await signInMethods()).signedIn
  } catch {
    // The page reports what is wrong.
    return false
  }
}

/** For pages that load nothing else: requires a session, or leads to sign-in. */
export function requireSession(_place: Place, signal: AbortSignal): Promise<Schemas['Session']> {
  return dataOf(api.GET('/console/api/session', { signal }))
}

export async function signIn(token: string, next: string): Promise<void> {
  session.value = await dataOf(api.POST('/console/api/session', { body: { token } }))
  cache.clear()
  await go(next, { replace: true })
}

const RETURN = 'console-return'

/** Remembers, for this tab, where to continue after signing in at another site, which leads back to `/console`. */
export function rememberReturn(address: string): void {
  sessionStorage.setItem(RETURN, address)
}

/** Where to continue after signing in, once; otherwise `undefined`. */
export function takeReturn(): string | undefined {
  const address = sessionStorage.getItem(RETURN)
  sessionStorage.removeItem(RETURN)
  return address === null || location.pathname !== BASE ? undefined : returnAddress(address)
}

export async function signOut(): Promise<void> {
  await answerOf(api.DELETE('/console/api/session'))
  session.value = undefined
  cache.clear()
  forgetDraft()
  await go(SIGN_IN)
}
