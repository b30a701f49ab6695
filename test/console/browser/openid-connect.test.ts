import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type OpenIdProvider, startOpenIdProvider } from '../../support/openid-provider.js'
import { useConsole } from './support/console.js'

let provider: OpenIdProvider

/** A port that was free a moment ago: the provider has to know the service's address before there is one. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const administration = useConsole(async () => {
  const port = await freePort()
  provider = await startOpenIdProvider()
  // Another name for this machine, so that the provider is another site, as it is in life.
  provider.open(`http://localhost:${port}/console/auth/callback`, {
    accounts: [
      { sub: 'ada', email: 'ada@example.org', email_verified: true },
      { sub: 'eve', email: 'eve@example.org', email_verified: true },
    ],
  })
  return {
    PORT: String(port),
    HOST: 'localhost',
    PUBLIC_URL: `http://localhost:${port}`,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_ALLOWED_EMAILS: 'ada@example.org',
  }
})
afterAll(() => provider?.close())

/** Asks for a page, and signs in at the provider's own on the way. */
async function signInAtProvider(path: string, account: string) {
  const page = await administration.visitor({
    baseURL: administration.service.url.replace('127.0.0.1', 'localhost'),
  })
  await page.goto(path)
  await page.getByRole('link', { name: /^Sign in with 127\.0\.0\.1/ }).click()
  await page.locator('input[name=login]').fill(account)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]', { hasText: 'Continue' }).click()
  return page
}

test('who signs in at the provider comes back to where they were, under their own name', async () => {
  const page = await signInAtProvider('/console/scans?verdict=synthetic', 'ada')
  await page.getByRole('heading', { level: 1, name: 'Scans' }).waitFor()
  expect(await page.evaluate('location.pathname + location.search')).toBe('/console/scans?verdict=synthetic')
  await page.getByText('ada@example.org').waitFor()
  await page.goto('/console')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('who is not on the list is told so, and may still use the token', async () => {
  const page = await signInAtProvider('/console/scans', 'eve')
  await page.getByText('not on the list of those who may use this console').waitFor()
  await page.getByLabel('Operator token').waitFor()
})
