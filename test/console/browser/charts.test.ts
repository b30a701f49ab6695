import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { components } from '../../../generated/console.js'
import { useConsole } from './support/console.js'
import { dataOf } from './support/service.js'

type Series = components['schemas']['TimeSeries']
type Bucket = Series['buckets'][number]

const administration = useConsole()

let organizationId: string

const intent = { contentType: 'image/png', mediaType: 'image', byteSize: 3 } as const

beforeAll(async () => {
  const { service } = administration
  organizationId = await service.organization('The Paper')
  await service.organization('Another Paper')
  const api = service.api(await service.key(organizationId))
  for (const fileName of ['authentic.png', 'synthetic.png']) {
    const { scanId } = await dataOf(
      api.POST('/api/v1/scans/upload-intents', { body: { ...intent, fileName } }),
    )
    await dataOf(api.POST('/api/v1/scans/{scanId}/upload-complete', { params: { path: { scanId } } }))
  }
})

/** By name; its value is the text of the bucket under the cursor. */
const chart = (page: Page, title: string) => page.getByRole('slider', { name: title, exact: true })
const reading = (page: Page, title: string) => chart(page, title).getAttribute('aria-valuetext')

/** Waits until every chart is drawn. */
const drawn = async (page: Page) => {
  await page.locator('.plot canvas').first().waitFor()
  await expect.poll(() => page.locator('.plot canvas').count()).toBe(await page.locator('.plot').count())
}

test('a chart is read with the arrow keys, and links to the list of what was created in a bucket', async () => {
  const page = await administration.operator(`/console?organizationId=${organizationId}&range=7d`)
  await drawn(page)
  const scans = chart(page, 'Scans')
  await scans.focus()
  await page.keyboard.press('End')
  // Both were created in this hour, or the last of them after the next one had begun.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  const value = await reading(page, 'Scans')
  expect(value).toMatch(/^\d+ \w+,? \d\d:\d\d.*: 1 authentic, 0 suspicious, 1 synthetic/)
  await page.getByText('Click, or press Enter, for the list.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Scans' }).waitFor()
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/console/scans')
  const [from, to] = ['createdFrom', 'createdTo'].map((name) => Date.parse(searchParams.get(name) ?? ''))
  expect((to as number) - (from as number)).toBe(3_600_000)
  expect(from).toBeLessThanOrEqual(Date.now())
  expect(to).toBeGreaterThanOrEqual(Date.now() - 60_000)
  expect(searchParams.get('organizationId')).toBe(organizationId)
})

test('a range and an organization have addresses of their own, and nothing of another organization is shown', async () => {
  const page = await administration.operator()
  await drawn(page)
  expect(await page.getByRole('link', { name: '24 h', exact: true }).getAttribute('aria-current')).toBe(
    'true',
  )
  await page.getByRole('link', { name: '1 h', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?range=1h')
  await expect.poll(() => chart(page, 'Requests').getAttribute('aria-valuemax')).toBe('59')
  const other = await dataOf(administration.service.operator.GET('/console/api/organizations', {}))
  const another = other.find(({ name }) => name === 'Another Paper')?.id
  await page.goto(`/console?organizationId=${another}`)
  await drawn(page)
  const figure = page.getByRole('figure', { name: 'Scans', exact: true })
  expect(await figure.locator('.figure').textContent()).toBe('0')
})

test('the chart library is loaded only where there are charts', async () => {
  const page = await administration.operator('/console/organizations')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.getByRole('link', { name: 'Scans', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Scans' }).waitFor()
  expect(fetched.filter((url) => url.includes('/plot-'))).toEqual([])
  await page.getByRole('link', { name: 'Overview', exact: true }).first().click()
  await drawn(page)
  expect(fetched.filter((url) => url.includes('/plot-')).length).toBeGreaterThan(0)
})

/** A day with waves, a gap of an hour, and one analysis. */
function aDay(): Series {
  const last = Math.floor(Date.now() / 900_000)
  const buckets = Array.from({ length: 96 }, (_, index): Bucket => {
    const wave = 1 + Math.sin(index / 9)
    const much = (most: number) => Math.round(most * wave)
    const down = index > 60 && index < 65
    return {
      at: new Date((last - 95 + index) * 900_000).toISOString(),
      requests: down
        ? []
        : [
            { status: '200', count: much(900) },
            { status: '404', count: much(20) },
            { status: '503', count: index === 65 ? 300 : 0 },
          ],
      scans: {
        authentic: much(40),
        suspicious: much(6),
        synthetic: much(4),
        inconclusive: much(2),
        undecided: index > 93 ? 9 : 0,
        failed: 1,
      },
      deliveries: { succeeded: much(60), failed: index === 50 ? 40 : 0, waiting: index > 90 ? 12 : 0 },
      attempts: {
        succeeded: down ? 0 : much(60),
        clientErrors: down ? 0 : 2,
        serverErrors: index > 65 && index < 75 ? 30 : 0,
        timeouts: index > 40 && index < 45 ? 18 : 0,
        noConnection: 0,
        others: 0,
      },
      attemptDuration: down ? null : { p50Ms: much(80), p95Ms: much(400) },
      deliveryDuration: down ? null : { p50Ms: much(120), p95Ms: much(3_000) },
      analyses: { finished: index === 48 ? 1 : 0, failed: 0, postponed: 0 },
      analysisDuration: index === 48 ? { p50Ms: 740, p95Ms: 740 } : null,
      backlog: down ? null : { deliveries: much(30), analyses: much(4) },
    }
  })
  return { range: '24h', bucketSeconds: 900, buckets }
}

const KINDS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['desktop-light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['desktop-dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' }],
  [
    '320',
    { viewport: { width: 320, height: 740 }, isMobile: true, hasTouch: true, timezoneId: 'Asia/Kolkata' },
  ],
]

test.each(KINDS)(
  'waves, gaps and a single point are drawn, and read out in the viewer’s time zone: %s',
  async (kind, options) => {
    const page = await administration.visitor(options)
    await page.route('**/console/api/time-series*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), data: aDay() } })
    })
    await page.goto('/console/sign-in')
    await page.getByLabel('Operator token').fill(administration.service.operatorToken)
    await page.keyboard.press('Enter')
    await drawn(page)
    await page
      .getByText(options.timezoneId === undefined ? /CET \(Europe\/Berlin\)/ : /Asia\/(?:Kolkata|Calcutta)/)
      .waitFor()
    const latency = chart(page, 'Delivery latency')
    await latency.focus()
    await page.keyboard.press('Home')
    for (let key = 0; key < 6; key += 1) await page.keyboard.press('PageUp')
    expect(await reading(page, 'Delivery latency')).toMatch(/: \d.* p50, \d.* p95$/)
    await page.keyboard.press('ArrowRight')
    expect(await reading(page, 'Delivery latency')).toMatch(/: none p50, none p95$/)
    expect(await chart(page, 'Analysis time').getAttribute('aria-valuetext')).toMatch(/: none p50, none p95$/)
    const table = page.getByRole('figure', { name: 'Delivery attempts' }).locator('details')
    await table.locator('summary').click()
    await expect.poll(() => table.getByRole('row').count()).toBe(97)
    expect(
      await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
    ).toBeLessThanOrEqual(0)
    // Words and times in the table are not broken, however narrow it is.
    const heights = await table
      .locator('th')
      .evaluateAll((cells) => cells.map((cell) => (cell as unknown as { offsetHeight: number }).offsetHeight))
    expect(Math.max(...heights)).toBeLessThan(30)
    await page.screenshot({ path: `test/operators/screenshots/charts-${kind}.png`, fullPage: true })
  },
)

test('the value under the mouse is shown below the chart, and a click opens its list', async () => {
  const page = await administration.visitor()
  await page.route('**/console/api/time-series*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), data: aDay() } })
  })
  await page.goto('/console/sign-in')
  await page.getByLabel('Operator token').fill(administration.service.operatorToken)
  await page.keyboard.press('Enter')
  await drawn(page)
  const over = page.getByRole('figure', { name: 'Deliveries', exact: true }).locator('.u-over')
  await over.scrollIntoViewIfNeeded()
  const box = await over.boundingBox()
  if (box === null) throw new Error('It is not drawn.')
  await page.mouse.move(box.x + box.width * 0.5, box.y + 20)
  await page.getByText(/succeeded, .* waiting, .* failed\. Click/).waitFor()
  await page.screenshot({ path: 'test/operators/screenshots/charts-hover.png' })
  // A part of the time, by dragging: more than an hour.
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.75, box.y + 30, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor()
  const { searchParams } = new URL(page.url())
  const [from, to] = ['createdFrom', 'createdTo'].map((name) => Date.parse(searchParams.get(name) ?? ''))
  expect(((to as number) - (from as number)) / 3_600_000).toBeGreaterThan(5)
  expect(((to as number) - (from as number)) / 3_600_000).toBeLessThan(7)
})

/** Signs in while the time series are these. */
async function withSeries(series: Series, options?: BrowserContextOptions): Promise<Page> {
  const page = await administration.visitor(options)
  await page.route('**/console/api/time-series*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), data: series } })
  })
  await page.goto('/console/sign-in')
  await page.getByLabel('Operator token').fill(administration.service.operatorToken)
  await page.keyboard.press('Enter')
  await drawn(page)
  return page
}

test('a legend says what its numbers are: the sum over the time shown, or the last values and their time', async () => {
  const page = await withSeries(aDay())
  const figure = (name: string) => page.getByRole('figure', { name, exact: true })
  const scans = figure('Scans').getByRole('list', { name: 'Sum over the time shown:' })
  const all = await scans.locator('strong').allTextContents()
  const sum = all.reduce((before, count) => before + Number(count.replace(/,/g, '')), 0)
  expect(Number((await figure('Scans').locator('.figure').textContent())?.replace(/,/g, ''))).toBe(sum)
  // The analysis was twelve hours ago: its time is beside it.
  const { buckets } = aDay()
  const at = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Berlin' })
  const time = at.format(new Date(buckets[48]?.at as string))
  const analysis = figure('Analysis time').getByRole('list', {
    name: new RegExp(`^Last values, .*${time}.*:$`),
  })
  expect(await analysis.getByRole('listitem').allTextContents()).toEqual(['p50 740 ms', 'p95 740 ms'])
})

/** How many pixels of a chart have the colour of its last series. */
const pixelsOfLast = (page: Page, title: string) =>
  page.evaluate<number>(`(() => {
    const figure = [...document.querySelectorAll('figure')]
      .find((one) => one.querySelector('h2').textContent === '${title}')
    const mark = [...figure.querySelectorAll('.legend .mark')].at(-1)
    const wanted = getComputedStyle(mark).backgroundColor.match(/\\d+/g).map(Number)
    const canvas = figure.querySelector('canvas')
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    let count = 0
    for (let at = 0; at < data.length; at += 4)
      if (wanted.every((value, channel) => Math.abs(value - data[at + channel]) < 8)) count += 1
    return count
  })()`)

test('a value without neighbours is drawn as a point that can be seen', async () => {
  const page = await withSeries(aDay())
  await expect.poll(() => pixelsOfLast(page, 'Analysis time')).toBeGreaterThan(12)
})

test.each(['1280', '320'])('no label of the time axis is cut, also one at its end: %s', async (width) => {
  const day = aDay()
  // A week of hours whose last one begins at midnight in Berlin.
  const end = Date.parse('2026-11-24T23:00:00.000Z')
  const buckets = Array.from({ length: 168 }, (_, index): Bucket => {
    return {
      ...(day.buckets[index % 96] as Bucket),
      at: new Date(end - (167 - index) * 3_600_000).toISOString(),
    }
  })
  const page = await withSeries(
    { range: '7d', bucketSeconds: 3_600, buckets },
    { viewport: { width: Number(width), height: 800 } },
  )
  // How many pixels of each chart's last column, beside the time axis, are drawn on.
  const inked = await page.evaluate<
    number[]
  >(`[...document.querySelectorAll('.plot canvas')].map((canvas) => {
    const top = Math.round(canvas.height * 0.8)
    const { data } = canvas.getContext('2d').getImageData(canvas.width - 1, top, 1, canvas.height - top)
    return data.filter((value, at) => at % 4 === 3 && value > 0).length
  })`)
  expect(inked.length).toBeGreaterThan(5)
  expect(inked.filter((pixels) => pixels > 0)).toEqual([])
})
