import { render } from 'preact'
import { SIGN_IN } from './address.js'
import { startClock } from './clock.js'
import { startNavigation } from './navigation.js'
import { watchService } from './outage.js'
import { elsewhere, routes } from './routes.js'
import { loadSession, takeReturn } from './session.js'
import { Shell } from './shell.js'

const back = takeReturn()
if (back !== undefined) history.replaceState(null, '', back)

render(<Shell />, document.getElementById('console') as HTMLElement)
startClock()
watchService()
if (location.pathname !== SIGN_IN) void loadSession()
void startNavigation(routes, elsewhere)
