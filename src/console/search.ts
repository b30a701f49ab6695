import { useEffect, useState } from 'preact/hooks'
import { api, dataOf, given } from './api.js'
import type { Schemas } from './contract.js'
import { signInAgain } from './navigation.js'
import { asRefusal, type Refusal } from './refusal.js'

/** The state of a search. */
export type ResultState = {
  /** Whether the result is for the current text. */
  readonly current: boolean
  readonly refusal: Refusal | undefined
}

/** The results. */
export type Found = ResultState & { readonly groups: readonly Schemas['SearchGroup'][] }

/** The pause after a keystroke before searching, so that not every letter is a request. */
const PAUSE_MS = 150

/** The results for a text while it is typed; they are asked for again when `of`, such as a case, changes. */
function useResults<Item>(
  text: string,
  of: string,
  ask: (text: string, signal: AbortSignal) => Promise<readonly Item[]>,
): ResultState & { readonly items: readonly Item[] } {
  type Answer = {
    readonly to: string
    readonly items: readonly Item[]
    readonly refusal: Refusal | undefined
  }
  const query = text.trim()
  const [answer, setAnswer] = useState<Answer>({ to: '', items: [], refusal: undefined })
  useEffect(() => {
    if (query === '') return setAnswer({ to: '', items: [], refusal: undefined })
    const visit = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setAnswer({ to: query, items: await ask(query, visit.signal), refusal: undefined })
      } catch (error) {
        if (visit.signal.aborted) return
        const refusal = asRefusal(error)
        if (refusal.status === 401) return signInAgain()
        setAnswer({ to: query, items: [], refusal })
      }
    }, PAUSE_MS)
    return () => {
      visit.abort()
      clearTimeout(timer)
    }
  }, [query, of])
  return { items: answer.items, refusal: answer.refusal, current: answer.to === query }
}

/** The search results for a text while it is typed. */
export function useSearch(text: string, kind?: Schemas['SearchKind'], limit?: number): Found {
  const { items, ...state } = useResults(text, `${kind} ${limit}`, (q, signal) =>
    dataOf(api.GET('/console/api/search', { params: { query: { q, ...given({ kind, limit }) } }, signal })),
  )
  return { groups: items, ...state }
}

/** The scans found for a text, among those that may be added to a case. */
export function useScansForCase(
  text: string,
  caseId: string,
  limit: number,
): ResultState & { readonly items: readonly Schemas['Scan'][] } {
  const params = { path: { caseId } }
  return useResults(text, `${caseId} ${limit}`, (q, signal) =>
    dataOf(
      api.GET('/console/api/cases/{caseId}/candidates', {
        params: { ...params, query: { q, limit } },
        signal,
      }),
    ),
  )
}

/** The status text for the number of results. */
export function foundStatus(
  text: string,
  { current, refusal }: ResultState,
  count: number,
  more: boolean,
): string {
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
