import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleOperations } from '../../generated/console-operations.js'
import { GUARDED_OPERATIONS } from '../../generated/console-roles.js'
import { ROLES, type Role } from '../../generated/vocabulary.js'
import type { OperatorOperationFacts } from '../../src/http/contract/handler-types.js'
import { signedInAs, WITH_ROLES } from '../support/operators.js'
import { startTestService, type TestService } from '../support/service.js'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ background: false, environment: WITH_ROLES })
})
afterAll(() => service?.close())

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const
const operations: [string, OperatorOperationFacts][] = Object.entries(consoleOperations)

/** Requests an operation on resources that do not exist, without a body; a permitted caller is told so. */
function ask({ method, path }: OperatorOperationFacts, headers: Record<string, string>) {
  const target = path.replaceAll(/\{\w+\}/g, 'none')
  return service.anonymous[METHODS[method]](target).set(headers)
}

/** The answers to {@link ask} of a permitted caller. Rotating the report key needs neither a resource nor a body. */
const ADMITTED = [200, 201, 400, 404]

describe('every operation of the operator API', () => {
  test('names the lowest role that may use it, except for signing in and out', () => {
    const open = operations.filter(([, { role }]) => role === null).map(([id]) => id)
    expect(open.sort()).toEqual(['createSession', 'deleteSession', 'getSignInMethods'])
    for (const [, { role }] of operations) expect([...ROLES, null]).toContain(role)
  })

  test('that makes a change, or shows the content of a file, is closed to viewers', () => {
    for (const [id, { role, method }] of operations)
      if (role === 'viewer') expect([id, method]).toEqual([id, 'GET'])
    for (const id of operations
      .map(([name]) => name)
      .filter((name) => /Rendition|Content|Stream|File/.test(name)))
      expect(GUARDED_OPERATIONS).toHaveProperty(id)
  })

  const bySession = operations.filter(([, { security }]) => security.includes('session'))
  test.each(
    bySession.flatMap(([id, facts]) =>
      ROLES.map((role): [string, Role, OperatorOperationFacts] => [id, role, facts]),
    ),
  )('%s by %s is refused exactly when the role is too low', async (_id, role, facts) => {
    const { status, body } = await ask(facts, signedInAs(service, role))
    const isLess = ROLES.indexOf(role) < ROLES.indexOf(facts.role as Role)
    if (isLess) {
      expect([status, body.error.code]).toEqual([403, 'forbidden'])
      expect(body.error.message).toBe(`This needs the role ${facts.role}; you are signed in as ${role}.`)
    } else expect(ADMITTED).toContain(status)
  })

  test('is open to the operator token', async () => {
    for (const [, facts] of bySession) {
      const headers = { authorization: 'Bearer operator-token-of-the-tests' }
      expect(ADMITTED).toContain((await ask(facts, headers)).status)
    }
  })
})

test('a refused request changes nothing and writes no audit record', async () => {
  const newest = async () =>
    (await service.operator.get('/console/api/audit-events?limit=1')).body.data.map(
      ({ id }: { id: string }) => id,
    )
  const before = await newest()
  await service.anonymous
    .post('/console/api/organizations')
    .set(signedInAs(service, 'operator'))
    .send({ name: 'Not to be' })
    .expect(403)
  expect(await newest()).toEqual(before)
})

test('a change is recorded under the name of the operator who made it', async () => {
  await service.anonymous
    .post('/console/api/organizations')
    .set(signedInAs(service, 'administrator'))
    .send({ name: 'By an administrator' })
    .expect(201)
  const { body } = await service.operator.get('/console/api/audit-events?limit=1')
  expect(body.data[0]).toMatchObject({ actor: 'administrator', action: 'organization.created' })
})
