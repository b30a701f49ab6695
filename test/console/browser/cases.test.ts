import { stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/axe.js'
import { hasFocus } from './support/browser.js'
import { useConsole } from './support/console.js'
import { dataOf } from './support/service.js'

const administration = useConsole()

/** Within this time operators see each other's changes. */
const SOON = { timeout: 5_000 }

/** A case of its own organization, and a way to create further scans of it. */
async function madeCase(title: string, fileName = 'synthetic one.png') {
  const { service } = administration
  const organizationId = await service.organization(title)
  const api = service.api(await service.key(organizationId))
  const scan = async (name: string) => {
    const { scanId } = await dataOf(
      api.POST('/api/v1/scans/upload-intents', {
        body: { fileName: name, contentType: 'image/png', mediaType: 'image', byteSize: 3 },
      }),
    )
    await dataOf(api.POST('/api/v1/scans/{scanId}/upload-complete', { params: { path: { scanId } } }))
    return scanId
  }
  const scanId = await scan(fileName)
  const { id } = await dataOf(api.POST('/api/v1/cases', { body: { title, scanIds: [scanId] } }))
  const read = async () =>
    dataOf(service.operator.GET('/console/api/cases/{caseId}', { params: { path: { caseId: id } } }))
  return { id, scanId, scan, read, address: `/console/cases/${id}` }
}

const region = (page: Page, name: string) => page.getByRole('region', { name })
const course = (page: Page) => region(page, 'Timeline').getByRole('listitem')

test('a case can be given a title, an assignee and a severity, and another operator sees who did it', async () => {
  const { address, read } = await madeCase('Badly named')
  const [page, other] = await Promise.all([
    administration.operator(address),
    administration.operator(address),
  ])
  const edit = page.getByRole('button', { name: 'Edit…' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit the case' })
  await dialog.getByLabel('Title').fill('  ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a title.').waitFor()
  await hasFocus(dialog.getByLabel('Title'))
  await dialog.getByLabel('Title').fill('Well named 写真')
  await dialog.getByLabel('Assignee').fill('ada@example.org')
  await dialog.getByLabel('Severity').selectOption('Low')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('The case was changed.').waitFor()
  await hasFocus(edit)

  await other.getByRole('heading', { level: 1, name: 'Well named 写真' }).waitFor(SOON)
  await region(other, 'About').getByRole('link', { name: 'ada@example.org' }).waitFor()
  const entry = course(other).filter({ hasText: 'Changed' })
  await entry.getByText('by operator token').waitFor()
  await entry.getByText('title, severity, to ada@example.org').waitFor()

  await edit.click()
  await dialog.getByLabel('Assignee').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await read()).toMatchObject({ title: 'Well named 写真', severity: 'low', assignee: null })
})

test('a hold keeps the scans in a case and their files, is marked and filtered in lists, and told in the timeline', async () => {
  const { id, scanId, scan, address } = await madeCase('To be held')
  const more = await scan('second.png')
  await dataOf(
    administration.service.operator.PATCH('/console/api/cases/{caseId}', {
      params: { path: { caseId: id } },
      body: { addScanIds: [more] },
    }),
  )
  await madeCase('Not held')
  const page = await administration.operator(address)
  const about = region(page, 'About')
  await about.getByText('until it is resolved').waitFor()
  const hold = about.getByRole('button', { name: 'Hold', exact: true })
  await hold.focus()
  await page.keyboard.press('Enter')
  await page.getByText('The case is on hold.', { exact: true }).waitFor()
  await about.getByText('its scans stay in it, and their files are kept').waitFor()
  await about.locator('.status', { hasText: /^On hold$/ }).waitFor()
  await page.getByRole('checkbox', { name: 'Scan second.png' }).check()
  const remove = page.getByRole('button', { name: 'Remove 1 scan from the case' })
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  await course(page).filter({ hasText: 'Put on hold' }).getByText('by operator token').waitFor()

  await page.goto('/console/cases')
  await page.getByLabel('Hold').selectOption('On hold')
  await page.waitForURL(/hold=true/)
  const rows = page.getByRole('row').filter({ hasText: /held/ })
  await expect.poll(() => rows.count()).toBe(1)
  await rows
    .filter({ hasText: 'To be held' })
    .locator('.status', { hasText: /^On hold$/ })
    .waitFor()
  await page.goto(`/console/scans/${scanId}`)
  await region(page, 'Cases')
    .locator('.status', { hasText: /^On hold$/ })
    .waitFor()

  await page.goto(address)
  await about.getByRole('button', { name: 'Release hold' }).click()
  await page.getByText('The hold has ended.').waitFor()
  await hold.waitFor()
  await course(page).filter({ hasText: 'Hold ended' }).waitFor()
  expect(await about.locator('.status', { hasText: /^On hold$/ }).count()).toBe(0)
})

test('a report is asked for with the keyboard, downloaded, and can be refused in words; the record of custody has a line', async () => {
  const { address, id } = await madeCase('To be reported')
  const page = await administration.operator(address)
  const reports = region(page, 'Reports')
  await reports.getByText('None yet.').waitFor()
  await reports.getByLabel('With personal data').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('The report is being made.').waitFor()
  const row = reports.getByRole('row').filter({ hasText: 'Without files, with personal data' })
  await row.locator('.status', { hasText: /^Ready$/ }).waitFor({ timeout: 30_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^rep_.*\.zip$/)
  const items = await dataOf(
    administration.service.operator.GET('/console/api/cases/{caseId}/reports', {
      params: { path: { caseId: id } },
    }),
  )
  expect((await stat(await download.path())).size).toBe(items[0]?.byteSize)
  await page.getByText(/Record of custody of the organization: \d+ records, chained up to/).waitFor(SOON)
  await page.getByText('no head signed yet; not checked yet.').waitFor()
})

test('a damaged file, a file with a term and a record of custody that is not whole are told in words', async () => {
  const { address, scanId } = await madeCase('Not as it was')
  const page = await administration.operator('/console', { bypassCSP: true })
  const fileExpiresAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const damaged = { fileState: 'damaged', fileExpiresAt, fileKept: false }
  const answers: [path: RegExp, change: (data: object | object[]) => unknown][] = [
    [/\/custody$/, (data) => ({ ...data, problem: 'Record 2 is missing.' })],
    [
      /\/scans(?:\/scan_\w+|\?.*)?$/,
      (data) =>
        Array.isArray(data) ? data.map((scan) => ({ ...scan, ...damaged })) : { ...data, ...damaged },
    ],
  ]
  for (const [path, change] of answers)
    await page.route(path, async (route) => {
      if (!route.request().url().includes('/console/api/')) return route.continue()
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, data: change(body.data) } })
    })
  const mark = page.locator('.status.bad', { hasText: /^File damaged$/ })
  const broken = page.getByText('a check found a difference: Record 2 is missing.')
  await page.goto(address)
  await mark.waitFor()
  await broken.waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto('/console/scans')
  await mark.first().waitFor()
  await page.goto(`/console/scans/${scanId}`)
  const file = region(page, 'File')
  await file.getByText('Damaged: its SHA-256 is not that of the file that was judged').waitFor()
  await file.getByText(/^Until .*\(in \d days\)/).waitFor()
  await broken.waitFor()
  expect(await violations(page)).toEqual([])
})

test('the cases of an assignee are linked from a case, and listed by a typed name', async () => {
  const { id, address } = await madeCase('Of Grace')
  await madeCase('Of nobody')
  await dataOf(
    administration.service.operator.PATCH('/console/api/cases/{caseId}', {
      params: { path: { caseId: id } },
      body: { assignee: 'Grace & Co ✓' },
    }),
  )
  const page = await administration.operator(address)
  await page.getByRole('link', { name: 'Grace & Co ✓' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
  const rows = page.getByRole('row').filter({ hasText: 'Of ' })
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByText('Grace & Co ✓').waitFor()
  const field = page.getByRole('textbox', { name: 'Assignee' })
  expect(await field.inputValue()).toBe('Grace & Co ✓')
  await field.fill('')
  await field.press('Enter')
  await expect.poll(() => rows.count()).toBe(2)
})

test('saving does not overwrite what another operator changed meanwhile, and polling does not overwrite what is typed', async () => {
  const { id, address, read } = await madeCase('Edited by two')
  const page = await administration.operator(address)
  await page.getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the case' })
  await dialog.getByLabel('Assignee').fill('ada@example.org')
  await dataOf(
    administration.service.operator.PATCH('/console/api/cases/{caseId}', {
      params: { path: { caseId: id } },
      body: { title: 'Named by the other' },
    }),
  )
  await page
    .getByText('Named by the other')
    .first()
    .waitFor({ state: 'attached', ...SOON })
  expect(await dialog.getByLabel('Assignee').inputValue()).toBe('ada@example.org')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await read()).toMatchObject({ title: 'Named by the other', assignee: 'ada@example.org' })
})

test('text typed into the dialog and the note is still there after the session ended', async () => {
  const { address } = await madeCase('Half typed')
  const page = await administration.operator(address)
  await page.getByLabel('New note').fill('Half a note')
  await page.getByRole('button', { name: 'Edit…' }).click()
  await page.getByLabel('Assignee').fill('half@example.org')
  await page.context().clearCookies()
  await page.getByLabel('Operator token').fill(administration.service.operatorToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('Half a note')
  await page.getByRole('button', { name: 'Edit…' }).click()
  await expect.poll(() => page.getByLabel('Assignee').inputValue()).toBe('half@example.org')
})

test('scans are found by file name, added with pasted ones, and removed, until one is left', async () => {
  const { address, scanId, scan, read } = await madeCase('Grows')
  const found = await scan('authentic \u202egpj.exe')
  const pasted = await scan('pasted.png')
  const page = await administration.operator(address)
  await page.getByRole('button', { name: 'Add scans…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add scans' })
  await dialog.getByText('Choose a scan, or give an identifier.').waitFor()
  const search = dialog.getByRole('combobox', { name: 'Find by file name or identifier' })
  await search.fill('SYNTHETIC ONE')
  await dialog.getByRole('option').getByText('Already in the case').waitFor()
  await search.fill('.exe')
  await dialog.getByRole('option', { name: 'authentic ⟨U+202E⟩gpj.exe' }).waitFor()
  await search.press('Enter')
  await dialog.getByRole('listitem').getByText('authentic ⟨U+202E⟩gpj.exe').waitFor()
  const identifiers = dialog.getByLabel('Identifiers')
  await expect.poll(() => identifiers.inputValue()).toBe(found)
  await identifiers.fill(`${found}\n${pasted}, ${scanId}`)
  await dialog.getByText('1 scan already in the case.').waitFor()
  await dialog.getByRole('button', { name: 'Add 2 scans' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('2 scans were added.').waitFor()
  await page.getByRole('link', { name: 'pasted.png' }).waitFor()
  expect((await read()).scanIds).toEqual([scanId, found, pasted])

  await page.getByRole('checkbox', { name: 'All rows of this page' }).check()
  await page.getByText('A case names at least one scan.').waitFor()
  await page.getByRole('checkbox', { name: 'Scan pasted.png' }).uncheck()
  await page.getByRole('button', { name: 'Remove 2 scans from the case' }).click()
  await page.getByText('2 scans were removed.').waitFor()
  expect((await read()).scanIds).toEqual([pasted])
  await course(page).filter({ hasText: '2 scans added' }).waitFor()
  await course(page).filter({ hasText: '2 scans removed' }).waitFor()
})

test('a scan that cannot be added shows the reason, and can be left out', async () => {
  const { address, scan, read } = await madeCase('Picky')
  const { scanId: theirs } = await madeCase('Others')
  const good = await scan('good.png')
  const page = await administration.operator(address, { bypassCSP: true })
  await page.getByRole('button', { name: 'Add scans…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add scans' })
  await dialog.getByLabel('Identifiers').fill(`${theirs} ${good} rubbish\u202e`)
  await dialog.getByRole('button', { name: 'Add 3 scans' }).click()
  const refusal = dialog.getByRole('alert')
  await refusal.getByText('2 scans cannot be').waitFor()
  await refusal.getByText(`${theirs}: belongs to another organization`).waitFor()
  await refusal.getByText('rubbish⟨U+202E⟩: is not an existing scan').waitFor()
  expect(await violations(page)).toEqual([])
  await refusal.getByRole('button', { name: 'Leave these out' }).click()
  await dialog.getByRole('button', { name: 'Add 1 scan' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await read()).scanIds).toContain(good)
})

test('a note appears for another operator within five seconds; older notes are on a page of their own', async () => {
  const { id, address } = await madeCase('Noted')
  const note = (text: string) =>
    dataOf(
      administration.service.operator.POST('/console/api/cases/{caseId}/notes', {
        params: { path: { caseId: id } },
        body: { text },
      }),
    )
  for (let number = 1; number <= 20; number += 1) await note(`Note ${number}.`)
  const [page, other] = await Promise.all([
    administration.operator(address),
    administration.operator(address),
  ])
  const notes = region(page, 'Notes')
  await notes.getByText('the organization does not see them').waitFor()
  await notes.getByRole('button', { name: 'Add the note' }).click()
  await notes.getByText('Write something first.').waitFor()
  await notes.getByLabel('New note').fill('The agency has sent\nthe original \u202egpj.')
  await notes.getByRole('button', { name: 'Add the note' }).click()
  await page.getByText('The note was added.').waitFor()
  expect(await notes.getByLabel('New note').inputValue()).toBe('')
  const newest = region(other, 'Notes').getByRole('listitem').first()
  await newest.getByText('the original ⟨U+202E⟩gpj.').waitFor(SOON)
  await newest.getByText('operator token').waitFor()
  await course(other).filter({ hasText: 'Noted' }).first().getByText('by operator token').waitFor()
  await notes.getByRole('link', { name: 'Older notes' }).click()
  await notes.getByText('Note 1.', { exact: true }).waitFor()
  await notes.getByRole('link', { name: 'Newest notes' }).click()
  await notes.getByText('the original').waitFor()
})

test('a case is deleted once its title is typed and it is not on hold, then its scan too', async () => {
  const { id, scanId, address, scan } = await madeCase('To be deleted')
  const { operator } = administration.service
  const params = { path: { caseId: id } }
  const hold = (hold: boolean) =>
    dataOf(operator.PATCH('/console/api/cases/{caseId}', { params, body: { hold } }))
  const page = await administration.operator(address)
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete To be deleted' })
  await dialog.getByLabel('Type the title').fill('Another')
  await dialog.getByRole('button', { name: 'Delete the case' }).click()
  await dialog.getByText('This is not the title of the case.').waitFor()
  await dialog.getByLabel('Type the title').fill('To be deleted')
  await hold(true)
  await dialog.getByRole('button', { name: 'Delete the case' }).click()
  await dialog.getByRole('alert').getByText('The case is on hold').waitFor()
  await hold(false)
  await dialog.getByRole('button', { name: 'Delete the case' }).click()
  await page.getByText('The case was deleted.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
  expect((await operator.GET('/console/api/cases/{caseId}', { params })).response.status).toBe(404)

  await page.goto(`/console/scans/${scanId}`)
  await page.getByRole('button', { name: 'Delete…' }).click()
  const ofScan = page.getByRole('dialog', { name: 'Delete synthetic one.png' })
  await ofScan.getByLabel('Type the name').fill('synthetic one.png')
  await ofScan.getByRole('button', { name: 'Delete the scan' }).click()
  await page.getByText('The scan was deleted.').waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
  expect(await scan('another.png')).toMatch(/^scan_/)
  await page.close()
})

test('axe finds no problems in the dialogs of a case, and they fit a phone', async () => {
  const { address } = await madeCase('Examined')
  for (const options of [
    { bypassCSP: true, colorScheme: 'light' },
    { bypassCSP: true, colorScheme: 'dark', viewport: { width: 320, height: 640 } },
  ] as const) {
    const page = await administration.operator(address, options)
    for (const [button, title] of [
      ['Edit…', 'Edit the case'],
      ['Add scans…', 'Add scans'],
      ['Delete…', 'Delete Examined'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      expect([title, await violations(page)]).toEqual([title, []])
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await hasFocus(page.getByRole('button', { name: button }))
    }
  }
})

test('organizations are filtered by words of their names while these are typed', async () => {
  const { service } = administration
  await service.organization('Riverside Gazette')
  await service.organization('Hillside Courier')
  const page = await administration.operator('/console/organizations')
  const field = page.getByRole('searchbox', { name: 'Name' })
  await field.pressSequentially('gaz')
  await page.waitForURL(/name=gaz/)
  await page.getByRole('rowheader', { name: 'Riverside Gazette' }).waitFor()
  await page.getByRole('rowheader', { name: 'Hillside Courier' }).waitFor({ state: 'detached' })
  await hasFocus(field)
  await field.fill('zeppelin')
  await page.getByText('Nothing on this page matches these filters.').waitFor()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await page.getByRole('rowheader', { name: 'Hillside Courier' }).waitFor()
  expect(await field.inputValue()).toBe('')
})
