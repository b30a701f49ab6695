import { signal } from '@preact/signals'
import { createBrowserHistory, type HistoryLocation } from '@tanstack/history'
import { CancelledError, QueryObserver } from '@tanstack/query-core'
import type { FunctionComponent } from 'preact'
import { BASE, matchPath, type Place, returnAddress, SIGN_IN, signInAddress } from './address.js'
import { cache } from './cache.js'
import { keepDraft, restoreDraft } from './drafts.js'
import { asRefusal, isOutage, type Refusal, unreachable } from './refusal.js'

/** A page: how it loads the data for its address, and how it shows them. */
export type Page<Data> = {
  load(place: Place, signal: AbortSignal): Promise<Data>
  readonly View: FunctionComponent<{ readonly data: Data; readonly place: Place }>
  /** How often it reloads while visible, in milliseconds; `false` for a form. Three seconds if not given. */
  readonly every?: number | false
}

/** A page whose type of data is known only to itself. */
export type AnyPage = Page<unknown>

/** The only place that drops the type of a page's data: {@link show} passes a view only data that its page loaded. */
export function definePage<Data>(page: Page<Data>): AnyPage {
  return page as AnyPage
}

/** Each page is a separate file, fetched when it is first shown. */
export type Route = { readonly pattern: string; readonly page: () => Promise<AnyPage> }

type Loaded = { readonly page: AnyPage; readonly data: unknown }

/** What is on the screen. */
export type Screen = {
  readonly place: Place
  readonly loaded: Loaded | { readonly refusal: Refusal }
  /** The resource no longer exists; its last state is shown. */
  readonly gone?: boolean
  /** Increases when the user asks for the data, and not when the page reloads by itself. */
  readonly visits: number
}

export const screen = signal<Screen | undefined>(undefined)
/** The requested path: ahead of the screen while data is loading. */
export const destination = signal(location.pathname)
/** Whether requested data is loading. The screen stays as it is meanwhile. */
export const loading = signal(false)
/** Announced to screen readers when a page changes without moving the focus. */
export const announcement = signal('')

/**
 * Called before a link of the console or the back button is followed while something would be lost; it may navigate
 * itself later. Meanwhile the browser asks before the document is left.
 */
export const leaving = signal<((address: string) => void) | undefined>(undefined)

/** What a page of a list remembers about the pages that led to it. */
type Trail = { readonly trail?: readonly string[] }

const browser = createBrowserHistory()

let routes: readonly Route[] = []
let notFoundPage: Route['page'] | undefined
let visits = 0
/** The scroll position of each history entry, restored when the user goes back. */
const scrolled = new Map<string, number>()
let shownEntry = ''

const entryOf = ({ state }: HistoryLocation) => state.key ?? ''

/** Loads a page's file. After a new build of the service it may be gone; then the document is reloaded. */
async function fetched(page: Route['page']): Promise<AnyPage> {
  try {
    return await page()
  } catch {
    const answer = await fetch(BASE, { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok && leaving.value === undefined) location.reload()
    throw unreachable()
  }
}

const A_MOMENT_MS = 2_000

/** Fetches the files of all pages once the first one is shown, so that they work while the service is down. */
export function fetchPages(): void {
  setTimeout(() => {
    // A file that cannot be fetched now is requested again when it is needed.
    for (const { page } of routes) page().catch(() => {})
  }, A_MOMENT_MS)
}

/** An address that is being loaded or is on the screen. */
type Visit = { readonly place: Place; readonly query: ReturnType<typeof queryOf> }

let current: Visit | undefined

function queryOf(address: string, place: Place, page: Route['page']) {
  return {
    queryKey: ['page', address],
    async queryFn({ signal }: { signal: AbortSignal }): Promise<Loaded> {
      const found = await fetched(page)
      return { page: found, data: await found.load(place, signal) }
    },
  }
}

function here(): Visit {
  const { pathname: path, search, state } = browser.location
  const query = new URLSearchParams(search)
  const trail = (state as Trail).trail ?? []
  for (const { pattern, page } of routes) {
    const params = matchPath(pattern, path)
    if (params === undefined) continue
    const place = { path, params, query, trail }
    return { place, query: queryOf(path + search, place, page) }
  }
  const place = { path, params: {}, query, trail }
  return { place, query: queryOf(path + search, place, notFoundPage as Route['page']) }
}

const EVERY_MS = 3_000

/** Reloads the data on the screen, from time to time and when the tab becomes visible again. */
const observer = new QueryObserver<Loaded>(cache, { queryKey: ['page'], enabled: false })

function watch({ query }: Visit, page: AnyPage): void {
  const every = page.every ?? EVERY_MS
  observer.setOptions({
    ...query,
    // Data that was just loaded is not loaded again; the next reload comes soon, also after a failure.
    staleTime: 1_000,
    retry: false,
    refetchInterval: every,
    refetchOnWindowFocus: every !== false,
    refetchOnReconnect: every !== false,
  })
}

function startWatching(): void {
  observer.subscribe(({ data, error }) => {
    if (loading.value || current === undefined || screen.value?.place !== current.place) return
    if (error !== null) {
      // A failed automatic reload must not replace what is on the screen; the next one may succeed.
      const { status } = asRefusal(error)
      if (status === 401) void signInAgain()
      if (status === 404 && !screen.value.gone) screen.value = { ...screen.value, gone: true }
    } else if (data !== undefined && data !== screen.value.loaded)
      screen.value = { ...screen.value, loaded: data, gone: false }
  })
}

/** How a page was reached, which determines the work that remains once it is on the screen. */
type Arrival = 'start' | 'follow' | 'return' | 'refresh'

async function load({ query }: Visit, arrival: Arrival): Promise<Screen['loaded'] | undefined> {
  // When going back, the cached page is shown immediately and then updated.
  const kept = arrival === 'return' ? cache.getQueryData<Loaded>(query.queryKey) : undefined
  if (kept !== undefined) return kept
  // A request that is already in flight may have been sent before a change.
  await cache.cancelQueries({ queryKey: query.queryKey })
  try {
    return await cache.fetchQuery({ ...query, staleTime: 0 })
  } catch (error) {
    if (error instanceof CancelledError) return undefined
    return { refusal: asRefusal(error) }
  }
}

async function show(arrival: Arrival): Promise<void> {
  const visit = here()
  const overtaken = current
  current = visit
  destination.value = visit.place.path
  loading.value = true
  if (overtaken !== undefined) await cache.cancelQueries({ queryKey: overtaken.query.queryKey })
  let loaded: Screen['loaded'] | undefined
  try {
    loaded = await load(visit, arrival)
  } finally {
    if (current === visit) loading.value = false
  }
  if (current !== visit || loaded === undefined) return
  if ('refusal' in loaded && loaded.refusal.status === 401) return signInAgain()
  const before = screen.value?.place
  visits += 1
  screen.value = { place: visit.place, loaded, visits }
  if ('page' in loaded) watch(visit, loaded.page)
  // Preact renders in a microtask; focus and scrolling need the rendered elements.
  await new Promise(requestAnimationFrame)
  arrive(arrival, before, visit.place)
  restoreDraft(visit.place.path + browser.location.search)
}

/** Moves the focus to the start of the page if the focused element is gone. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}

function arrive(arrival: Arrival, before: Place | undefined, place: Place): void {
  shownEntry = entryOf(browser.location)
  if (arrival === 'refresh') {
    announcement.value = 'Refreshed.'
    // The focused element may be gone with the old data.
    if (document.activeElement === document.body) focusHeading()
    return
  }
  if (arrival === 'return') scrollTo(0, scrolled.get(shownEntry) ?? 0)
  const samePage = before?.path === place.path
  const sameList = samePage && before?.query.get('cursor') === place.query.get('cursor')
  if (sameList && document.activeElement !== document.body) {
    // A filter: the focus stays on it.
    announcement.value = `${document.title}: changed.`
    return
  }
  if (arrival === 'follow') scrollTo(0, 0)
  if (arrival !== 'start') focusHeading()
}

/** Stores the scroll position early, because when going back the history has already changed. */
function leave(): void {
  scrolled.set(shownEntry, scrollY)
}

/** Goes to an address of the console. */
export function go(
  address: string,
  { trail = [], replace = false }: { trail?: readonly string[]; replace?: boolean } = {},
): Promise<void> {
  leave()
  const state: Trail = { trail }
  if (replace) browser.replace(address, state, { ignoreBlocker: true })
  else browser.push(address, state, { ignoreBlocker: true })
  return show('follow')
}

/** Reloads the data on the screen and leaves everything else as it is. */
export function refresh(): Promise<void> {
  return show('refresh')
}

/** Reloads automatically and without an announcement, unless the tab is hidden or a request is in flight. */
export async function refreshQuietly(): Promise<void> {
  if (document.visibilityState !== 'visible' || loading.value) return
  const shown = screen.value?.loaded
  // After a failed load, the screen shows a refusal, which the observer does not watch.
  if (shown !== undefined && 'refusal' in shown) await show('refresh')
  else await observer.refetch({ cancelRefetch: false })
}

/** Whether the requested page failed only because the service did not answer or was unavailable. */
export function missesPage(): boolean {
  const shown = screen.value?.loaded
  return shown !== undefined && 'refusal' in shown && isOutage(shown.refusal)
}

/** The session has ended: goes to the sign-in page, which leads back here. */
export async function signInAgain(): Promise<void> {
  const { pathname, search } = browser.location
  // Several calls may notice this at the same time; the first one has stored where to return to.
  if (pathname === SIGN_IN) return
  const back = returnAddress(pathname + search)
  keepDraft(back)
  await go(signInAddress(back), { replace: true })
}

/** Goes to an address of the console like a link: asks first if something would be lost. */
export function follow(address: string): void {
  if (leaving.value === undefined) void go(address)
  else leaving.value(address)
}

/** Follows a click on a link of the console without reloading the document. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link?.href || link.target !== '' || link.hasAttribute('download')) return
  const url = new URL(link.href)
  if (url.origin !== location.origin || url.hash !== '') return
  if (url.pathname !== BASE && !url.pathname.startsWith(`${BASE}/`)) return
  if (link.dataset.document !== undefined) return
  event.preventDefault()
  follow(url.pathname + url.search)
}

/**
 * Takes over links and history, and shows the page of the address, or of `start` if given; `fallback` if no route
 * matches.
 */
export function startNavigation(
  table: readonly Route[],
  fallback: Route['page'],
  start: string | undefined,
): Promise<void> {
  routes = table
  notFoundPage = fallback
  history.scrollRestoration = 'manual'
  if (start !== undefined) browser.replace(start)
  browser.block({
    enableBeforeUnload: () => leaving.value !== undefined,
    blockerFn({ nextLocation }) {
      leaving.value?.(nextLocation.href)
      return leaving.value !== undefined
    },
  })
  browser.subscribe(({ action }) => {
    // `go` shows its own changes; a cancelled step back leaves everything as it is.
    if (action.type === 'PUSH' || action.type === 'REPLACE') return
    if (entryOf(browser.location) === shownEntry) return
    leave()
    void show('return')
  })
  document.addEventListener('click', followLink)
  startWatching()
  return show('start')
}
