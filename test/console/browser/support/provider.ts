import { type AddressInfo, createServer } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type Account, type OpenIdProvider, startOpenIdProvider } from '../../../support/openid-provider.js'
import type { TestConsole } from './console.js'

/** A port that was free a moment ago: the provider must know the service's address before it exists. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A provider with these people, and the settings of a service that uses it, without the roles. */
export async function providerOf(
  accounts: readonly Account[],
): Promise<{ provider: OpenIdProvider; settings: NodeJS.ProcessEnv }> {
  const port = await freePort()
  const provider = await startOpenIdProvider()
  // Another name for this machine, so that the provider is another site, as in production.
  const publicUrl = `http://localhost:${port}`
  provider.open(`${publicUrl}/console/auth/callback`, { accounts })
  const settings = {
    PORT: String(port),
    HOST: 'localhost',
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  }
  return { provider, settings }
}

/** Requests a page, and signs in at the provider's own on the way. */
export async function signInAtProvider(
  administration: TestConsole,
  path: string,
  account: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await administration.visitor({
    baseURL: administration.service.url.replace('127.0.0.1', 'localhost'),
    ...options,
  })
  await page.goto(path)
  await page.getByRole('link', { name: /^Sign in with 127\.0\.0\.1/ }).click()
  await page.locator('input[name=login]').fill(account)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]', { hasText: 'Continue' }).click()
  return page
}
