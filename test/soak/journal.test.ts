import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJournal } from '../../scripts/soak/journal.js'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const READ = { operation: 'GET /api/v1/scans', port: 1 }
const unavailable = async () => new Response('{}', { status: 503, headers: { 'retry-after': '1' } })
const lost = () => Promise.reject(new TypeError('fetch failed'))

const kinds = ({ discrepancies }: ReturnType<typeof createJournal>) => discrepancies.map(({ what }) => what)

test('503 is noted while nothing is broken, and not while something is that explains it', async () => {
  const journal = createJournal()
  await journal.exchange(READ, unavailable)
  expect(kinds(journal)).toEqual(['503 during no fault'])
  journal.begin('the database restarted', { answers: 'unavailable' })
  await journal.exchange(READ, unavailable)
  expect(journal.discrepancies).toHaveLength(1)
})

test('503 of a full disk is explained only for uploads and completions', async () => {
  const journal = createJournal()
  journal.begin('a full disk', { answers: 'storage unavailable' })
  await journal.exchange({ ...READ, operation: 'PUT /uploads/{id}' }, unavailable)
  expect(journal.discrepancies).toEqual([])
  await journal.exchange(READ, unavailable)
  expect(kinds(journal)).toEqual(['503 during a full disk'])
})

test('503 without Retry-After, 500 and 429 are noted whatever is broken', async () => {
  const journal = createJournal()
  journal.begin('the database restarted', { answers: 'unavailable' })
  for (const status of [503, 500, 429])
    await journal.exchange(READ, async () => new Response('{}', { status }))
  expect(kinds(journal)).toEqual([
    '503 without Retry-After',
    '500 during the database restarted',
    '429 during the database restarted',
  ])
})

test('a call of several requests may have been carried out before the last one', async () => {
  const journal = createJournal()
  const read = async () => new Response('{}')
  await journal.exchange({ ...READ, callId: 'once' }, read)
  for (let request = 0; request < 2; request += 1) await journal.exchange({ ...READ, callId: 'twice' }, read)
  expect([journal.endCall('once'), journal.endCall('twice')]).toEqual([false, true])
})

test('a lost connection is noted unless it was to the broken process', async () => {
  const journal = createJournal()
  journal.begin('a process killed', { answers: 'none', port: 1 })
  await expect(journal.exchange(READ, lost)).rejects.toThrow('fetch failed')
  expect(journal.discrepancies).toEqual([])
  await expect(journal.exchange({ ...READ, port: 2 }, lost)).rejects.toThrow('fetch failed')
  expect(kinds(journal)).toEqual(['lost during a process killed'])
})
