import { expect, test } from 'vitest'
import { focusedText, hasFocus } from './support/browser.js'
import { useConsole } from './support/console.js'

const administration = useConsole()

test('a key is issued, used, shown as used, revoked, and refused from then on', async () => {
  const page = await administration.operator('/console/organizations')

  await page.getByRole('link', { name: 'New organization' }).first().click()
  // The list has a field of that name too.
  await page.getByRole('heading', { level: 1, name: 'New organization' }).waitFor()
  await page.getByLabel('Name').fill('Evening Post')
  await page.getByRole('button', { name: 'Create the organization' }).click()
  await page.getByRole('heading', { level: 1, name: 'Evening Post' }).waitFor()
  await page.getByRole('heading', { name: 'No key yet' }).waitFor()

  await page.getByRole('link', { name: 'Issue a key' }).first().click()
  await page.getByLabel('Label').fill('ingest worker')
  for (const box of await page.getByRole('checkbox').all()) expect(await box.isChecked()).toBe(false)
  await page.getByLabel('Sandbox').check()
  await page.getByLabel('scans:read').check()
  await page.getByRole('button', { name: 'Issue the key' }).click()

  const secret = (await page.locator('.secret').textContent()) as string
  expect(secret).toMatch(/^msk_sbx_[0-9A-Za-z]{36}$/)
  await page.getByRole('button', { name: 'Copy the key' }).click()
  await page.getByText('Copied.').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret)
  await page.getByRole('link', { name: 'Scans' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without the key?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await page.evaluate('history.back()')
  await leaving.getByRole('button', { name: 'Stay' }).click()
  expect(await page.locator('.secret').textContent()).toBe(secret)
  await page.getByRole('button', { name: 'I have copied it' }).click()

  const row = page.getByRole('row', { name: /ingest worker/ })
  await row.getByText('Never used').waitFor()
  expect(await page.content()).not.toContain(secret)
  const used = await administration.service.api(secret).GET('/api/v1/scans')
  expect(used.response.status).toBe(200)
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Refresh' }).click()
        return row.textContent()
      },
      { timeout: 20_000 },
    )
    .toContain('In use')

  await row.getByRole('button', { name: 'Revoke ingest worker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke ingest worker' })
  await dialog.getByText('This key was used within the last hour.').waitFor()
  await dialog.getByText('Issue a new key with the same scopes.').waitFor()
  await dialog.getByRole('button', { name: 'Revoke the key' }).click()
  await dialog.getByText('This is not the label of the key.').waitFor()
  await dialog.getByLabel(/^Type the label/).fill('ingest worker')
  await dialog.getByRole('button', { name: 'Revoke the key' }).click()
  await dialog.getByText('Select this to revoke a key that is in use.').waitFor()
  await dialog.getByLabel('Revoke it although it is in use').check()
  await dialog.getByRole('button', { name: 'Revoke the key' }).click()
  await dialog.getByText('It is revoked.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await row.getByText('Revoked').waitFor()

  const refused = await administration.service.api(secret).GET('/api/v1/scans')
  expect(refused.response.status).toBe(401)
})

test('when two operators revoke the same key, the second is told that it was already revoked', async () => {
  const { service } = administration
  const organizationId = await service.organization('Two Desks')
  await service.key(organizationId, { label: 'shared' })
  const path = `/console/organizations/${organizationId}`
  const [first, second] = await Promise.all([administration.operator(path), administration.operator(path)])
  const revoke = async (page: typeof first) => {
    await page.getByRole('button', { name: 'Revoke shared' }).click()
    await page.getByLabel(/^Type the label/).fill('shared')
    await page.getByRole('button', { name: 'Revoke the key' }).click()
  }

  await revoke(first)
  await first.getByText('It is revoked.').waitFor()
  await revoke(second)
  await second.getByText('It was already revoked').waitFor()
  await second.getByRole('button', { name: 'Close' }).click()
  await second
    .getByRole('row', { name: /shared/ })
    .getByText('Revoked')
    .waitFor()
})

test('a key that was used after the list was loaded is not revoked without another confirmation', async () => {
  const { service } = administration
  const organizationId = await service.organization('Late Use')
  const secret = await service.key(organizationId, { label: 'late' })
  const page = await administration.operator(`/console/organizations/${organizationId}`)
  expect((await service.api(secret).GET('/api/v1/scans')).response.status).toBe(200)

  await page.getByRole('button', { name: 'Revoke late' }).click()
  await page.getByLabel(/^Type the label/).fill('late')
  // The service records last use once a second; until then it allows the revocation.
  await expect
    .poll(async () => {
      const { data } = await service.operator.GET('/console/api/organizations/{organizationId}/keys', {
        params: { path: { organizationId } },
      })
      return data?.data[0]?.lastUsedAt
    })
    .not.toBeNull()
  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await page.getByText('It was used in the meantime.').waitFor()
  const force = page.getByLabel('Revoke it although it is in use')
  await hasFocus(force)
  await force.check()
  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await page.getByText('It is revoked.').waitFor()
})

test('a key can be issued with the keyboard alone', async () => {
  const { service } = administration
  const organizationId = await service.organization('By Keyboard')
  const page = await administration.operator(`/console/organizations/${organizationId}`)
  const focused = () => focusedText(page)
  /** Presses Tab until something has the focus, as a person would. */
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 40; steps++) {
      await page.keyboard.press('Tab')
      if ((await focused()) === name) return
    }
    throw new Error(`Tab never reached ${name}`)
  }

  await tabTo('Skip to the content')
  await page.keyboard.press('Enter')
  await tabTo('Issue a key')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Issue a key' }).waitFor()
  await expect.poll(focused).toBe('Issue a key')

  // Submitted empty, the form moves the focus to the first problem.
  await tabTo('Issue the key')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Label')
  await page.keyboard.type('typed')
  await tabTo('Production')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('Staging')
  await tabTo('cases:read')
  await page.keyboard.press('Space')
  await tabTo('Issue the key')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('The key “typed” was issued')
  await tabTo('Copy the key')
  await page.keyboard.press('Enter')
  await page.getByText('Copied.').waitFor()
  await tabTo('I have copied it')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { level: 1, name: 'By Keyboard' }).waitFor()
  const { data } = await service.operator.GET('/console/api/organizations/{organizationId}/keys', {
    params: { path: { organizationId } },
  })
  expect(data?.data).toMatchObject([{ label: 'typed', environment: 'staging', scopes: ['cases:read'] }])

  // A dialog keeps the focus, and Escape returns it to the button that opened it.
  await tabTo('Revoke typed')
  await page.keyboard.press('Enter')
  await tabTo('Cancel')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(focused).toBe('Revoke typed')
})
