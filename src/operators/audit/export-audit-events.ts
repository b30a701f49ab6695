import type { Logger } from 'pino'
import type { Clock } from '../../basics/clock.js'
import { storedFilter } from '../../basics/identifiers.js'
import { loggedError } from '../../basics/logged-error.js'
import type { ConsoleHandler } from '../../changes/handlers.js'
import { readSharedFilters } from '../../changes/operator-lists.js'
import type { Database } from '../../database/connection.js'
import type { OperatorReads } from '../../database/replica.js'
import { csvLine } from './csv.js'
import { type AuditFilter, type AuditRow, listAuditRows } from './queries.js'
import { toAuditEvent } from './resource.js'

/** Events read, and held in memory, at a time. */
const PART = 500

const COLUMNS = [
  'id',
  'createdAt',
  'actor',
  'address',
  'action',
  'organizationId',
  'subject',
  'details',
] as const

/** The columns have identifiers alone, as programs read them. */
const NO_NAMES = { actorName: undefined, subjectName: undefined }

const lineOf = (row: AuditRow): string => {
  const event = toAuditEvent({ ...row, ...NO_NAMES })
  return csvLine(
    COLUMNS.map((column) => (column === 'details' ? JSON.stringify(event.details) : event[column])),
  )
}

type Reads = { database: Database; operatorReads: OperatorReads }

/** Reads the events after `after`, or the first ones. */
const readPart = ({ database, operatorReads }: Reads, filter: AuditFilter, after?: AuditRow) =>
  operatorReads.from(database, (reads) => listAuditRows(reads, filter, { limit: PART, after }))

/** The lines of the first part, which has been read, and of the parts that follow. */
async function* linesOf(context: Reads & { log: Logger }, filter: AuditFilter, first: AuditRow[]) {
  yield csvLine(COLUMNS)
  let read = first
  for (;;) {
    const rows = read.slice(0, PART)
    if (rows.length > 0) yield rows.map(lineOf).join('')
    if (read.length <= PART) return
    try {
      read = await readPart(context, filter, rows.at(-1))
    } catch (error) {
      context.log.error({ err: loggedError(error) }, 'an export of the audit log broke off')
      throw error
    }
  }
}

export const exportAuditEvents: ConsoleHandler<
  'exportAuditEvents',
  Reads & { clock: Clock; log: Logger }
> = async ({ query }, context) => {
  const { actor, action, subjectId: subject } = query
  const { shared } = readSharedFilters(query)
  const now = context.clock.now()
  // Bounded, because an export oldest first would otherwise keep following new events.
  const end = new Date(now.getTime() + 1)
  const createdTo = shared.createdTo === undefined || shared.createdTo > end ? end : shared.createdTo
  const organizationId = storedFilter('org', query.organizationId)
  const filter = {
    organizationId: organizationId ?? undefined,
    actor,
    action,
    subject,
    ...shared,
    createdTo,
  }
  // Read before anything is sent, so that a database failure still gets an error answer. An ID that is not well-formed
  // matches nothing.
  const first = organizationId === null ? [] : await readPart(context, filter)
  return {
    status: 200,
    contentType: 'text/csv; charset=utf-8',
    fileName: `audit-log-${now.toISOString().slice(0, 10)}.csv`,
    text: linesOf(context, filter, first),
  }
}
