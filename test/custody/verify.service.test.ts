import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bodyHashOf, newSalt, recordHashOf } from '../../src/changes/audit/chain.js'
import { signDueHeads } from '../../src/custody/heads.js'
import { chainsWithHeads, verifyChain } from '../../src/custody/verify.js'
import { insertAuditEvents } from '../support/rows.js'
import { startTestService, type TestService } from '../support/service.js'

let service: TestService
let chain: string
beforeAll(async () => {
  service = await startTestService({ background: false })
})
afterAll(() => service?.close())

const query = <Row = Record<string, never>>(text: string, ...parameters: unknown[]): Promise<Row[]> =>
  service.database.run<Row>({ text, parameters }, {})

const sign = () => {
  const { database, clock, reportKeys, storage } = service.context
  return signDueHeads({ database, clock, reportKeys, storage, log: pino({ level: 'silent' }) })
}

async function verify(keys?: Awaited<ReturnType<TestService['context']['reportKeys']['publicKeys']>>) {
  const { database, storage, reportKeys } = service.context
  const known = keys ?? (await reportKeys.publicKeys())
  return verifyChain({ database, documents: storage.documents, keys: known }, chain)
}

/** The names of the heads of the chain outside the database. */
async function headNames(): Promise<string[]> {
  const found: string[] = []
  for await (const name of service.context.storage.documents.list(`custody/${chain}/`)) found.push(name)
  return found
}

const append = async (count: number) => {
  await insertAuditEvents(
    service.database,
    () => ({ actor: 'ada', organizationId: chain, subject: 'scan_1', details: { name: 'a.jpg' } }),
    count,
  )
  await service.context.chainer.run()
}

beforeEach(async () => {
  chain = (await service.caller()).tenant.organizationId
  await append(5)
})

test('a whole chain has no problem, and its latest signed head', async () => {
  await sign()
  await append(1)
  const { end, head, problems } = await verify()
  expect(problems).toEqual([])
  expect(end.sequence).toBe(head?.sequence === undefined ? Number.NaN : head.sequence + 1)
})

test('heads are signed at most once a day, only for chains that grew, each with a copy outside the database', async () => {
  await sign()
  await append(1)
  await sign()
  const { documents } = service.context.storage
  expect(await headNames()).toHaveLength(1)
  service.clock.advance(86_400_000)
  await sign()
  await sign()
  expect(await headNames()).toHaveLength(2)
  expect(await chainsWithHeads(documents)).toContain(chain)
})

test('erased bodies are no problem', async () => {
  await query(
    `update audit_events set address = null, details = '{}'::json, salt = null, erased_at = now() where organization_id = $1 and sequence = 2`,
    chain,
  )
  expect((await verify()).problems).toEqual([])
})

test('a body in the place of an erased one is a problem', async () => {
  await query(
    `update audit_events set salt = null, erased_at = now() where organization_id = $1 and sequence = 2`,
    chain,
  )
  expect((await verify()).problems).toEqual([
    'The body of record 2 was erased, and another one written in its place.',
  ])
})

test('a head that lies outside the database is never replaced, and does not keep others from being stored', async () => {
  const { documents } = service.context.storage
  await query(`update custody_heads set is_stored = true`)
  await sign()
  const [name] = await headNames()
  const text = await documents.read(name as string)
  await documents.put(name as string, `${text} `)
  const first = chain
  chain = (await service.caller()).tenant.organizationId
  await append(1)
  await query(`update custody_heads set is_stored = false where organization_id = $1`, first)
  await sign()
  expect(await documents.read(name as string)).toBe(`${text} `)
  expect(await chainsWithHeads(documents)).toContain(chain)
  await documents.put(name as string, text as string)
})

test.each(['nothing', '{"head":{"sequence":-1}}', '{"head":{"sequence":1.5}}', 'null'])(
  'a head that reads %s is named, and the check goes on',
  async (text) => {
    await sign()
    const { documents } = service.context.storage
    const [name] = await headNames()
    await documents.put(name as string, text)
    expect((await verify()).problems).toEqual([`The head ${name} was changed.`])
  },
)

describe('names', () => {
  test.each([
    ['a changed actor', `actor = 'eve'`, ['Record 3 was changed']],
    ['a changed time', `created_at = created_at + interval '1 second'`, ['Record 3 was changed']],
    ['a changed body', `details = '{"name":"b.jpg"}'::json`, ['The body of record 3 was changed']],
    ['a body without its salt', 'salt = null', ['The salt of record 3 is gone']],
  ])('%s', async (_what, change, expected) => {
    await query(`update audit_events set ${change} where organization_id = $1 and sequence = 3`, chain)
    const { problems } = await verify()
    expect(problems.map((problem, at) => problem.slice(0, expected[at]?.length))).toEqual(expected)
  })

  test('a gap', async () => {
    await query('delete from audit_events where organization_id = $1 and sequence = 3', chain)
    expect((await verify()).problems[0]).toBe('Record 3 is missing.')
    await query('delete from audit_events where organization_id = $1 and sequence = 4', chain)
    expect((await verify()).problems[0]).toBe('Records 3 to 4 are missing.')
  })

  test('a chain that was cut short, also to nothing', async () => {
    await sign()
    await query('delete from audit_events where organization_id = $1 and sequence >= 4', chain)
    expect((await verify()).problems).toEqual([
      expect.stringMatching(/^The chain was cut short: .* ends at 3\.$/),
    ])
    await query('delete from audit_events where organization_id = $1', chain)
    expect((await verify()).problems).toEqual([
      expect.stringMatching(/^The chain was cut short: .* ends at 0\.$/),
    ])
  })

  test('a chain that was written anew, hash by hash', async () => {
    await sign()
    type Row = Record<'id' | 'actor' | 'action' | 'subject', string> & {
      sequence: number
      created_at: string
    }
    const rows = await query<Row>(
      'select id, actor, action, subject, created_at, sequence::float8 as sequence from audit_events where organization_id = $1 order by sequence',
      chain,
    )
    let previousHash: string | null = null
    for (const { id, actor, action, subject, sequence, created_at } of rows) {
      const salt = newSalt()
      const body = { address: null, details: { name: 'other.jpg' } }
      const bodyHash = bodyHashOf(salt, body)
      const at = new Date(created_at).toISOString()
      const hash = recordHashOf({ sequence, at, actor, action, subject, previousHash, bodyHash })
      await query(
        `update audit_events set address = null, details = $2::json, salt = $3, body_hash = $4, previous_hash = $5, hash = $6 where id = $1`,
        ...[id, JSON.stringify(body.details), salt, bodyHash, previousHash, hash],
      )
      previousHash = hash
    }
    expect((await verify()).problems).toEqual([
      expect.stringMatching(/^The chain was written anew: record \d+ is not/),
    ])
  })

  test('a head that was changed, moved, or signed by another key', async () => {
    await sign()
    const { documents } = service.context.storage
    const names: string[] = []
    for await (const name of documents.list(`custody/${chain}/`)) names.push(name)
    const name = names[0] as string
    const text = (await documents.read(name)) as string
    expect((await verify([])).problems).toEqual([expect.stringContaining('is not signed by a key')])
    await documents.put(name, text.replace(/"hash":"./, '"hash":"x'))
    expect((await verify()).problems).toEqual([expect.stringContaining('is not signed by a key')])
    await documents.put(name, 'nothing')
    expect((await verify()).problems).toEqual([expect.stringContaining('was changed')])
  })
})

test('a chain with a fault since its last head is not signed, and the fault is kept', async () => {
  await query(`update audit_events set actor = 'eve' where organization_id = $1 and sequence = 2`, chain)
  await sign()
  expect(await query('select from custody_heads where organization_id = $1', chain)).toEqual([])
  const [row] = await query<{ problem: string }>(
    'select problem from custody_chains where organization_id = $1',
    chain,
  )
  expect(row?.problem).toContain('Record 2 was changed')
})
