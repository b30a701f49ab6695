import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { visible } from '../../../src/console/invisible.js'
import { startReceiver } from '../../support/receiver.js'
import { violations } from './support/axe.js'
import { hasFocus, signIn } from './support/browser.js'
import { useConsole } from './support/console.js'
import { analysedScan, signedPicture } from './support/scans.js'
import { dataOf } from './support/service.js'

const SCREENSHOTS = 'test/operators/screenshots'

const administration = useConsole()

const DESKTOP = { viewport: { width: 1280, height: 800 } }
/** A page at 400 % on a desktop, and narrower than any common phone. */
const PHONE = { viewport: { width: 320, height: 740 }, isMobile: true, hasTouch: true }

const KINDS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['desktop-light', { ...DESKTOP, colorScheme: 'light' }],
  ['desktop-dark', { ...DESKTOP, colorScheme: 'dark' }],
  ['phone', { ...PHONE, colorScheme: 'light' }],
]

/** The widths at which columns become cards, and the menu becomes a button. */
const WIDTHS = [320, 640, 880, 900, 1024, 1180, 1200]

/** Texts of tenants that have broken consoles: markup, right to left with an override, emoji, one long word. */
const HOSTILE = [
  '<img src=x onerror="document.title=1"><script>document.title=2</script>',
  'تقرير \u202Egpj.exe صورة',
  '👩‍👩‍👧‍👦🏳️‍🌈 ünïcödé 字幕',
  `${'W'.repeat(251)}.jpg`,
]

/** Addresses of the pages, by the name of their screenshot. */
const addresses: Record<string, string> = {
  overview: '/console',
  organizations: '/console/organizations',
  'organization-new': '/console/organizations/new',
  scans: '/console/scans',
  'judging-again': '/console/scans/judging-again',
  cases: '/console/cases',
  endpoints: '/console/endpoints',
  'endpoint-new': '/console/endpoints/new',
  deliveries: '/console/deliveries',
  requests: '/console/requests',
  'audit-log': '/console/audit-log',
  'failed-sign-ins': '/console/failed-sign-ins',
  elsewhere: '/console/nowhere',
  unknown: '/console/scans/scan_unknown',
}

async function fill(): Promise<void> {
  const { service } = administration
  const failing = await startReceiver({ answer: () => ({ status: 500, body: '<h1>Out of order</h1>' }) })
  const working = await startReceiver()
  try {
    const organizations = await Promise.all(HOSTILE.map((name) => service.organization(name.slice(0, 200))))
    const organizationId = organizations[0] as string
    const keys = await Promise.all(
      HOSTILE.map((label) => service.key(organizationId, { label: label.slice(0, 100) })),
    )
    const api = service.api(keys[0] as string)
    const longUrl = `${failing.url}?${'a'.repeat(200)}`
    const { endpoint } = await dataOf(
      api.POST('/api/v1/webhooks', {
        body: { url: longUrl, events: ['scan.created'], description: HOSTILE[0] as string },
      }),
    )
    await dataOf(
      api.POST('/api/v1/webhooks', { body: { url: working.url, events: ['scan.completed', 'case.opened'] } }),
    )
    const analysed = await analysedScan(service, organizationId, await signedPicture(), 'signed.jpg')
    const scanIds: string[] = []
    for (const fileName of [...HOSTILE, 'suspicious.mp4', 'authentic press photo.jpg']) {
      const { scanId } = await dataOf(
        api.POST('/api/v1/scans/upload-intents', {
          body: { fileName, contentType: 'image/png', mediaType: 'image', byteSize: 183_402 },
        }),
      )
      await dataOf(api.POST('/api/v1/scans/{scanId}/upload-complete', { params: { path: { scanId } } }))
      scanIds.push(scanId)
    }
    const cases = []
    for (const title of HOSTILE)
      cases.push(await dataOf(api.POST('/api/v1/cases', { body: { title: title.slice(0, 200), scanIds } })))
    for (const text of [...HOSTILE, 'First line.\nSecond line.'])
      await dataOf(
        service.operator.POST('/console/api/cases/{caseId}/notes', {
          params: { path: { caseId: cases[1]?.id as string } },
          body: { text: text.slice(0, 4_000) },
        }),
      )
    await Promise.all([failing.waitFor(6, 30_000), working.waitFor(10, 30_000)])
    const deliveries = () =>
      dataOf(
        service.operator.GET('/console/api/deliveries', {
          params: { query: { webhookId: endpoint.id, status: 'retrying' } },
        }),
      )
    await vi.waitFor(async () => expect(await deliveries()).toHaveLength(6), {
      timeout: 30_000,
      interval: 100,
    })
    const listed = await dataOf(
      service.operator.GET('/console/api/organizations/{organizationId}/keys', {
        params: { path: { organizationId } },
      }),
    )
    const [rotated, plain] = listed.map(({ id }) => id)
    const path = { keyId: rotated as string }
    const { key: replacement } = await dataOf(
      service.operator.POST('/console/api/keys/{keyId}/rotate', {
        params: { path },
        body: { expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString() },
      }),
    )
    const pageOfKey = (id: string | undefined) => `/console/organizations/${organizationId}/keys/${id}`
    Object.assign(addresses, {
      'key-rotated': pageOfKey(rotated),
      'key-expiring': pageOfKey(replacement.id),
      'key-rotate': `${pageOfKey(plain)}/rotate`,
      organization: `/console/organizations/${organizationId}`,
      'key-new': `/console/organizations/${organizationId}/keys/new`,
      erasure: `/console/organizations/${organizationId}/erasure`,
      scan: `/console/scans/${scanIds[0]}`,
      'scan-long-name': `/console/scans/${scanIds[3]}`,
      'scan-analysed': `/console/scans/${analysed}`,
      case: `/console/cases/${cases[1]?.id}`,
      endpoint: `/console/endpoints/${endpoint.id}`,
      'endpoint-edit': `/console/endpoints/${endpoint.id}/edit`,
      delivery: `/console/deliveries/${(await deliveries())[0]?.id}`,
    })
  } finally {
    await Promise.all([failing.close(), working.close()])
  }
}

/** By how much a page is wider than its window, or a table than its container. */
const overflow = (page: Page) =>
  page.evaluate<number>(`(() => {
    const beyond = (table) => {
      const { paddingLeft, paddingRight } = getComputedStyle(table.parentElement)
      const room = table.parentElement.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return table.offsetWidth - Math.ceil(room)
    }
    const page = document.documentElement.scrollWidth - innerWidth
    return Math.max(page, ...[...document.querySelectorAll('table')].map(beyond))
  })()`)

/** What must be true of anything on the screen. */
async function examine(page: Page, name: string): Promise<void> {
  await page.waitForFunction('[...document.images].every((image) => image.complete)')
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true })
  const [title, headings] = await Promise.all([
    page.title(),
    page.getByRole('heading', { level: 1 }).allTextContents(),
  ])
  expect.soft(headings, name).toHaveLength(1)
  expect.soft(title, name).toBe(`${headings[0]} – Media Scan console`)
  expect.soft(await overflow(page), name).toBeLessThanOrEqual(0)
  expect.soft(await violations(page), name).toEqual([])
}

// First an empty service, which the later tests fill.
describe('a page without data says what to do next, and axe finds no problems:', () => {
  test.each([KINDS[0], KINDS[2]] as typeof KINDS)('%s', async (kind, options) => {
    const page = await administration.visitor({ ...options, bypassCSP: true })
    await page.goto('/console/sign-in')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await examine(page, `sign-in-${kind}`)
    await signIn(page, administration.service.operatorToken)
    for (const name of ['overview', 'scans', 'cases', 'endpoints', 'deliveries']) {
      await page.goto(addresses[name] as string)
      await page.getByRole('heading', { level: 2, name: /^No / }).waitFor()
      await examine(page, `${name}-empty-${kind}`)
    }
  })
})

describe('with data, every page has its heading and title, fits the screen, and axe finds no problems:', () => {
  beforeAll(fill, 120_000)

  test.each(KINDS)('%s', async (kind, options) => {
    const page = await administration.operator('/console', { ...options, bypassCSP: true })
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await examine(page, `${name}-${kind}`)
    }
    await page.goto(addresses.organization as string)
    await page
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await examine(page, `key-revoke-${kind}`)
    await page.goto(addresses['key-new'] as string)
    await page.getByLabel('Label').fill('shown once')
    await page.getByRole('button', { name: 'Issue the key' }).click()
    await page.getByText('Choose an environment.').waitFor()
    await examine(page, `key-new-problems-${kind}`)
    await page.getByLabel('Production').check()
    await page.getByLabel('scans:write').check()
    await page.getByRole('button', { name: 'Issue the key' }).click()
    await page.locator('.secret').waitFor()
    await examine(page, `key-issued-${kind}`)
    await page.goto(addresses['endpoint-new'] as string)
    await page.getByRole('button', { name: 'Add a header' }).click()
    await page.getByLabel('Name of header 1').fill('Cookie')
    await page.getByRole('button', { name: 'Register the endpoint' }).click()
    await page.getByText('Choose the organization.').waitFor()
    await page.getByText(/^A name must be Authorization/).waitFor()
    await page.getByRole('combobox', { name: 'Organization' }).focus()
    await page.getByRole('main').getByRole('option').first().waitFor()
    await examine(page, `endpoint-new-problems-${kind}`)
    await page.goto(addresses.endpoint as string)
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByRole('region', { name: 'Test event' }).waitFor()
    await examine(page, `endpoint-tested-${kind}`)
    await page.getByRole('button', { name: 'Replace secret…' }).click()
    await page.getByRole('dialog').waitFor()
    await examine(page, `endpoint-replace-${kind}`)
    await page.getByRole('button', { name: 'Replace the secret' }).click()
    await page.locator('.secret').waitFor()
    await examine(page, `endpoint-replaced-${kind}`)
  })

  test('on a phone the menu opens, and closes on Escape and when a link is followed', async () => {
    const page = await administration.operator('/console', { ...PHONE, colorScheme: 'dark', bypassCSP: true })
    const menu = page.getByRole('button', { name: 'Menu' })
    expect(await page.getByRole('link', { name: 'Scans' }).count()).toBe(0)
    await menu.click()
    expect(await menu.getAttribute('aria-expanded')).toBe('true')
    await examine(page, 'menu-phone')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
    await hasFocus(menu)
    await menu.click()
    await page.getByRole('link', { name: 'Scans' }).click()
    await page.getByRole('heading', { level: 1, name: 'Scans' }).waitFor()
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
    expect(await page.getByRole('link', { name: 'Scans' }).count()).toBe(0)
  })

  test('with the content security policy in force, no page reports a violation, no text of a tenant is markup, and each fits any width', async () => {
    const page = await administration.operator()
    for (const address of Object.values(addresses)) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.locator('main img:not([src^="/console/api/"]), main script').count()).toBe(0)
      expect(await page.title()).toMatch(/ – Media Scan console$/)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 })
        // A chart is resized a frame after its container.
        await expect.poll(() => overflow(page), { message: `${address} at ${width}` }).toBeLessThanOrEqual(0)
      }
    }
    await page.goto(addresses.scans as string)
    // The type is beside the name.
    for (const text of HOSTILE) await page.getByRole('rowheader', { name: visible(text) }).waitFor()
  })
})
