import { render } from 'preact'
import { SIGN_IN } from './address.js'
import { startClock } from './clock.js'
import { fetchPages, startNavigation } from './navigation.js'
import { watchService } from './outage.js'
import { elsewhere, routes } from './routes.js'
import { loadSession, takeReturn } from './session.js'
import { Shell } from './shell.js'
import { startShortcuts } from './shortcuts.js'

const back = takeReturn()
render(<Shell />, document.getElementById('console') as HTMLElement)
startClock()
watchService()
startShortcuts()
if (location.pathname !== SIGN_IN) void loadSession()
void startNavigation(routes, elsewhere, back).then(fetchPages)
