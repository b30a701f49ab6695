import { expect, test } from 'vitest'
import { hasFocus } from './support/browser.js'
import { useConsole } from './support/console.js'

const administration = useConsole()

test('a wrong token is refused with a message, and the field keeps the focus', async () => {
  const page = await administration.visitor()
  await page.goto('/console')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  const field = page.getByLabel('Operator token')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Enter the operator token.').waitFor()
  await field.fill('not-the-operator-token-of-this')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This is not the operator token.').waitFor()
  await hasFocus(field)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
})

test('a visit without a session asks once and is refused nothing, and leads back after signing in', async () => {
  const page = await administration.visitor()
  const answers: string[] = []
  const complaints: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/console/api/')) answers.push(`${response.status()} ${pathname}`)
  })
  page.on('console', (message) => complaints.push(message.text()))
  for (const path of ['/console', '/console/scans?verdict=synthetic', '/console/organizations/new']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  expect(answers).toEqual(Array.from({ length: 3 }, () => '200 /console/api/sign-in-methods'))
  expect(complaints).toEqual([])
  await page.goto('/console/scans?verdict=synthetic')
  await page.getByLabel('Operator token').fill(administration.service.operatorToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Scans' }).waitFor()
  expect(new URL(page.url()).search).toBe('?verdict=synthetic')
})

test('a session that ended leads to sign-in, and back to the page with its filters', async () => {
  const page = await administration.operator('/console/deliveries?status=failed')
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Retrying' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByText('your session has ended').waitFor()
  await page.getByLabel('Operator token').fill(administration.service.operatorToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
    '/console/deliveries?status=retrying',
  )
})

test('a session that ended while a form was sent leads to sign-in and back to the form, with its input', async () => {
  const page = await administration.operator('/console/organizations/new')
  await page.getByLabel('Name').fill('Never Made')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create the organization' }).click()
  await page.getByLabel('Operator token').fill(administration.service.operatorToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'New organization' }).waitFor()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Never Made')
})

test('text typed into a dialog when the session ended is there when the dialog is opened again', async () => {
  const { service } = administration
  const organizationId = await service.organization('Half typed')
  await service.key(organizationId, { label: 'worker' })
  const page = await administration.operator(`/console/organizations/${organizationId}`)
  const revoke = page.getByRole('button', { name: 'Revoke worker' })
  await revoke.click()
  await page.getByLabel(/^Type the label/).fill('work')
  await page.context().clearCookies()
  await page.getByLabel('Operator token').fill(service.operatorToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await revoke.click()
  await expect.poll(() => page.getByLabel(/^Type the label/).inputValue()).toBe('work')
})

test('signing out ends the session, also for a page open elsewhere', async () => {
  const page = await administration.operator('/console/organizations')
  const other = await page.context().newPage()
  await other.goto('/console/scans')
  await other.getByRole('heading', { level: 1, name: 'Scans' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await other.getByRole('button', { name: 'Refresh' }).click()
  await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
})

test('signing in never redirects to another site', async () => {
  const page = await administration.visitor()
  await page.goto('/console/sign-in?return=https%3A%2F%2Fexample.com%2Fconsole')
  await page.getByLabel('Operator token').fill(administration.service.operatorToken)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(new URL(page.url()).origin).toBe(administration.service.url)
})

test('an unreachable service is reported, and the page loads once it is reachable', async () => {
  const page = await administration.operator('/console/organizations')
  await page.route('**/console/api/scans*', (route) => route.abort('aborted'))
  await page.getByRole('link', { name: 'Scans' }).click()
  await page.getByRole('heading', { level: 1, name: 'The service cannot be reached' }).waitFor()
  await page.unroute('**/console/api/scans*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Scans' }).waitFor()
})
