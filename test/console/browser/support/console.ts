import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Receiver, startReceiver } from '../../../support/receiver.js'
import { launchBrowser, openPage, signIn, type WatchedPage } from './browser.js'
import { type ConsoleService, startConsoleService } from './service.js'

/** The console for one test file: a service, a browser, and the people who use them. */
export type TestConsole = {
  readonly service: ConsoleService
  readonly browser: Browser
  /** A page of a new person, who is signed in and at this path. */
  operator(path?: string, options?: BrowserContextOptions): Promise<Page>
  /** A page of a new person, who is not signed in. */
  visitor(options?: BrowserContextOptions): Promise<Page>
  receiver(options?: Parameters<typeof startReceiver>[0]): Promise<Receiver>
}

/**
 * Starts a service, with further settings if any, and a browser for a test file, and ends both after it. Any problem
 * that a page reports, including script errors and violations of its content security policy, fails the current test.
 */
export function useConsole(environment?: () => Promise<NodeJS.ProcessEnv>): TestConsole {
  let service: ConsoleService | undefined
  let browser: Browser | undefined
  const pages: WatchedPage[] = []
  const receivers: Receiver[] = []

  beforeAll(async () => {
    const settings = await environment?.()
    // One after the other: a service started beside a browser that fails to start would be left running.
    browser = await launchBrowser()
    service = await startConsoleService(settings)
  })
  afterEach(async () => {
    const open = pages.splice(0)
    await Promise.all(open.map(({ context }) => context.close()))
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
    expect(open.flatMap(({ complaints }) => complaints)).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  const started = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('Only within a test.')
    return thing
  }
  const visitor = async (options?: BrowserContextOptions) => {
    const watched = await openPage(started(browser), started(service).url, options)
    pages.push(watched)
    return watched.page
  }
  return {
    get service() {
      return started(service)
    },
    get browser() {
      return started(browser)
    },
    visitor,
    async operator(path = '/console', options) {
      const page = await visitor(options)
      await signIn(page, started(service).operatorToken, path)
      return page
    },
    async receiver(options) {
      const receiver = await startReceiver(options)
      receivers.push(receiver)
      return receiver
    },
  }
}
