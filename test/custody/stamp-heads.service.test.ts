import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { canonicalJson } from '../../src/basics/canonical-json.js'
import type { SignedHead } from '../../src/custody/heads.js'
import { signDueHeads } from '../../src/custody/heads.js'
import { stampHeads } from '../../src/custody/stamp-heads.js'
import { verifyChain } from '../../src/custody/verify.js'
import { createTimeStamper } from '../../src/signing/time-stamps/time-stamper.js'
import { insertAuditEvents } from '../support/rows.js'
import { startTestService, type TestService } from '../support/service.js'
import { startTimeStampingAuthority, type TimeStampingAuthority } from '../support/time-stamping-authority.js'

let authority: TimeStampingAuthority
let service: TestService
let chain: string
const log = pino({ level: 'silent' })
beforeAll(async () => {
  authority = await startTimeStampingAuthority()
  service = await startTestService({ background: false })
}, 60_000)
afterAll(async () => {
  await service?.close()
  await authority?.close()
})

beforeEach(async () => {
  authority.answer()
  chain = (await service.caller()).tenant.organizationId
  await append()
})

async function append(): Promise<void> {
  await insertAuditEvents(
    service.database,
    () => ({ actor: 'ada', organizationId: chain, subject: 'scan_1', details: {} }),
    2,
  )
  await service.context.chainer.run()
}

const sign = () => signDueHeads({ ...service.context, log })
const stamp = (hasTime = () => true) =>
  stampHeads(
    { ...service.context, log },
    createTimeStamper({ url: authority.url, clock: service.clock }),
    hasTime,
  )

/** The stored heads of the chain, by their names. */
async function heads(): Promise<Map<string, SignedHead>> {
  const { documents } = service.context.storage
  const found = new Map<string, SignedHead>()
  for await (const name of documents.list(`custody/${chain}/`))
    found.set(name, JSON.parse((await documents.read(name)) ?? ''))
  return found
}

async function verify(timeStampers?: string) {
  const { database, storage, reportKeys } = service.context
  const keys = await reportKeys.publicKeys()
  return verifyChain({ database, documents: storage.documents, keys, timeStampers }, chain)
}

test('the signature of the last head is time-stamped, once, and the check says when and by whom', async () => {
  await sign()
  await stamp()
  const { problems, head } = await verify(authority.root)
  expect(problems).toEqual([])
  expect(head?.timeStamp).toMatchObject({ by: 'Example stamper', isTrusted: true })
  const before = await heads()
  const asked = authority.requests()
  await stamp()
  expect([await heads(), authority.requests()]).toEqual([before, asked])
})

test('a head without an answer of the authority stays, and is tried again', async () => {
  authority.answer((_request, response) => {
    response.destroy()
  })
  await sign()
  await stamp()
  const { problems, head } = await verify()
  expect([problems, head?.timeStamp]).toEqual([[], undefined])
  authority.answer()
  await stamp(() => false)
  expect((await verify()).head?.timeStamp).toBeUndefined()
  await stamp()
  expect((await verify()).head?.timeStamp?.isTrusted).toBeUndefined()
  expect((await verify()).head?.timeStamp?.by).toBe('Example stamper')
})

test('a time stamp outlives a database that was restored to before it, and is not replaced by a later one', async () => {
  await sign()
  await stamp()
  const before = await heads()
  const text = `update custody_heads set is_stored = false, is_time_stamped = false where organization_id = $1`
  await service.database.run({ text, parameters: [chain] }, {})
  await sign()
  await stamp()
  expect(await heads()).toEqual(before)
})

test('another authority, or a time stamp of another head, is named', async () => {
  const other = await startTimeStampingAuthority()
  await sign()
  await stamp()
  const at = (await verify()).head?.sequence
  expect((await verify(other.root)).problems).toEqual([
    `The time stamp of the head of record ${at} leads to none of the given roots.`,
  ])
  await other.close()
  const [[name = '', first] = []] = await heads()
  await append()
  service.clock.advance(86_400_000)
  await sign()
  await stamp()
  const second = [...(await heads()).values()][1]
  await service.context.storage.documents.put(name, canonicalJson({ ...first, timeStamp: second?.timeStamp }))
  expect((await verify()).problems).toEqual([
    `The time stamp of the head of record ${at} is of something else.`,
  ])
}, 60_000)
