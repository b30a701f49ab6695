import { signal } from '@preact/signals'
import { createBrowserHistory, type HistoryLocation } from '@tanstack/history'
import { CancelledError, QueryObserver } from '@tanstack/query-core'
import type { FunctionComponent } from 'preact'
import { BASE, matchPath, type Place, returnAddress, SIGN_IN, withQuery } from './address.js'
import { cache } from './cache.js'
import { keepDraft, restoreDraft } from './drafts.js'
import { asRefusal, isOutage, type Refusal, unreachable } from './refusal.js'

/** A page: what it loads for its address, and what it shows of that. */
export type Page<Data> = {
  load(place: Place, signal: AbortSignal): Promise<Data>
  readonly View: FunctionComponent<{ readonly data: Data; readonly place: Place }>
  /** Loaded again so often, in milliseconds, while somebody looks; `false` for a form. Three seconds if not given. */
  readonly every?: number | false
}

/** A page whose data only it knows. */
export type AnyPage = Page<unknown>

/** The one place that forgets the type of a page's data: {@link show} hands a view only what its page loaded. */
export function definePage<Data>(page: Page<Data>): AnyPage {
  return page as AnyPage
}

/** A page is a file of its own, fetched when it is first shown. */
export type Route = { readonly pattern: string; readonly page: () => Promise<AnyPage> }

type Loaded = { readonly page: AnyPage; readonly data: unknown }

/** What is on the screen. */
export type Screen = {
  readonly place: Place
  readonly loaded: Loaded | { readonly refusal: Refusal }
  /** What is shown is no longer there; it is what it was. */
  readonly gone?: boolean
  /** Grows when somebody asked for what is shown, and stays when it was loaded again by itself. */
  readonly asked: number
}

export const screen = signal<Screen | undefined>(undefined)
/** The path that was asked for: ahead of the screen while data is on its way. */
export const destination = signal(location.pathname)
/** Whether data that was asked for is on its way. The screen stays as it is meanwhile. */
export const loading = signal(false)
/** Said to screen readers when a page changes without moving the focus. */
export const announcement = signal('')

/**
 * Asked before a link of the console or the way back is followed while there is something that would be lost; it may
 * follow it itself, later. Meanwhile the browser asks before the document is left.
 */
export const leaving = signal<((address: string) => void) | undefined>(undefined)

/** What a page of a list remembers of the way to it. */
type Trail = { readonly trail?: readonly string[] }

const browser = createBrowserHistory()

let routes: readonly Route[] = []
let elsewhere: Route['page'] | undefined
let asked = 0
/** How far each entry of the history was scrolled, to be there again on the way back. */
const scrolled = new Map<string, number>()
let shownEntry = ''

const entryOf = ({ state }: HistoryLocation) => state.key ?? ''

/** A page's file. It may be gone from a service that was built anew, whose page then has to be loaded as a whole. */
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

/** Fetches the files of all pages beforehand, once the first one is shown: they are there while the service is not. */
export function fetchPages(): void {
  setTimeout(() => {
    // What cannot be had now is asked for again when it is needed.
    for (const { page } of routes) page().catch(() => {})
  }, A_MOMENT_MS)
}

/** An address on its way to the screen, or on it. */
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
  return { place, query: queryOf(path + search, place, elsewhere as Route['page']) }
}

const EVERY_MS = 3_000

/** Loads what is on the screen again, from time to time and when the tab is looked at again. */
const observer = new QueryObserver<Loaded>(cache, { queryKey: ['page'], enabled: false })

function watch({ query }: Visit, page: AnyPage): void {
  const every = page.every ?? EVERY_MS
  observer.setOptions({
    ...query,
    // What was just loaded is not loaded again; the next time comes soon enough, also after a failure.
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
      // What was not asked for must not take away what is on the screen; the next time may be better.
      const { status } = asRefusal(error)
      if (status === 401) void signInAgain()
      if (status === 404 && !screen.value.gone) screen.value = { ...screen.value, gone: true }
    } else if (data !== undefined && data !== screen.value.loaded)
      screen.value = { ...screen.value, loaded: data, gone: false }
  })
}

/** What remains to be done once the page is on the screen. */
type Arrival = 'start' | 'follow' | 'return' | 'refresh'

async function load({ query }: Visit, arrival: Arrival): Promise<Screen['loaded'] | undefined> {
  // On the way back it is there again at once, and catches up by itself.
  const kept = arrival === 'return' ? cache.getQueryData<Loaded>(query.queryKey) : undefined
  if (kept !== undefined) return kept
  // What is on its way already may have been asked for before something was changed.
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
  asked += 1
  screen.value = { place: visit.place, loaded, asked }
  if ('page' in loaded) watch(visit, loaded.page)
  // Preact renders in a microtask; focus and scrolling need what it makes.
  await new Promise(requestAnimationFrame)
  arrive(arrival, before, visit.place)
  restoreDraft(visit.place.path + browser.location.search)
}

/** Puts the focus where a page begins, when what had it is gone. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}

function arrive(arrival: Arrival, before: Place | undefined, place: Place): void {
  shownEntry = entryOf(browser.location)
  if (arrival === 'refresh') {
    announcement.value = 'Refreshed.'
    // What had the focus may be gone with the old data.
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

/** Remembers how far the entry on the screen is scrolled; on the way back the history is already elsewhere. */
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

/** Loads the data of the screen again and leaves everything else as it is. */
export function refresh(): Promise<void> {
  return show('refresh')
}

/** The same, by itself and unannounced; not while nobody looks, nor while something is on its way already. */
export async function refreshQuietly(): Promise<void> {
  if (document.visibilityState !== 'visible' || loading.value) return
  const shown = screen.value?.loaded
  // What could not be loaded is on the screen as a refusal, which nobody watches.
  if (shown !== undefined && 'refusal' in shown) await show('refresh')
  else await observer.refetch({ cancelRefetch: false })
}

/** Whether the page that is asked for is missing only because nothing answered, or the service could not. */
export function missesPage(): boolean {
  const shown = screen.value?.loaded
  return shown !== undefined && 'refusal' in shown && isOutage(shown.refusal)
}

/** The session is over: to the sign-in page, which leads back here. */
export async function signInAgain(): Promise<void> {
  const { pathname, search } = browser.location
  // Several calls may find out at once; the first one has left where to come back to.
  if (pathname === SIGN_IN) return
  const back = returnAddress(pathname + search)
  keepDraft(back)
  await go(
    withQuery({ path: SIGN_IN, query: new URLSearchParams() }, { return: back === BASE ? undefined : back }),
    {
      replace: true,
    },
  )
}

/** Goes to an address of the console as by a link: asks first where something would be lost. */
export function follow(address: string): void {
  if (leaving.value === undefined) void go(address)
  else leaving.value(address)
}

/** Follows a click on a link of the console without loading the document anew. */
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
 * Takes over links and history, and shows the page of the address, or of `start` instead; `fallback` where no route
 * fits.
 */
export function startNavigation(
  table: readonly Route[],
  fallback: Route['page'],
  start: string | undefined,
): Promise<void> {
  routes = table
  elsewhere = fallback
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
    // What `go` does it shows itself; a way back that was not taken leaves everything as it is.
    if (action.type === 'PUSH' || action.type === 'REPLACE') return
    if (entryOf(browser.location) === shownEntry) return
    leave()
    void show('return')
  })
  document.addEventListener('click', followLink)
  startWatching()
  return show('start')
}
