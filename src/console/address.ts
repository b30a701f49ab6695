import { parse } from 'regexparam'

/** Where the service serves the console. */
export const BASE = '/console'
export const SIGN_IN = `${BASE}/sign-in`

/** A parsed address within the console, from which a page is loaded. */
export type Place = {
  readonly path: string
  /** The values of the `:names` in the route's pattern. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Cursors of the newer pages visited before this one, in order; `''` is the first page. */
  readonly trail: readonly string[]
}

/** The parameters of a path that matches a pattern such as `/organizations/:organizationId`. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const { keys, pattern: fits } = parse(`${BASE}${pattern}`)
  const values = fits.exec(path)?.slice(1)
  if (values === undefined) return undefined
  try {
    return Object.fromEntries(keys.map((key, index) => [key, decodeURIComponent(values[index] as string)]))
  } catch {
    return undefined
  }
}

/** The same path with changed parameters; `undefined` and `''` remove one. */
export function withQuery(
  { path, query }: Pick<Place, 'path' | 'query'>,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The address with changed filters. It starts at the newest page, because a cursor belongs to its filters. */
export function withFilters(
  place: Pick<Place, 'path' | 'query'>,
  filters: Readonly<Record<string, string | undefined>>,
): string {
  return withQuery(place, { ...filters, cursor: undefined })
}

/** A pager's target: an address, and the trail back from there. */
export type Turn = { readonly address: string; readonly trail: readonly string[] }

/** The adjacent pages. Cursors lead only to older pages; newer pages are found by the trail. */
export function pagesBeside(
  place: Place,
  nextCursor: string | null | undefined,
): { newest: Turn | undefined; newer: Turn | undefined; older: Turn | undefined } {
  const cursor = place.query.get('cursor') ?? ''
  const to = (target: string, trail: readonly string[]): Turn => ({
    address: withQuery(place, { cursor: target }),
    trail,
  })
  return {
    newest: cursor === '' ? undefined : to('', []),
    newer: place.trail.length === 0 ? undefined : to(place.trail.at(-1) as string, place.trail.slice(0, -1)),
    older: nextCursor ? to(nextCursor, [...place.trail, cursor]) : undefined,
  }
}

/** The address of the sign-in page, which leads back to an address of the console. */
export const signInAddress = (back: string): string =>
  withQuery({ path: SIGN_IN, query: new URLSearchParams() }, { return: back === BASE ? undefined : back })

/** Where to go after signing in: an address of the console, or its first page for any other text. */
export function returnAddress(text: string | null): string {
  const url =
    text === null || !URL.canParse(text, 'http://console.invalid')
      ? undefined
      : new URL(text, 'http://console.invalid')
  const within =
    url?.origin === 'http://console.invalid' &&
    (url.pathname === BASE || url.pathname.startsWith(`${BASE}/`)) &&
    url.pathname !== SIGN_IN
  return url !== undefined && within ? `${url.pathname}${url.search}` : BASE
}
