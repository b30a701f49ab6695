import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { BASE, SIGN_IN, withFilters } from './address.js'
import icon from './icon.svg'
import { announcement, destination, loading, refresh, type Screen, screen } from './navigation.js'
import { closeSearch, openSearch, searchDialog } from './open-search.js'
import { outage } from './outage.js'
import { useAction } from './parts/action.js'
import { Appearance } from './parts/appearance.js'
import { OutsideText } from './parts/outside-text.js'
import { PageHeader } from './parts/page-header.js'
import { RefusalNotice } from './parts/refusal.js'
import { ShortcutHelp } from './parts/shortcut-help.js'
import { Toasts } from './parts/toasts.js'
import { refusalTitle } from './refusal.js'
import { SECTIONS } from './sections.js'
import { session, signOut } from './session.js'
import { helpOpen } from './shortcuts.js'
import { exactTime } from './time.js'
import { ROLE } from './words.js'

function isWithin(href: string, path: string): boolean {
  return path === href || (href !== BASE && path.startsWith(`${href}/`))
}

function Account() {
  const { busy, refusal, run } = useAction()
  const who = session.value
  return (
    <div class="account">
      {who && (
        <p>
          <span class="muted">Signed in as </span>
          <OutsideText text={who.subject} />
          <span class="muted">, {ROLE[who.role].toLowerCase()}</span>
        </p>
      )}
      <button type="button" aria-disabled={busy.value} onClick={() => run(signOut)}>
        Sign out
      </button>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
    </div>
  )
}

function Side({ path }: { path: string }) {
  const open = useSignal(false)
  const button = useRef<HTMLButtonElement>(null)
  // An open menu would cover the page that was chosen in it.
  useEffect(() => {
    open.value = false
  }, [path, open])
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !open.value) return
      open.value = false
      button.current?.focus()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [open])
  return (
    <header class="side">
      <a class="brand" href={BASE}>
        <img src={icon} alt="" width="28" height="28" />
        Media Scan
      </a>
      <button type="button" class="search" aria-keyshortcuts="Control+K Meta+K" onClick={() => openSearch()}>
        Search
        <kbd>Ctrl K</kbd>
      </button>
      <button
        ref={button}
        class="menu-button"
        type="button"
        aria-expanded={open.value}
        aria-controls="menu"
        onClick={() => {
          open.value = !open.value
        }}
      >
        Menu
      </button>
      <div class="menu" id="menu" data-open={open.value}>
        <nav class="sections" aria-label="Sections">
          <ul>
            {SECTIONS.map(({ href, title }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={path === href ? 'page' : isWithin(href, path) ? 'true' : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Appearance />
        <Account />
      </div>
    </header>
  )
}

function Content({ place, loaded, gone }: Screen) {
  if ('refusal' in loaded)
    return (
      <>
        <PageHeader title={refusalTitle(loaded.refusal)} />
        <div class="stack">
          <RefusalNotice refusal={loaded.refusal} titled />
          <div class="actions">
            {loaded.refusal.code === 'invalid_cursor' ? (
              <a class="button" href={withFilters(place, {})}>
                Go to the newest page of this list
              </a>
            ) : (
              <button type="button" onClick={() => refresh()}>
                Try again
              </button>
            )}
            <a class="button" href={BASE}>
              Go to the overview
            </a>
          </div>
        </div>
      </>
    )
  const { View } = loaded.page
  // Another address is a new page with its own forms; other filters are the same page.
  return (
    <>
      <div role="status">
        {gone && <p class="notice warning above">It is no longer there. You see its last state.</p>}
      </div>
      <View key={place.path} data={loaded.data} place={place} />
    </>
  )
}

/** Warns that the data on the screen may be old. It disappears by itself. */
function OutageNotice() {
  if (outage.value === undefined) return <div role="status" />
  const { since, reasons } = outage.value
  return (
    <div role="status">
      <div class="notice bad above">
        <p>
          <strong>
            {reasons.length === 0
              ? 'The service does not answer.'
              : `The service cannot serve: ${reasons.join('; ')}.`}
          </strong>{' '}
          What you see is from before {exactTime(since)}. It is updated once the service is back.
        </p>
      </div>
    </div>
  )
}

/** A placeholder for a list or a panel that is loading. */
const ROWS = [1, 2, 3, 4, 5, 6]

function Skeleton() {
  return (
    <div class="skeleton" aria-hidden="true">
      <span />
      {ROWS.map((row) => (
        <span key={row} />
      ))}
    </div>
  )
}

/** The frame around every page, shown before the first page has its data. */
export function Shell() {
  const shown = screen.value
  const Search = searchDialog.value
  const alone = (shown?.place.path ?? destination.value) === SIGN_IN
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <div class="progress" data-busy={loading.value} />
      <div class={alone ? 'alone' : 'frame'}>
        {!alone && <Side path={destination.value} />}
        <main id="main" tabIndex={-1} aria-busy={loading.value}>
          <OutageNotice />
          {shown === undefined ? <Skeleton /> : <Content key="content" {...shown} />}
        </main>
      </div>
      <p class="unseen" role="status">
        {announcement.value}
      </p>
      <Toasts />
      {helpOpen.value && <ShortcutHelp />}
      {Search && <Search close={closeSearch} />}
    </>
  )
}
