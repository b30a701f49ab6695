import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The browser's executable. */
    chromium: string
  }
}

/** Problems reported by a page: errors of scripts, of its console, and of its content security policy. */
export type Complaints = string[]

/** A monitored browser page. */
export type WatchedPage = {
  readonly page: Page
  readonly context: BrowserContext
  readonly complaints: Complaints
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: inject('chromium'),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Chromium reports each answer of 400 and above; each test checks the refusals that it expects. */
const REPORTED_STATUS = /^Failed to load resource: the server responded with a status of (?:4\d\d|503)/

/** Opens a page in its own context: a person with their own cookies. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  // Polling for results of the dispatcher may take a while on a busy machine.
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const complaints: Complaints = []
  const complain = (what: string) => {
    // The pages of a sign-in provider are not the console's responsibility.
    if (new URL(page.url()).pathname.startsWith('/console')) complaints.push(`${page.url()}: ${what}`)
  }
  page.on('pageerror', (error) => complain(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !REPORTED_STATUS.test(text)) complain(text)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A page that was left aborts its requests.
    if (reason !== 'net::ERR_ABORTED') complain(`${request.url()} ${reason}`)
  })
  return { page, context, complaints }
}

/** Waits until an element has the focus. */
export async function hasFocus(locator: Locator): Promise<void> {
  await locator.and(locator.page().locator(':focus')).waitFor()
}

/** The text of the focused element; for a control, its label without the hint below. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(
    `document.activeElement.labels?.[0]?.innerText.split('\\n')[0] ?? document.activeElement.textContent`,
  )
}

/** Signs in with the operator token, on the sign-in page or any page that leads there. */
export async function signIn(page: Page, token: string, path = '/console'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Operator token').fill(token)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/console/sign-in')
  // The sign-in page stays until the next one has its data.
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: /^Sign in$/ })
    .waitFor()
}
