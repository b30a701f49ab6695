import { describe, expect, test } from 'vitest'
import { newId, publicId } from '../../src/basics/identifiers.js'
import { linkAll, type QueuedRow, type WaitingRow } from '../../src/custody/appending.js'

const START = { sequence: 0, hash: null }
const at = (second: number) => `2026-11-28 10:00:${String(second).padStart(2, '0')}+00`

/** An event of a new case with this many scans, which makes one record more. */
function openedCase(second: number, scans: number): QueuedRow {
  const id = publicId('case', newId())
  const scanIds = Array.from({ length: scans }, () => publicId('scan', newId()))
  const scan = { byteSize: null, contentType: null, sha256: null, hasFile: null, isGone: false }
  return {
    eventId: newId(),
    type: 'case.opened',
    environment: 'production',
    body: JSON.stringify({ data: { id, title: 'Flood', scanIds } }),
    requestId: null,
    keyId: null,
    createdAt: at(second),
    ...scan,
  }
}

const written = (second: number, subject = 'scan_1'): WaitingRow => ({
  id: newId(),
  actor: 'key_1',
  address: null,
  action: 'scan.updated',
  subject,
  details: {},
  createdAt: at(second),
})

describe('a batch', () => {
  test('has records and events in the order in which they happened', () => {
    const { links, isCut } = linkAll(START, {
      waiting: [written(1, 'scan_1'), written(3, 'scan_3')],
      queued: [openedCase(2, 1)],
      uploads: [],
      most: 10,
    })
    expect(links.map(({ action }) => action)).toEqual([
      'scan.updated',
      'case.opened',
      'scan.added_to_case',
      'scan.updated',
    ])
    expect(links.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
    expect(isCut).toBe(false)
  })

  test('ends before the event whose records are too many, and leaves it and all that follow waiting', () => {
    const queued = [openedCase(1, 2), openedCase(2, 7), openedCase(4, 1)]
    const { links, chained, isCut } = linkAll(START, { waiting: [written(3)], queued, uploads: [], most: 5 })
    expect(links).toHaveLength(3)
    expect(chained).toEqual([queued[0]?.eventId])
    expect(isCut).toBe(true)
  })

  test('has the first event whole, however many its records are', () => {
    const queued = [openedCase(1, 500), openedCase(2, 1)]
    const { links, chained } = linkAll(START, { waiting: [], queued, uploads: [], most: 5 })
    expect(links).toHaveLength(501)
    expect(chained).toEqual([queued[0]?.eventId])
  })
})
