import { signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import { BASE, matchPath, type Place, returnAddress, SIGN_IN, withQuery } from './address.js'
import { asRefusal, type Refusal } from './refusal.js'

/** A page: what it loads for its address, and what it shows of that. */
export type Page<Data> = {
  load(place: Place, signal: AbortSignal): Promise<Data>
  readonly View: FunctionComponent<{ readonly data: Data; readonly place: Place }>
}

/** A page whose data only it knows. */
export type AnyPage = Page<unknown>

/** The one place that forgets the type of a page's data: {@link show} hands a view only what its page loaded. */
export function definePage<Data>(page: Page<Data>): AnyPage {
  return page as AnyPage
}

export type Route = { readonly pattern: string; readonly page: AnyPage }

/** What is on the screen. */
export type Screen = {
  readonly place: Place
  readonly loaded: { readonly page: AnyPage; readonly data: unknown } | { readonly refusal: Refusal }
}

export const screen = signal<Screen | undefined>(undefined)
/** Whether data is on its way. The screen stays as it is meanwhile. */
export const loading = signal(false)
/** Said to screen readers when a page changes without moving the focus. */
export const announcement = signal('')

/**
 * Asked before a link of the console is followed while there is something that would be lost; it may follow it itself,
 * later.
 */
export const leaving = signal<((address: string) => void) | undefined>(undefined)

type Entry = { readonly id: number; readonly trail: readonly string[] }

let routes: readonly Route[] = []
let elsewhere: AnyPage | undefined
let current: AbortController | undefined
/** How far each entry of the history was scrolled, to be there again on the way back. */
const scrolled = new Map<number, number>()
let shownEntry = 0
let entries = 0

function entry(): Entry | undefined {
  return history.state as Entry | undefined
}

function newEntry(trail: readonly string[]): Entry {
  entries += 1
  return { id: Date.now() + entries, trail }
}

function here(): Place & { page: AnyPage } {
  const path = location.pathname
  const query = new URLSearchParams(location.search)
  const trail = entry()?.trail ?? []
  for (const { pattern, page } of routes) {
    const params = matchPath(pattern, path)
    if (params !== undefined) return { path, params, query, trail, page }
  }
  return { path, params: {}, query, trail, page: elsewhere as AnyPage }
}

/** What remains to be done once the page is on the screen. */
type Arrival = 'start' | 'follow' | 'return' | 'refresh' | 'quiet'

async function show(arrival: Arrival): Promise<void> {
  current?.abort()
  const visit = new AbortController()
  current = visit
  const { page, ...place } = here()
  loading.value = true
  let loaded: Screen['loaded']
  try {
    loaded = { page, data: await page.load(place, visit.signal) }
  } catch (error) {
    if (visit.signal.aborted) return
    const refusal = asRefusal(error)
    if (refusal.status === 401) return signInAgain()
    // What was not asked for must not take away what is on the screen; the next time may be better.
    if (arrival === 'quiet') return
    loaded = { refusal }
  } finally {
    if (current === visit) loading.value = false
  }
  if (visit.signal.aborted) return
  const before = screen.value?.place
  screen.value = { place, loaded }
  // Preact renders in a microtask; focus and scrolling need what it makes.
  await new Promise(requestAnimationFrame)
  arrive(arrival, before, place)
}

function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}

function arrive(arrival: Arrival, before: Place | undefined, place: Place): void {
  shownEntry = entry()?.id ?? 0
  if (arrival === 'quiet') return
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
  if (replace) history.replaceState(newEntry(trail), '', address)
  else history.pushState(newEntry(trail), '', address)
  return show('follow')
}

/** Loads the data of the screen again and leaves everything else as it is. */
export function refresh(): Promise<void> {
  return show('refresh')
}

/** The same, by itself and unannounced; not while nobody looks, nor while something is on its way already. */
export async function refreshQuietly(): Promise<void> {
  if (document.visibilityState === 'visible' && !loading.value) await show('quiet')
}

/** The session is over: to the sign-in page, which leads back here. */
export async function signInAgain(): Promise<void> {
  // Several calls may find out at once; the first one has left where to come back to.
  if (location.pathname === SIGN_IN) return
  const address = location.pathname + location.search
  const back = returnAddress(address)
  await go(
    withQuery({ path: SIGN_IN, query: new URLSearchParams() }, { return: back === BASE ? undefined : back }),
    {
      replace: true,
    },
  )
}

/** Follows a click on a link of the console without loading the document anew. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link?.href || link.target !== '' || link.hasAttribute('download')) return
  const url = new URL(link.href)
  if (url.origin !== location.origin || url.hash !== '') return
  if (url.pathname !== BASE && !url.pathname.startsWith(`${BASE}/`)) return
  if (link.dataset.document !== undefined) return
  event.preventDefault()
  const address = url.pathname + url.search
  if (leaving.value === undefined) void go(address)
  else leaving.value(address)
}

/** Takes over links and history, and shows the page of the address; `fallback` where no route fits. */
export function startNavigation(table: readonly Route[], fallback: AnyPage): Promise<void> {
  routes = table
  elsewhere = fallback
  history.scrollRestoration = 'manual'
  if (entry() === null || entry() === undefined) history.replaceState(newEntry([]), '')
  addEventListener('popstate', () => {
    leave()
    void show('return')
  })
  document.addEventListener('click', follow)
  return show('start')
}
