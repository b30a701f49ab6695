import { describe, expect, test } from 'vitest'
import { momentsOf, type ScanHistory } from '../../src/console/scan-timeline.js'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, second)).toISOString()
const event = (type: string, second: number) =>
  ({ type, createdAt: at(second), requestId: `req ${type}`, keyId: `key ${type}` }) as never
const delivery = (of: string, status: string) => ({ event: of, status }) as never
const nothing: ScanHistory = { events: [], deliveries: [], cases: [], audit: [] }
const scan = { status: 'complete', verdict: 'synthetic', createdAt: at(0), updatedAt: at(9) } as const

describe('the timeline of a scan', () => {
  test('is in order of time, with what caused each moment', () => {
    const moments = momentsOf(scan, {
      ...nothing,
      events: [event('verdict.synthetic', 5), event('scan.completed', 5), event('scan.created', 0)],
      cases: [{ createdAt: at(7), title: 'Case' } as never],
      audit: [{ createdAt: at(6), action: 'scan.file_viewed' } as never],
    })
    expect(moments.map(({ what, at: when }) => [what, when])).toEqual([
      ['created', at(0)],
      ['judged', at(5)],
      ['audit', at(6)],
      ['case', at(7)],
    ])
    expect(moments[0]).toMatchObject({ cause: { keyId: 'key scan.created' } })
    expect(moments[1]).toMatchObject({ cause: { requestId: 'req scan.completed' } })
  })

  test('counts the outcomes of its deliveries, with those of all its events at the verdict', () => {
    const moments = momentsOf(scan, {
      ...nothing,
      deliveries: [
        delivery('scan.created', 'succeeded'),
        delivery('scan.completed', 'failed'),
        delivery('verdict.synthetic', 'retrying'),
        delivery('verdict.synthetic', 'pending'),
      ],
    })
    expect(moments.map((moment) => 'deliveries' in moment && moment.deliveries)).toEqual([
      { succeeded: 1, failed: 0, waiting: 0 },
      { succeeded: 0, failed: 1, waiting: 2 },
    ])
  })

  test('shows custody records once: not beside the moments that are known without them', () => {
    const record = (action: string, second: number, details: object = {}) =>
      ({ action, createdAt: at(second), details }) as never
    const known = { id: 'case_known', createdAt: at(1), title: 'Known' }
    const earlier = { id: 'case_earlier', createdAt: at(2), title: 'Of an earlier release' }
    const moments = momentsOf(scan, {
      ...nothing,
      events: [event('scan.created', 0), event('scan.completed', 5)],
      cases: [known, earlier] as never[],
      audit: [
        record('scan.removed_from_case', 9, { caseId: 'case_gone' }),
        record('scan.judged', 8, { verdict: 'synthetic', previousVerdict: 'authentic' }),
        record('scan.added_to_case', 7, { caseId: 'case_gone' }),
        record('scan.added_to_case', 6, { caseId: 'case_known' }),
        record('scan.judged', 5, { verdict: 'authentic' }),
        record('scan.uploaded', 3),
        record('scan.created', 0),
      ],
    })
    const shown = moments.map((moment) => [
      moment.at,
      moment.what === 'audit'
        ? moment.record.action
        : moment.what === 'case'
          ? moment.theCase.id
          : moment.what,
    ])
    expect(shown).toEqual([
      [at(0), 'created'],
      [at(2), 'case_earlier'],
      [at(3), 'scan.uploaded'],
      [at(5), 'judged'],
      [at(6), 'case_known'],
      [at(7), 'scan.added_to_case'],
      [at(8), 'scan.judged'],
      [at(9), 'scan.removed_from_case'],
    ])
    expect(moments[3]).toMatchObject({ verdict: 'authentic', cause: { requestId: 'req scan.completed' } })
  })

  test('shows a failure once, when it was recorded, whatever changed the scan since', () => {
    const failed = { ...scan, status: 'failed', updatedAt: at(9) } as const
    const audit = [{ action: 'scan.failed', createdAt: at(4), details: {} } as never]
    const shown = momentsOf(failed, { ...nothing, audit }).map((moment) => [moment.at, moment.what])
    expect(shown).toEqual([
      [at(0), 'created'],
      [at(4), 'failed'],
    ])
    expect(momentsOf(failed, nothing).at(-1)).toMatchObject({ at: at(9), what: 'failed' })
    const told = {
      ...nothing,
      events: [event('scan.failed', 4)],
      deliveries: [delivery('scan.failed', 'succeeded')],
    }
    expect(momentsOf(failed, told).at(-1)).toMatchObject({
      at: at(4),
      cause: { requestId: 'req scan.failed' },
      deliveries: { succeeded: 1, failed: 0, waiting: 0 },
    })
  })

  test('shows the verdict that the scan has where no record has the first one', () => {
    expect(momentsOf(scan, nothing).at(-1)).toMatchObject({ what: 'judged', verdict: 'synthetic' })
    const erased = { action: 'scan.judged', createdAt: at(5), details: {} } as never
    expect(momentsOf(scan, { ...nothing, audit: [erased] }).at(-1)).toMatchObject({ verdict: 'synthetic' })
  })

  test('is derived from the scan itself when its events have been deleted', () => {
    expect(momentsOf(scan, nothing).map(({ what, at: when }) => [what, when])).toEqual([
      ['created', at(0)],
      ['judged', at(9)],
    ])
    expect(momentsOf({ ...scan, status: 'failed' }, nothing).at(-1)).toMatchObject({
      at: at(9),
      what: 'failed',
    })
    for (const status of ['uploading', 'queued', 'processing'] as const)
      expect(momentsOf({ ...scan, status }, nothing)).toHaveLength(1)
  })
})
