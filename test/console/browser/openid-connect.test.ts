import { afterAll, expect, test } from 'vitest'
import type { OpenIdProvider } from '../../support/openid-provider.js'
import { useConsole } from './support/console.js'
import { providerOf, signInAtProvider } from './support/provider.js'

let provider: OpenIdProvider

const administration = useConsole(async () => {
  const known = await providerOf([
    { sub: 'ada', email: 'ada@example.org', email_verified: true },
    { sub: 'eve', email: 'eve@example.org', email_verified: true },
  ])
  provider = known.provider
  return { ...known.settings, OIDC_ALLOWED_EMAILS: 'ada@example.org' }
})
afterAll(() => provider?.close())

test('an operator who signs in at the provider returns to the page they came from, under their own name', async () => {
  const page = await signInAtProvider(administration, '/console/scans?verdict=synthetic', 'ada')
  await page.getByRole('heading', { level: 1, name: 'Scans' }).waitFor()
  expect(await page.evaluate('location.pathname + location.search')).toBe('/console/scans?verdict=synthetic')
  await page.getByText('ada@example.org').waitFor()
  await page.goto('/console')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('a person who is not on the list is told so, and can still use the token', async () => {
  const page = await signInAtProvider(administration, '/console/scans', 'eve')
  await page.getByText('have no access to this console').waitFor()
  await page.getByLabel('Operator token').waitFor()
})
