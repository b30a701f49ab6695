import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/api.js'
import { newId, publicId } from '../../../src/basics/identifiers.js'
import { type Link, linkAll, type WaitingRow } from '../../../src/custody/appending.js'
import { faultOfCustody } from '../../../src/reports/verification/custody-chain.js'

type Custody = components['schemas']['ReportCustody']
type CustodyRecord = components['schemas']['CustodyRecord']

const OWN = publicId('scan', newId())

const waiting = (second: number, subject: string): WaitingRow => ({
  ...{ id: newId(), actor: 'key_1', address: '198.51.100.7', action: 'scan.updated', subject },
  details: { second },
  createdAt: `2026-11-28 10:00:0${second}+00`,
})

const recordOf = (link: Link): CustodyRecord => {
  const { sequence, at, actor, action, subject, address, details, previousHash, bodyHash, salt, hash } = link
  const body = { address, details }
  return { at: at.toISOString(), actor, action, subject, body, sequence, previousHash, bodyHash, salt, hash }
}

/** The custody of a report about the scan that records 2 and 4 of five are about. */
function custody(): Custody & { chain: NonNullable<Custody['chain']> } {
  const subjects = ['scan_1', OWN, 'scan_1', OWN, 'scan_1']
  const { links } = linkAll(
    { sequence: 0, hash: null },
    { waiting: subjects.map((subject, at) => waiting(at, subject)), queued: [], uploads: [], most: 10 },
  )
  const last = links.at(-1) as Link
  return {
    head: { sequence: last.sequence, hash: last.hash },
    chain: { from: 1, hashes: links.map(({ hash }) => hash) },
    records: links.filter(({ subject }) => subject === OWN).map(recordOf),
  }
}

/** The same with another value in its second record. */
function changed(change: Partial<CustodyRecord>): Custody {
  const { records, ...rest } = custody()
  return { ...rest, records: records.map((record, at) => (at === 1 ? { ...record, ...change } : record)) }
}

const OTHER_HASH = 'a'.repeat(64)

describe('the custody of a report', () => {
  test('is whole when each of its records has its place in the chain', () => {
    expect(faultOfCustody(custody())).toBeUndefined()
  })

  test.each<[string, Partial<CustodyRecord>, RegExp]>([
    ['another actor', { actor: 'key_2' }, /record, 4, that has another hash/],
    ['another time', { at: '2026-11-28T11:00:00.000Z' }, /record, 4, that has another hash/],
    ['another predecessor', { previousHash: OTHER_HASH }, /record, 4, that has another hash/],
    ['another body', { body: { address: null, details: {} } }, /record, 4, that has another body/],
    ['another salt', { salt: '0'.repeat(32) }, /record, 4, that has another body/],
    ['a body without its salt', { salt: null }, /record, 4, that was erased, and has a body all the same/],
    ['no hash of its body', { bodyHash: null }, /record, 4, that is not complete/],
  ])('with %s is not whole', (_, change, words) => {
    expect(faultOfCustody(changed(change))).toMatch(words)
  })

  test.each([2, 3])('whose chain has another hash %i from its beginning is not whole', (at) => {
    const given = custody()
    const hashes = given.chain.hashes.map((hash, index) => (index === at ? OTHER_HASH : hash))
    expect(faultOfCustody({ ...given, chain: { ...given.chain, hashes } })).toMatch(
      /record, 4, that is not the one of the chain/,
    )
  })

  test('whose chain ends at another record than its head is not whole', () => {
    const { head, ...rest } = custody()
    expect(faultOfCustody({ ...rest, head: { sequence: 5, hash: OTHER_HASH } })).toMatch(/its head/)
    expect(faultOfCustody({ ...rest, head: { sequence: 6, hash: head?.hash ?? null } })).toMatch(/its head/)
  })

  test.each([
    ['nothing', undefined],
    ['no records', { chain: { from: 1, hashes: [] } }],
    ['hashes that are no list', { chain: { from: 1, hashes: 1 }, records: [] }],
    ['a record that is none', { ...custody(), records: [null] }],
    ['a body that is none', changed({ salt: null, body: null as never })],
  ])('of another form, %s, is not whole', (_, given) => {
    expect(faultOfCustody(given as Custody)).toBe('has custody records of another form')
  })

  test('holds where bodies are erased, where records are not chained yet, and where it begins later', () => {
    const given = custody()
    const erased = changed({ salt: null, body: { address: null, details: {} } })
    expect(faultOfCustody(erased)).toBeUndefined()
    const unchained = { sequence: null, previousHash: null, bodyHash: null, salt: null, hash: null }
    expect(faultOfCustody(changed(unchained))).toBeUndefined()
    const later = { from: 4, hashes: given.chain.hashes.slice(3) }
    expect(faultOfCustody({ ...given, chain: later })).toBeUndefined()
    expect(
      faultOfCustody({ head: { sequence: 0, hash: null }, chain: { from: 1, hashes: [] }, records: [] }),
    ).toBe(undefined)
  })
})
