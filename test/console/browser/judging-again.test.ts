import { expect, test } from 'vitest'
import { violations } from './support/axe.js'
import { hasFocus } from './support/browser.js'
import { useConsole } from './support/console.js'
import { analysedScan, signedPicture } from './support/scans.js'
import { dataOf } from './support/service.js'

const administration = useConsole()

test('what would change is counted first, then scans are judged again, and both runs stay listed', async () => {
  const { service } = administration
  const organizationId = await service.organization('Judged Desk')
  const scanId = await analysedScan(service, organizationId, await signedPicture(), 'judged.jpg')
  const page = await administration.operator('/console/scans')
  await page.getByRole('link', { name: 'Judge again…' }).click()
  await page.getByRole('heading', { level: 1, name: 'Judge again' }).waitFor()
  const begin = page.getByRole('region', { name: 'Begin a run' })
  const version = begin.getByLabel('Judged by rules before version')
  await version.fill('four')
  await begin.getByRole('button', { name: 'Count what would change' }).click()
  await begin.getByText('Enter the number of a version, such as 4, or nothing.').waitFor()
  await hasFocus(version)
  await version.fill('')
  await begin.getByRole('combobox').fill('Judged Desk')
  await page.getByRole('option', { name: /Judged Desk/ }).click()
  await begin.getByRole('button', { name: 'Count what would change' }).click()
  const last = page.getByRole('region', { name: 'Last run' })
  await last
    .getByText('1 of 1 scan judged, 0 failed. Nothing is stored: it only counts.')
    .waitFor({ timeout: 30_000 })
  await last.getByRole('row').filter({ hasText: 'the same' }).waitFor()

  await begin.getByRole('button', { name: 'Judge again' }).click()
  const runs = page.getByRole('region', { name: 'Runs' }).getByRole('row')
  await runs.filter({ hasText: 'Judged again' }).filter({ hasText: 'Complete' }).waitFor({ timeout: 30_000 })
  await runs.filter({ hasText: 'Count' }).filter({ hasText: 'Judged Desk' }).first().waitFor()
  const { judgements } = await dataOf(
    service.operator.GET('/console/api/scans/{scanId}/judgements', { params: { path: { scanId } } }),
  )
  expect(judgements).toHaveLength(2)
  await page.close()
})

test('a run that is under way is shown with its progress, bars another one, and can be cancelled', async () => {
  const page = await administration.operator('/console/scans/judging-again', {
    bypassCSP: true,
    viewport: { width: 320, height: 640 },
  })
  const run = {
    ...{ id: 'rjr_1', organizationId: null, from: null, rulesBefore: 4, dryRun: false, status: 'running' },
    ...{ total: 1204, judged: 500, failed: 2, startedBy: 'operator token' },
    changes: [
      { from: 'authentic', to: null, count: 37 },
      { from: 'authentic', to: 'authentic', count: 463 },
    ],
    ...{ createdAt: new Date().toISOString(), finishedAt: null as string | null },
  }
  const meta = { requestId: 'req_1', timestamp: new Date().toISOString(), apiVersion: '2026-11-23' }
  await page.route('**/console/api/rejudgements**', async (route) => {
    if (route.request().method() === 'POST')
      Object.assign(run, { status: 'cancelled', finishedAt: new Date().toISOString() })
    const isList = route.request().method() === 'GET'
    await route.fulfill({
      json: isList ? { data: [run], meta: { ...meta, nextCursor: null } } : { data: run, meta },
    })
  })
  await page.reload()
  const underWay = page.getByRole('region', { name: 'Under way' })
  await underWay.getByText('500 of 1,204 scans judged, 2 failed.').waitFor()
  await underWay.getByRole('row').filter({ hasText: 'No verdict' }).getByText('37').waitFor()
  await page.getByText('A run is under way: wait for its end, or cancel it.').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await underWay.getByRole('button', { name: 'Cancel the run' }).click()
  await page.getByText('The last run was cancelled').waitFor()
  await page.close()
})
