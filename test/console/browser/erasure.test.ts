import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { violations } from './support/axe.js'
import { hasFocus } from './support/browser.js'
import { useConsole } from './support/console.js'
import { dataOf } from './support/service.js'

const administration = useConsole()

test('an organization is erased once its holds have ended and its name has been typed', async () => {
  const { service } = administration
  const name = 'Erased "Desk" & Söhne'
  const organizationId = await service.organization(name)
  const key = await service.key(organizationId)
  const api = service.api(key)
  const { scanId } = await dataOf(
    api.POST('/api/v1/scans/upload-intents', {
      body: { fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 1 },
    }),
  )
  const { id: caseId } = await dataOf(
    api.POST('/api/v1/cases', { body: { title: 'Held', scanIds: [scanId] } }),
  )
  await dataOf(api.PATCH('/api/v1/cases/{caseId}', { params: { path: { caseId } }, body: { hold: true } }))
  const page = await administration.operator(`/console/organizations/${organizationId}`)
  await page.getByRole('link', { name: 'Erase…' }).click()
  await page.getByRole('heading', { level: 1, name: `Erase ${name}` }).waitFor()
  await page.getByText('1 case is on hold.').waitFor()
  await page.getByRole('region', { name: 'What it has' }).getByText('Custody records').waitFor()
  expect(await page.getByRole('button', { name: 'Erase the organization…' }).count()).toBe(0)

  await page.getByRole('button', { name: 'End the holds…' }).click()
  const dialog = page.getByRole('dialog')
  const typed = dialog.getByRole('textbox')
  await typed.fill('Erased Desk')
  await dialog.getByRole('button', { name: 'End the holds' }).click()
  await dialog.getByText('This is not the name of the organization.').waitFor()
  await hasFocus(typed)
  await typed.fill(name)
  await dialog.getByRole('button', { name: 'End the holds' }).click()
  await page.getByText('The holds have ended.').waitFor()

  await page.getByRole('button', { name: 'Erase the organization…' }).click()
  await typed.fill(name)
  await dialog.getByRole('button', { name: 'Erase the organization' }).click()
  await page.getByText('It is closed.').waitFor()
  expect((await api.GET('/api/v1/scans')).response.status).toBe(401)
  const { status } = await dataOf(
    service.operator.GET('/console/api/organizations/{organizationId}/erasure', {
      params: { path: { organizationId } },
    }),
  )
  expect(status).toBe('stopping')
  await page.close()
})

test('what was removed and the receipt of a completed erasure are shown, and the receipt can be saved', async () => {
  const page = await administration.operator('/console/organizations', {
    bypassCSP: true,
    viewport: { width: 320, height: 640 },
  })
  const organizationId = 'org_01m7yj9d10esp8bhy1kgdbjnp7'
  const counts = {
    ...{ scans: 1204, files: 1500, bytes: 5_000_000_000, cases: 3, reports: 2 },
    ...{ keys: 4, endpoints: 1, deliveries: 900, events: 1300, custodyRecords: 4000 },
  }
  const at = new Date().toISOString()
  const receipt = {
    receipt: { version: 1, organizationId, requestedBy: 'dana', startedAt: at, finishedAt: at, counts },
    ...{ keyId: 'k', signature: 's' },
  }
  const data = {
    ...{ organizationId, status: 'completed', name: null, casesOnHold: 0, counts: null, removed: counts },
    ...{ requestedBy: 'dana', startedAt: at, finishedAt: at, receipt },
  }
  const meta = { requestId: 'req_1', timestamp: at, apiVersion: '2026-11-23' }
  await page.route('**/erasure', (route) =>
    route.request().url().includes('/console/api/')
      ? route.fulfill({ json: { data, meta } })
      : route.continue(),
  )
  await page.goto(`/console/organizations/${organizationId}/erasure`)
  await page.getByText('Nothing of it is here any more.').waitFor()
  await page.getByRole('region', { name: 'Removed' }).getByText('1,204').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the receipt' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`erasure-${organizationId}.json`)
  expect(JSON.parse(await readFile(await saved.path(), 'utf8'))).toEqual(receipt)
  await page.close()
})
