import { randomUUID } from 'node:crypto'
import type { Case } from 'media-scan-client'
import { CASE_STATUSES, SEVERITIES } from '../../generated/vocabulary.js'
import type { CaseFields, CaseRecord, ScanRecord, TenantRecord } from './ledger.js'
import type { StoryParts } from './scan-stories.js'

/** A case moves in this order, and never back. */
const ORDER: readonly string[] = CASE_STATUSES

/** What callers do with cases. */
export function createCaseStories({ callers, journal, ledger, choices }: StoryParts) {
  const { chance, oneOf, number } = choices

  /** The fields that callers set, as shown. A severity that was not set explicitly is not compared. */
  const fieldsOf = (shown: Case, set: CaseFields): CaseFields => ({
    title: shown.title,
    assignee: shown.assignee ?? null,
    status: shown.status,
    severity: set.severity === undefined ? undefined : shown.severity,
    metadata: shown.metadata ?? {},
    scanIds: shown.scanIds ?? [],
  })

  const text = (fields: CaseFields) =>
    JSON.stringify({ ...fields, metadata: Object.entries(fields.metadata).sort() })

  /** Compares the shown case with the states that may be stored. */
  function checkShown(record: CaseRecord, shown: Case): void {
    const match = record.fields.find((fields) => text(fields) === text(fieldsOf(shown, fields)))
    if (match === undefined)
      journal.note(
        'a case that is not as acknowledged',
        `${record.id}: ${JSON.stringify(shown)}, not ${record.fields.map(text).join(' or ')}`,
      )
    else record.fields = [match]
    for (const [type, move] of record.moves)
      if (move.certainty === 'maybe') {
        const isDone = ORDER.indexOf(shown.status) >= ORDER.indexOf(type.slice('case.'.length))
        move.certainty = isDone ? 'yes' : 'no'
      }
  }

  async function open(tenant: TenantRecord, scans: readonly ScanRecord[]): Promise<void> {
    if (scans.length === 0) return
    const scanIds = scans.map(({ id }) => id as string)
    for (const scan of scans) if (scan.inCase === 'no') scan.inCase = 'maybe'
    const body = {
      title: `Case ${randomUUID()}`,
      scanIds,
      ...(chance(0.5) && { severity: oneOf(SEVERITIES) }),
      ...(chance(0.5) && { assignee: 'dana@example.org' }),
      ...(chance(0.5) && { metadata: { opened: 'by soak' } }),
    }
    const record: CaseRecord = {
      firstTitle: body.title,
      created: { from: performance.now(), to: Infinity },
      fields: [
        {
          title: body.title,
          assignee: body.assignee ?? null,
          status: 'open',
          severity: body.severity,
          metadata: body.metadata ?? {},
          scanIds,
        },
      ],
      moves: new Map(),
    }
    tenant.cases.push(record)
    const idempotencyKey = randomUUID()
    const make = (options: object) => tenant.client.createCase(body, { ...options, idempotencyKey })
    const made = await (chance(0.7) ? callers.callUntilKnown : callers.call)('createCase', make)
    if (made.answer === undefined) return
    ledger.acknowledged += 1
    record.id = made.answer.data.id
    record.created = made.span
    for (const scan of scans) scan.inCase = 'yes'
    checkShown(record, made.answer.data)
    if (!chance(0.15)) return
    const again = await callers.call('createCase, again', make)
    if (again.answer !== undefined && again.answer.data.id !== record.id)
      journal.note('an Idempotency-Key that created twice', `${record.id} and ${again.answer.data.id}`)
  }

  async function change(
    tenant: TenantRecord,
    record: CaseRecord,
    more: readonly ScanRecord[],
  ): Promise<void> {
    const [before] = record.fields
    if (before === undefined) return
    const status = oneOf(
      before.status === 'open'
        ? (['escalated', undefined] as const)
        : before.status === 'escalated'
          ? (['resolved', undefined] as const)
          : ([undefined] as const),
    )
    const addScanIds = more.map(({ id }) => id as string)
    for (const scan of more) if (scan.inCase === 'no') scan.inCase = 'maybe'
    const body = {
      ...(status !== undefined && { status }),
      ...(chance(0.3) && { title: `Case ${randomUUID()}` }),
      ...(chance(0.3) && { assignee: oneOf([null, 'kim@example.org']) }),
      ...(chance(0.3) && { severity: oneOf(SEVERITIES) }),
      ...(chance(0.3) && { metadata: { turn: String(number(0, 1_000)) } }),
      ...(addScanIds.length > 0 && { addScanIds }),
    }
    if (Object.keys(body).length === 0) return
    const changed = (fields: CaseFields): CaseFields => ({
      title: body.title ?? fields.title,
      assignee: body.assignee === undefined ? fields.assignee : body.assignee,
      status: body.status ?? fields.status,
      severity: body.severity ?? fields.severity,
      metadata: { ...fields.metadata, ...body.metadata },
      scanIds: [...fields.scanIds, ...addScanIds.filter((id) => !fields.scanIds.includes(id))],
    })
    const possible = record.fields
    record.fields = [...possible, ...possible.map(changed)]
    const from = performance.now()
    if (status !== undefined)
      record.moves.set(`case.${status}`, { span: { from, to: Infinity }, certainty: 'maybe' })
    const outcome = await (chance(0.6) ? callers.callUntilKnown : callers.call)('updateCase', (options) =>
      tenant.client.updateCase(record.id as string, body, options),
    )
    if (outcome.answer !== undefined) {
      ledger.acknowledged += 1
      record.fields = possible.map(changed)
      for (const scan of more) scan.inCase = 'yes'
      if (status !== undefined)
        record.moves.set(`case.${status}`, { span: { from, to: performance.now() }, certainty: 'yes' })
      checkShown(record, outcome.answer.data)
    } else await read(tenant, record)
  }

  /** Reads the case until there is an answer, so that its state is known again. */
  async function read(tenant: TenantRecord, record: CaseRecord): Promise<void> {
    const { answer } = await callers.callUntilKnown('getCase', (options) =>
      tenant.client.getCase(record.id as string, options),
    )
    if (answer !== undefined) checkShown(record, answer.data)
  }

  async function list(tenant: TenantRecord): Promise<void> {
    const filter = oneOf([{}, { status: 'open' }, { status: 'escalated' }, { severity: 'high' }] as const)
    const { answer } = await callers.call('listCases', (options) =>
      tenant.client.listCases({ ...filter, limit: number(1, 60) }, options),
    )
    const wrong = answer?.data.data.filter((one) =>
      Object.entries(filter).some(([name, wanted]) => one[name as keyof typeof one] !== wanted),
    )
    if (wrong && wrong.length > 0)
      journal.note(
        'a list with what its filter excludes',
        `${JSON.stringify(filter)}: ${wrong.map(({ id }) => id)}`,
      )
  }

  const living = (tenant: TenantRecord) => tenant.cases.slice(-40).filter(({ id }) => id !== undefined)

  return { open, change, read, list, living, checkShown }
}
