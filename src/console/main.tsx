import { render } from 'preact'
import { returnAddress, SIGN_IN, signInAddress } from './address.js'
import { startClock } from './clock.js'
import { fetchPages, loading, startNavigation } from './navigation.js'
import { watchService } from './outage.js'
import { notFoundPage, routes } from './routes.js'
import { isSignedOut, loadSession, takeReturn } from './session.js'
import { Shell } from './shell.js'
import { startShortcuts } from './shortcuts.js'

const back = takeReturn()
render(<Shell />, document.getElementById('console') as HTMLElement)
startClock()
watchService()
startShortcuts()
void start()

async function start(): Promise<void> {
  const wanted = back ?? returnAddress(location.pathname + location.search)
  const signingIn = location.pathname === SIGN_IN
  loading.value = true
  const signedOut = !signingIn && (await isSignedOut())
  if (!signingIn && !signedOut) void loadSession()
  await startNavigation(routes, notFoundPage, signedOut ? signInAddress(wanted) : back)
  fetchPages()
}
