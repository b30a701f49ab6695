import { useEffect, useState } from 'preact/hooks'
import { api, dataOf, given } from './api.js'
import type { Schemas } from './contract.js'
import { signInAgain } from './navigation.js'
import { asRefusal, type Refusal } from './refusal.js'

/** The state of a search. */
export type Asked = {
  /** Whether the result is for the current text. */
  readonly current: boolean
  readonly refusal: Refusal | undefined
}

/** The results. */
export type Found = Asked & { readonly groups: readonly Schemas['SearchGroup'][] }

/** The pause after a keystroke before searching, so that not every letter is a request. */
const PAUSE_MS = 150

/** The results for a text while it is typed; they are asked for again when `of`, such as a case, changes. */
function useAsked<Item>(
  text: string,
  of: string,
  ask: (text: string, signal: AbortSignal) => Promise<readonly Item[]>,
): Asked & { readonly items: readonly Item[] } {
  type Answer = {
    readonly to: string
    readonly items: readonly Item[]
    readonly refusal: Refusal | undefined
  }
  const asked = text.trim()
  const [answer, setAnswer] = useState<Answer>({ to: '', items: [], refusal: undefined })
  useEffect(() => {
    if (asked === '') return setAnswer({ to: '', items: [], refusal: undefined })
    const visit = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setAnswer({ to: asked, items: await ask(asked, visit.signal), refusal: undefined })
      } catch (error) {
        if (visit.signal.aborted) return
        const refusal = asRefusal(error)
        if (refusal.status === 401) return signInAgain()
        setAnswer({ to: asked, items: [], refusal })
      }
    }, PAUSE_MS)
    return () => {
      visit.abort()
      clearTimeout(timer)
    }
  }, [asked, of])
  return { items: answer.items, refusal: answer.refusal, current: answer.to === asked }
}

/** The search results for a text while it is typed. */
export function useSearch(text: string, kind?: Schemas['SearchKind'], limit?: number): Found {
  const { items, ...asked } = useAsked(text, `${kind} ${limit}`, (q, signal) =>
    dataOf(api.GET('/console/api/search', { params: { query: { q, ...given({ kind, limit }) } }, signal })),
  )
  return { groups: items, ...asked }
}

/** The scans found for a text, among those that may be added to a case. */
export function useScansForCase(
  text: string,
  caseId: string,
  limit: number,
): Asked & { readonly items: readonly Schemas['Scan'][] } {
  const params = { path: { caseId } }
  return useAsked(text, `${caseId} ${limit}`, (q, signal) =>
    dataOf(
      api.GET('/console/api/cases/{caseId}/candidates', {
        params: { ...params, query: { q, limit } },
        signal,
      }),
    ),
  )
}

/** The status text for the number of results. */
export function foundStatus(text: string, { current, refusal }: Asked, count: number, more: boolean): string {
  if (text.trim() === '') return ''
  if (!current) return 'Searching…'
  if (refusal !== undefined) return refusal.message
  if (count === 0) return 'Nothing found.'
  return `${count} ${count === 1 ? 'result' : 'results'}${more ? ', and there are more' : ''}.`
}

/** The status text for a search. */
export function searchStatus(text: string, found: Found): string {
  const count = found.groups.reduce((sum, { results }) => sum + results.length, 0)
  return foundStatus(
    text,
    found,
    count,
    found.groups.some((group) => group.more),
  )
}
