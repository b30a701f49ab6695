import { expect, test } from 'vitest'
import { useConsole } from './support/console.js'

const administration = useConsole()

test('an idle service asks for an organization only if it has none', async () => {
  // The first start made one.
  const page = await administration.operator('/console')
  const empty = page.locator('.empty')
  await empty.getByRole('heading', { name: 'No activity in the last 24 hours' }).waitFor()
  expect(await empty.textContent()).not.toContain('Create an organization')
  await empty.getByText('Requests with a key of an organization show here within a minute.').waitFor()

  await page.route('**/console/api/organizations?limit=1', async (route) => {
    const { meta } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: [], meta } })
  })
  await page.reload()
  await empty.getByText('Create an organization and issue a key for it.').waitFor()
})
