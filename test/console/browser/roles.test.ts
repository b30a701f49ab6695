import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../../generated/vocabulary.js'
import type { OpenIdProvider } from '../../support/openid-provider.js'
import { violations } from './support/axe.js'
import { useConsole } from './support/console.js'
import { providerOf, signInAtProvider } from './support/provider.js'
import { analysedScan, signedPicture } from './support/scans.js'
import { dataOf } from './support/service.js'

const SCREENSHOTS = 'test/operators/screenshots'

let provider: OpenIdProvider

const administration = useConsole(async () => {
  const known = await providerOf([
    { sub: 'viewer', email: 'vera@example.org', email_verified: true, groups: ['desk'] },
    { sub: 'operator', email: 'oz@example.org', email_verified: true, groups: ['desk', 'shift'] },
    { sub: 'administrator', email: 'ann@example.org', email_verified: true },
    { sub: 'nobody', email: 'eve@example.org', email_verified: true, groups: ['choir'] },
  ])
  provider = known.provider
  return {
    ...known.settings,
    OIDC_SCOPES: 'openid email groups',
    OIDC_VIEWERS: 'group:desk',
    OIDC_OPERATORS: 'group:shift',
    OIDC_ADMINISTRATORS: 'email:ann@example.org',
  }
})
afterAll(() => provider?.close())

/** What a role needs, where it appears, and what other roles read there. */
type Deed = { readonly least: Role; readonly name: string; readonly others: string }

const DEEDS: Record<string, readonly Deed[]> = {}
const paths: Record<string, string> = {}

const ALL_OPERATORS = 'Only operators and administrators can'

beforeAll(async () => {
  const { service } = administration
  const organizationId = await service.organization('Picture Desk')
  const api = service.api(await service.key(organizationId))
  const listed = await dataOf(
    service.operator.GET('/console/api/organizations/{organizationId}/keys', {
      params: { path: { organizationId } },
    }),
  )
  const scanId = await analysedScan(service, organizationId, await signedPicture(), 'portrait.jpg')
  const body = { fileName: 'a.jpg', contentType: 'image/jpeg', mediaType: 'image', byteSize: 1 } as const
  const { scanId: other } = await dataOf(api.POST('/api/v1/scans/upload-intents', { body }))
  const { id: caseId } = await dataOf(
    api.POST('/api/v1/cases', { body: { title: 'Doubt', scanIds: [other] } }),
  )
  const { endpoint } = await dataOf(
    api.POST('/api/v1/webhooks', { body: { url: 'https://127.0.0.1:1/hook', events: ['case.escalated'] } }),
  )
  const params = { path: { webhookId: endpoint.id } }
  const { id: deliveryId } = await dataOf(api.POST('/api/v1/webhooks/{webhookId}/test', { params }))
  Object.assign(paths, {
    organizations: '/console/organizations',
    'new organization': '/console/organizations/new',
    organization: `/console/organizations/${organizationId}`,
    'new key': `/console/organizations/${organizationId}/keys/new`,
    key: `/console/organizations/${organizationId}/keys/${listed[0]?.id}`,
    'rotate key': `/console/organizations/${organizationId}/keys/${listed[0]?.id}/rotate`,
    scan: `/console/scans/${scanId}`,
    case: `/console/cases/${caseId}`,
    endpoint: `/console/endpoints/${endpoint.id}`,
    endpoints: '/console/endpoints',
    'new endpoint': '/console/endpoints/new',
    'edit endpoint': `/console/endpoints/${endpoint.id}/edit`,
    delivery: `/console/deliveries/${deliveryId}`,
  })
  Object.assign(DEEDS, {
    organizations: [
      {
        least: 'administrator',
        name: 'New organization',
        others: 'Only administrators can create organizations.',
      },
    ],
    'new organization': [
      {
        least: 'administrator',
        name: 'Create the organization',
        others: 'Only administrators can create organizations.',
      },
    ],
    organization: [
      {
        least: 'administrator',
        name: 'Issue a key',
        others: 'Only administrators can issue and revoke keys.',
      },
      {
        least: 'administrator',
        name: 'Revoke tests',
        others: 'Only administrators can issue and revoke keys.',
      },
    ],
    'new key': [
      { least: 'administrator', name: 'Issue the key', others: 'Only administrators can issue keys.' },
    ],
    key: [
      { least: 'administrator', name: 'Rotate', others: 'Only administrators can rotate and revoke keys.' },
      { least: 'administrator', name: 'Revoke', others: 'Only administrators can rotate and revoke keys.' },
    ],
    'rotate key': [
      { least: 'administrator', name: 'Issue the new key', others: 'Only administrators can rotate keys.' },
    ],
    scan: [
      { least: 'operator', name: 'Preview', others: `${ALL_OPERATORS} see files and pictures made of them.` },
      { least: 'administrator', name: 'Delete…', others: 'Only administrators can delete scans.' },
      { least: 'operator', name: 'Download a report', others: `${ALL_OPERATORS} download reports.` },
    ],
    case: [
      { least: 'administrator', name: 'Delete…', others: 'Only administrators can delete cases.' },
      { least: 'operator', name: 'Escalate', others: `${ALL_OPERATORS} change and move cases.` },
      { least: 'operator', name: 'Edit…', others: `${ALL_OPERATORS} change and move cases.` },
      { least: 'operator', name: 'Add scans…', others: `${ALL_OPERATORS} change and move cases.` },
      { least: 'operator', name: 'Add the note', others: `${ALL_OPERATORS} add notes.` },
    ],
    endpoint: [
      ...['Send test event', 'Pause', 'Revoke'].map((name) => ({
        least: 'operator' as const,
        name,
        others: `${ALL_OPERATORS} test, pause, activate and revoke endpoints.`,
      })),
      ...['Edit', 'Replace secret'].map((name) => ({
        least: 'administrator' as const,
        name,
        others: 'Only administrators can edit endpoints and replace their secrets.',
      })),
    ],
    endpoints: [
      {
        least: 'administrator',
        name: 'Register an endpoint',
        others: 'Only administrators can register endpoints.',
      },
    ],
    'new endpoint': [
      {
        least: 'administrator',
        name: 'Register the endpoint',
        others: 'Only administrators can register endpoints.',
      },
    ],
    'edit endpoint': [
      { least: 'administrator', name: 'Save the changes', others: 'Only administrators can edit endpoints.' },
    ],
    delivery: [{ least: 'operator', name: 'Send now', others: `${ALL_OPERATORS} send deliveries again.` }],
  })
}, 120_000)

const control = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name })
    .or(page.getByRole('main').getByRole('link', { name }))
    .first()

// axe is a script that the page's own policy would not allow.
const LIGHT = { colorScheme: 'light', bypassCSP: true } as const
const DARK = { colorScheme: 'dark', bypassCSP: true, viewport: { width: 360, height: 740 } } as const

const RANK: Readonly<Record<Role, number>> = { viewer: 0, operator: 1, administrator: 2 }
const NAMES: Readonly<Record<Role, string>> = {
  viewer: 'vera@example.org, viewer',
  operator: 'oz@example.org, operator',
  administrator: 'ann@example.org, administrator',
}

describe.each(Object.keys(RANK) as Role[])('the console for the role %s', (role) => {
  const open = (options: BrowserContextOptions) =>
    signInAtProvider(administration, '/console/organizations', role, options)

  test('names who is signed in, offers only what the role allows, and explains what it does not', async () => {
    const page = await open(LIGHT)
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.getByText(NAMES[role]).waitFor()
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path)
      for (const { least, name: control_, others } of DEEDS[name] ?? [])
        if (RANK[role] >= RANK[least]) {
          await control(page, control_).waitFor()
          expect([name, await page.getByText(others).count()]).toEqual([name, 0])
        } else {
          await page.getByText(others).first().waitFor()
          expect([name, control_, await control(page, control_).count()]).toEqual([name, control_, 0])
        }
    }
    if (role === 'viewer') expect(urls.filter((url) => /renditions|content|stream/.test(url))).toEqual([])
  })

  test.each([
    ['light', LIGHT],
    ['dark, on a phone', DARK],
  ])('has no problems that axe finds: %s', async (scheme, options) => {
    const page = await open(options)
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor()
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const others = DEEDS[name]?.[0]?.others ?? ''
      if (role === 'viewer') await page.getByText(others).first().waitFor()
      expect([name, await violations(page)]).toEqual([name, []])
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      const file = `role-${role}-${name.replaceAll(' ', '-')}-${scheme === 'light' ? 'light' : 'phone'}.png`
      if (role === 'viewer') await page.screenshot({ path: `${SCREENSHOTS}/${file}`, fullPage: true })
    }
  })
})

test('an operator escalates a case and the audit log names them', async () => {
  const page = await signInAtProvider(administration, paths.case as string, 'operator')
  await page.getByRole('button', { name: 'Escalate' }).click()
  await page.getByText('Escalated', { exact: true }).first().waitFor()
  const events = await dataOf(
    administration.service.operator.GET('/console/api/audit-events', { params: { query: { limit: 1 } } }),
  )
  expect(events[0]).toMatchObject({ actor: 'oz@example.org', action: 'case.moved' })
})

test('a person without a role is told that they may not use the console', async () => {
  const page = await signInAtProvider(administration, '/console/scans', 'nobody')
  await page.getByText('have no access to this console').waitFor()
})
