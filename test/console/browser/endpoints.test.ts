import { createHmac } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Receiver } from '../../support/receiver.js'
import { hasFocus } from './support/browser.js'
import { useConsole } from './support/console.js'
import { dataOf } from './support/service.js'

const administration = useConsole()

/** An organization with an endpoint in the sandbox, with these headers. */
async function endpointOf(name: string, url: string, headers: Record<string, string> = {}) {
  const { service } = administration
  const organizationId = await service.organization(name)
  return dataOf(
    service.operator.POST('/console/api/organizations/{organizationId}/webhooks', {
      params: { path: { organizationId } },
      body: { environment: 'sandbox', url, events: ['scan.created'], headers },
    }),
  )
}

const shownOf = (webhookId: string) =>
  dataOf(
    administration.service.operator.GET('/console/api/webhooks/{webhookId}', {
      params: { path: { webhookId } },
    }),
  )

/** Whether the latest request is signed with exactly these secrets, newest first. */
function expectSignedBy(receiver: Receiver, secrets: readonly string[]): void {
  const request = receiver.requests.at(-1)
  const header = String(request?.headers['service-signature'])
  const time = /^t=(\d+)/.exec(header)?.[1]
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${time}.${request?.body}`).digest('hex'),
  )
  expect(header).toBe([`t=${time}`, ...signatures.map((one) => `v1=${one}`)].join(', '))
}

/** Tries to leave by a link and by going back, and stays both times. */
async function staysWith(page: Page, secret: string): Promise<void> {
  const leaving = page.getByRole('dialog', { name: 'Leave without the signing secret?' })
  await page.getByRole('link', { name: 'Scans' }).click()
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await page.evaluate('history.back()')
  await leaving.getByRole('button', { name: 'Stay' }).click()
  expect(await page.locator('.secret').textContent()).toBe(secret)
}

test('an endpoint is registered for an organization found by search; its secret is shown once, and signs', async () => {
  const { service } = administration
  const receiver = await administration.receiver()
  await service.organization('Morning Post')
  const organizationId = await service.organization('Evening Post')
  const page = await administration.operator('/console/endpoints')
  await page.getByRole('link', { name: 'Register an endpoint' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Register an endpoint' }).waitFor()
  const submit = page.getByRole('button', { name: 'Register the endpoint' })

  await submit.click()
  for (const problem of [
    'Choose the organization.',
    'Choose an environment.',
    'Enter the address.',
    'Select at least one event.',
  ])
    await page.getByText(problem).waitFor()
  const organization = page.getByRole('combobox', { name: 'Organization' })
  await hasFocus(organization)
  expect(await organization.getAttribute('aria-invalid')).toBe('true')

  await organization.fill('evening')
  await page.getByRole('option', { name: 'Evening Post' }).click()
  expect(await organization.inputValue()).toBe('Evening Post')
  await page.getByLabel('Sandbox').check()
  await page.getByLabel('Address').fill('https://me:word@hooks.example.org/')
  await page.getByLabel(/^Description/).fill('Newsroom alerts')
  await page.getByLabel('scan.created').check()
  await page.getByLabel('case.opened').check()
  await page.getByRole('button', { name: 'Add a header' }).click()
  await page.getByLabel('Name of header 1').fill('X-Gateway-Key')
  await page.getByLabel('Value of header 1').fill('0f3b9c')
  await submit.click()
  // Problems that only the service can find are shown at the field.
  await page.getByText('It must start with https:// and a host, without user info').waitFor()
  await hasFocus(page.getByLabel('Address'))
  await page.getByLabel('Address').fill(receiver.url)
  await submit.click()

  await page.getByRole('heading', { name: 'The endpoint was registered' }).waitFor()
  const secret = (await page.locator('.secret').textContent()) as string
  expect(secret).toMatch(/^whsec_/)
  await page.getByRole('button', { name: 'Copy the signing secret' }).click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret)
  await staysWith(page, secret)
  await page.getByRole('button', { name: 'I have copied it' }).click()

  await page.getByRole('heading', { level: 1, name: receiver.url }).waitFor()
  expect(await page.content()).not.toContain(secret)
  const about = page.getByRole('region', { name: 'About' })
  await about.getByText('Newsroom alerts').waitFor()
  await about.getByText('X-Gateway-Key').waitFor()
  await about.getByRole('link', { name: 'Evening Post' }).waitFor()
  const [endpoint] = await dataOf(
    service.operator.GET('/console/api/webhooks', { params: { query: { organizationId } } }),
  )
  expect(endpoint).toMatchObject({ environment: 'sandbox', events: ['scan.created', 'case.opened'] })

  const api = service.api(await service.key(organizationId))
  const body = { fileName: 'a.jpg', contentType: 'image/jpeg', mediaType: 'image', byteSize: 1 } as const
  await dataOf(api.POST('/api/v1/scans/upload-intents', { body }))
  const [request] = await receiver.waitFor(1, 20_000)
  expect(request?.headers['x-gateway-key']).toBe('0f3b9c')
  expectSignedBy(receiver, [secret])
})

test('the list filtered by organization and environment links to a form with both filled in', async () => {
  const organizationId = await administration.service.organization('Given Before')
  const page = await administration.operator(
    `/console/endpoints?organizationId=${organizationId}&environment=staging`,
  )
  await page.getByRole('link', { name: 'Register an endpoint' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Register an endpoint' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Organization' }).inputValue()).toBe('Given Before')
  expect(await page.getByLabel('Staging').isChecked()).toBe(true)
})

test('a typed form is still there after the session ended and a new sign-in, including the organization', async () => {
  await administration.service.organization('Typed Before')
  const page = await administration.operator('/console/endpoints/new')
  const organization = page.getByRole('combobox', { name: 'Organization' })
  await organization.fill('typed')
  await page.getByRole('option', { name: 'Typed Before' }).click()
  await page.getByLabel('Production').check()
  await page.getByLabel('Address').fill('https://hooks.example.org/typed')
  await page.getByLabel('report.ready').check()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Register the endpoint' }).click()
  await page.getByLabel('Operator token').fill(administration.service.operatorToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Register an endpoint' }).waitFor()
  await expect.poll(() => organization.inputValue()).toBe('Typed Before')
  expect(await page.getByLabel('Address').inputValue()).toBe('https://hooks.example.org/typed')
  expect(await page.getByLabel('Production').isChecked()).toBe(true)
  expect(await page.getByLabel('report.ready').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Register the endpoint' }).click()
  await page.getByRole('heading', { name: 'The endpoint was registered' }).waitFor()
})

test('a test event shows on the page what was sent and what the receiver answered', async () => {
  const receiver = await administration.receiver({
    answer: () => ({ status: 401, body: '{"message":"No such key.","retry":false}' }),
  })
  const { endpoint } = await endpointOf('Tested', receiver.url, { 'X-Gateway-Key': 'secret of the gateway' })
  const page = await administration.operator(`/console/endpoints/${endpoint.id}`)
  await page.getByRole('button', { name: 'Send test event' }).click()
  const answer = page.getByRole('region', { name: 'Test event' })
  await answer.getByText('It was sent, and failed: the receiver answered 401.').waitFor()
  await answer.getByText(/^Like any delivery it is tried again/).waitFor()
  const [response, sent] = await answer.locator('pre').allTextContents()
  expect(response).toBe('{\n  "message": "No such key.",\n  "retry": false\n}')
  const [request] = receiver.requests
  expect(sent).toBe(JSON.stringify(JSON.parse(request?.body ?? ''), null, 2))
  expect(await answer.locator('dd').first().textContent()).toBe('401')
  await answer.getByText(/^\d+ ms$|^\d+\.\d s$/).waitFor()
  const headers = answer.getByRole('table', { name: 'Headers of the latest attempt' })
  expect(await headers.getByRole('row', { name: /X-Gateway-Key/ }).textContent()).toContain('…')
  expect(await page.content()).not.toContain('secret of the gateway')

  receiver.answerWith(() => ({ status: 204 }))
  await page.getByRole('button', { name: 'Send test event' }).click()
  await answer.getByText('It was sent, and the receiver accepted it: status 204.').waitFor()
  await answer.getByText('Without a body.').waitFor()
  expect(receiver.requests).toHaveLength(2)

  await receiver.close()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await answer.getByText('No connection to the receiver.').waitFor()
  await answer.getByRole('link', { name: 'Its delivery' }).click()
  await page.getByRole('heading', { level: 1, name: 'Delivery of webhook.test' }).waitFor()
})

test('editing an endpoint sends only the changes, and its headers are kept, replaced or removed', async () => {
  const { endpoint } = await endpointOf('Edited', 'https://hooks.example.org/v1', { 'X-Key': 'one' })
  const page = await administration.operator(`/console/endpoints/${endpoint.id}`)
  const bodies: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') bodies.push(request.postData())
  })
  const edit = async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Edit the endpoint' }).waitFor()
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await page.getByRole('region', { name: 'About' }).waitFor()
  }

  await edit()
  expect(await page.getByLabel('Address').inputValue()).toBe('https://hooks.example.org/v1')
  expect(await page.getByLabel('scan.created').isChecked()).toBe(true)
  expect(await page.getByLabel('Keep X-Key').isChecked()).toBe(true)
  await page.getByLabel('Address').fill('http://hooks.example.org/v2')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await page.getByText('The address must start with https://.').waitFor()
  expect(await page.getByLabel('Address').inputValue()).toBe('http://hooks.example.org/v2')
  await page.getByLabel('Address').fill('https://hooks.example.org/v2')
  await page.getByLabel('case.resolved').check()
  await page.getByLabel('Attempts a second').fill('0')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await page.getByText('Enter a whole number from 1 to 1,000, or nothing.').waitFor()
  await page.getByLabel('Attempts a second').fill('20')
  await page.getByLabel('In order').check()
  await save()
  await page.getByText('at most 20', { exact: true }).waitFor()
  await page.getByText('The endpoint was changed.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'https://hooks.example.org/v2' }).waitFor()

  await edit()
  await page.getByLabel('Replace them all').check()
  await page.getByLabel('Name of header 1').fill('Authorization')
  await page.getByLabel('Value of header 1').fill('Bearer two')
  await page.getByLabel(/^Description/).fill('Second')
  await save()
  await edit()
  await page.getByLabel('Remove them').check()
  await page.getByLabel(/^Description/).fill('')
  expect(await page.getByLabel('Attempts a second').inputValue()).toBe('20')
  await page.getByLabel('Attempts a second').fill('')
  await page.getByLabel('In order').uncheck()
  await save()
  // No request is sent when nothing was changed.
  await edit()
  await save()
  expect(bodies.map((body) => JSON.parse(body ?? ''))).toEqual([
    {
      url: 'https://hooks.example.org/v2',
      events: ['scan.created', 'case.resolved'],
      ratePerSecond: 20,
      ordering: 'subject',
    },
    { description: 'Second', headers: { Authorization: 'Bearer two' } },
    { description: null, ratePerSecond: null, ordering: 'none', headers: null },
  ])
  expect(await shownOf(endpoint.id)).toMatchObject({
    url: 'https://hooks.example.org/v2',
    description: null,
    events: ['scan.created', 'case.resolved'],
    headerNames: [],
  })
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByText(/^Changed/)
    .first()
    .waitFor()
})

test('a secret is replaced after a notice of how long the old one stays valid, and the new one is shown once', async () => {
  const receiver = await administration.receiver()
  const { endpoint, secret: old } = await endpointOf('Replaced', receiver.url)
  const page = await administration.operator(`/console/endpoints?organizationId=${endpoint.organizationId}`)
  await page.getByRole('table').getByRole('link').first().click()
  const replace = async (overlap: string, words: string | RegExp) => {
    await page.getByRole('button', { name: 'Replace secret…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace the signing secret?' })
    await dialog.getByLabel('The old secret stays valid for').selectOption(overlap)
    await dialog.getByText(words).first().waitFor()
    return dialog
  }
  const first = await replace('One week', /^The old secret stays valid until/)
  await first.getByRole('button', { name: 'Cancel' }).click()
  expect((await shownOf(endpoint.id)).secretMasked).toBe(endpoint.secretMasked)

  const dialog = await replace('One hour', /^The old secret stays valid until/)
  const until = (await dialog.locator('strong').textContent()) as string
  expect(until).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d/)
  await dialog.getByRole('button', { name: 'Replace the secret' }).click()
  await page.getByRole('heading', { name: 'The secret was replaced' }).waitFor()
  const secret = (await page.locator('.secret').textContent()) as string
  expect(secret).not.toBe(old)
  await page.getByText(/^Signs too until/).waitFor()
  // The page is reloaded meanwhile, and the secret stays.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('The one before signs too until').waitFor()
  await staysWith(page, secret)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect.poll(() => page.locator('.secret').count()).toBe(0)
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText('It was sent, and the receiver accepted it').waitFor()
  expectSignedBy(receiver, [secret, old])

  const last = await replace('Not at all', /^The old secret ends immediately/)
  await last.getByText(/Replacing the secret again ends that one immediately/).waitFor()
  await last.getByRole('button', { name: 'Replace the secret' }).click()
  await page.getByText('Signs no longer', { exact: true }).waitFor()
  const newest = (await page.locator('.secret').textContent()) as string
  await page.getByRole('link', { name: 'Scans' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { level: 1, name: 'Scans' }).waitFor()
  await page.goto(`/console/endpoints/${endpoint.id}`)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText('It was sent, and the receiver accepted it').waitFor()
  expectSignedBy(receiver, [newest])
})

test('when someone else revokes an endpoint, every button stays in place and says why it does nothing', async () => {
  const { service } = administration
  const { endpoint } = await endpointOf('Revoked', 'https://hooks.example.org/')
  const page = await administration.operator(`/console/endpoints/${endpoint.id}`)
  await page.getByRole('button', { name: 'Pause…' }).waitFor()
  await dataOf(
    service.operator.POST('/console/api/webhooks/{webhookId}/status', {
      params: { path: { webhookId: endpoint.id } },
      body: { status: 'revoked' },
    }),
  )
  for (const [name, why] of [
    ['Send test event', 'It is revoked: nothing is sent there any more.'],
    ['Pause…', 'It is revoked, which is final.'],
    ['Revoke…', 'It is revoked already.'],
    ['Edit', 'It is revoked, and stays as it is.'],
    ['Replace secret…', 'It is revoked: nothing is signed any more.'],
  ] as const) {
    await page.getByText(why, { exact: true }).waitFor()
    const button = page.getByRole('button', { name, exact: true })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.click({ force: true })
  }
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goto(`/console/endpoints/${endpoint.id}/edit`)
  await page.getByText('it cannot be changed any more').waitFor()
  expect(await page.getByRole('button', { name: 'Save the changes' }).count()).toBe(0)
})

const SIZES: readonly (readonly [
  kind: string,
  options: BrowserContextOptions & { viewport: { height: number; width: number } },
])[] = [
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
]

test.each(SIZES)(
  'the outcome of a test event comes into view and gets the focus, also the second time: %s',
  async (_kind, options) => {
    const receiver = await administration.receiver()
    const { endpoint } = await endpointOf('Far Below', receiver.url)
    const page = await administration.operator(`/console/endpoints/${endpoint.id}`, options)
    const outcome = page.locator('.notice', { hasText: 'It was sent, and the receiver accepted it' })
    /** Whether it is within the window, and not behind the bar that a narrow one has at its top. */
    const inView = async () => {
      const box = await outcome.boundingBox()
      const bar = options.isMobile ? await page.locator('.side').boundingBox() : null
      const { height } = options.viewport
      return box !== null && box.y >= (bar?.height ?? 0) && box.y + box.height <= height
    }
    for (const time of [1, 2]) {
      await page.getByRole('button', { name: 'Send test event' }).click()
      await receiver.waitFor(time, 20_000)
      await hasFocus(page.getByRole('heading', { name: 'Test event' }))
      expect(await inView()).toBe(true)
      // Nothing moves it away when the page is loaded again.
      await page.waitForTimeout(3_500)
      expect(await inView()).toBe(true)
      await page.getByRole('button', { name: 'Close' }).click()
    }
  },
)

test('lists and the overview show an endpoint with its description', async () => {
  const { service } = administration
  const receiver = await administration.receiver({ answer: () => ({ status: 500 }) })
  const organizationId = await service.organization('Described')
  const api = service.api(await service.key(organizationId))
  await dataOf(
    api.POST('/api/v1/webhooks', {
      body: { url: receiver.url, events: ['scan.created'], description: 'The night desk' },
    }),
  )
  const body = { fileName: 'a.jpg', contentType: 'image/jpeg', mediaType: 'image', byteSize: 1 } as const
  await dataOf(api.POST('/api/v1/scans/upload-intents', { body }))
  await receiver.waitFor(1, 20_000)
  const page = await administration.operator('/console')
  for (const path of [
    `/console/endpoints?organizationId=${organizationId}`,
    '/console/deliveries',
    '/console',
  ]) {
    await page.goto(path)
    await page.getByRole('table').first().getByText('The night desk').first().waitFor()
  }
})

test('addresses, paths and identifiers break behind separators only, at every width', async () => {
  const { service } = administration
  const receiver = await administration.receiver()
  const organizationId = await service.organization('Long Addresses')
  const api = service.api(await service.key(organizationId))
  const url = `${receiver.url.replace(/\/*$/, '')}/hooks/content-management/notifications/incoming`
  const { endpoint } = await dataOf(api.POST('/api/v1/webhooks', { body: { url, events: ['scan.created'] } }))
  const body = {
    fileName: 'press_conference_minister_of_transport.jpg',
    contentType: 'image/jpeg',
    mediaType: 'image',
    byteSize: 1,
  } as const
  const { scanId } = await dataOf(api.POST('/api/v1/scans/upload-intents', { body }))
  await receiver.waitFor(1, 20_000)
  const page = await administration.operator('/console')
  const of = `organizationId=${organizationId}`
  for (const width of [320, 1024, 1280, 1600])
    for (const path of [
      `/console/endpoints?${of}`,
      `/console/endpoints/${endpoint.id}`,
      `/console/deliveries?${of}`,
      `/console/requests?${of}`,
      `/console/audit-log?${of}`,
      `/console/scans/${scanId}`,
      '/console/organizations',
    ]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const broken = await page.evaluate<string[]>(LINES_BROKEN_WITHIN_WORDS)
      expect.soft(broken, `${path} at ${width}`).toEqual([])
    }
})

/**
 * The lines of the page's texts from outside that end within a word: behind a letter, a digit or a dot between digits,
 * but not between the halves of an identifier.
 */
const LINES_BROKEN_WITHIN_WORDS = `[...document.querySelectorAll('main bdi')].flatMap((element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const lines = []
  let bottom = -1
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (let at = 0; at < node.length; at++) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { height, top } = range.getBoundingClientRect()
      if (height === 0) continue
      if (top > bottom) lines.push('')
      bottom = Math.max(bottom, top + height / 2)
      lines.push(lines.pop() + node.data[at])
    }
  return lines.flatMap((line, index) => {
    const next = lines[index + 1]
    if (next === undefined || /[^0-9a-zA-Z]$/.test(line) || /^\\s/.test(next)) return []
    const half = /[0-9a-z]{13}$/.test(line) && /^[0-9a-z]{13}(?![0-9a-z])/.test(next)
    return half ? [] : [line + '¦' + next]
  })
})`
