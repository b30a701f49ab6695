import { type SQL, sql } from 'drizzle-orm'
import type { SearchKind, Verdict } from '../../../generated/vocabulary.js'
import { type Database, defineStatement } from '../../database/connection.js'
import { cases, events, folded, requestLog, scans } from '../../database/schema.js'
import { type Fragment, fragment, value } from '../../database/sql/fragment.js'
import { MAX_MATCHES } from '../../database/sql/query-words.js'
import { isQueued, statusOf } from '../../webhooks/deliveries/queries.js'
import type { Range, Terms } from './terms.js'

/** A search result. */
export type FoundRow = {
  /** UUID. */
  readonly id: string
  readonly title: string
  readonly detail: string | null
  /** UUID. */
  readonly organization_id: string | null
  readonly organization_name: string | null
  readonly environment: string | null
  readonly status: string | null
  readonly verdict: Verdict | null
  readonly created_at: string
}

/** For each kind, its table and the columns that are shown. */
const SHOWN = {
  organization: {
    table: sql`organizations`,
    columns: sql`organizations.name as title, null as detail, organizations.id as organization_id,
      organizations.name as organization_name, null as environment, null as status, null as verdict`,
    joins: sql``,
  },
  scan: {
    table: sql`scans`,
    columns: sql`scans.file_name as title, null as detail, scans.organization_id,
      owner.name as organization_name, scans.environment, scans.status, scans.verdict`,
    joins: sql`left join organizations as owner on owner.id = scans.organization_id`,
  },
  case: {
    table: sql`cases`,
    columns: sql`cases.title, null as detail, cases.organization_id, owner.name as organization_name,
      cases.environment, cases.status, null as verdict`,
    joins: sql`left join organizations as owner on owner.id = cases.organization_id`,
  },
  endpoint: {
    table: sql`webhook_endpoints`,
    columns: sql`webhook_endpoints.url as title, webhook_endpoints.description as detail,
      webhook_endpoints.organization_id, owner.name as organization_name, webhook_endpoints.environment,
      webhook_endpoints.status, null as verdict`,
    joins: sql`left join organizations as owner on owner.id = webhook_endpoints.organization_id`,
  },
  delivery: {
    table: sql`deliveries`,
    columns: sql`deliveries.event_type as title, (
        select endpoint.url from webhook_endpoints as endpoint where endpoint.id = deliveries.endpoint_id
          and endpoint.organization_id = deliveries.organization_id limit 1
      ) as detail, deliveries.organization_id, owner.name as organization_name, deliveries.environment,
      ${statusOf} as status, null as verdict`,
    joins: sql`left join organizations as owner on owner.id = deliveries.organization_id
      left join delivery_queue on ${isQueued}`,
  },
  event: {
    table: sql`events`,
    columns: sql`events.type as title, events.request_id as detail, events.organization_id,
      owner.name as organization_name, events.environment, null as status, null as verdict`,
    joins: sql`left join organizations as owner on owner.id = events.organization_id`,
  },
  request: {
    table: sql`request_log`,
    columns: sql`request_log.method || ' ' || request_log.path as title, request_log.request_id as detail,
      request_log.organization_id, owner.name as organization_name, request_log.environment,
      request_log.status::text as status, null as verdict`,
    joins: sql`left join organizations as owner on owner.id = request_log.organization_id`,
  },
  key: {
    table: sql`api_keys`,
    columns: sql`api_keys.label as title, api_keys.masked_key as detail, api_keys.organization_id,
      owner.name as organization_name, api_keys.environment, null as status, null as verdict`,
    joins: sql`left join organizations as owner on owner.id = api_keys.organization_id`,
  },
} as const satisfies Record<SearchKind, { table: SQL; columns: SQL; joins: SQL }>

/** The first rows of a kind that meet a condition, in an order that an index provides. */
function rowsOf<Values>(name: string, kind: SearchKind, condition: Fragment<Values>, order: SQL) {
  const { table, columns, joins } = SHOWN[kind]
  return defineStatement<FoundRow, Values & { rows: number }>(
    fragment`
    /* search/queries.${sql.raw(name)} */
    select ${table}.id, ${columns}, ${table}.created_at
    from (
      select * from ${table} where ${condition} order by ${order} limit ${value('rows')}
    ) as ${table} ${joins}
    order by ${order}` as Fragment<Values & { rows: number }>,
  )
}

const byId = (name: string, kind: SearchKind) => {
  const { table } = SHOWN[kind]
  return rowsOf<Range>(
    name,
    kind,
    fragment`${table}.id >= ${value('from')}::uuid and ${table}.id <= ${value('to')}::uuid`,
    sql`${table}.id desc`,
  )
}

const ranges = {
  organization: byId('organizationById', 'organization'),
  scan: byId('scanById', 'scan'),
  case: byId('caseById', 'case'),
  endpoint: byId('endpointById', 'endpoint'),
  delivery: byId('deliveryById', 'delivery'),
  event: byId('eventById', 'event'),
  request: byId('requestById', 'request'),
  key: byId('keyById', 'key'),
} as const

/** The last code point: a prefix plus this sorts after every text with the prefix and before all later texts. */
const LAST = '\u{10ffff}'

const beginsWith = (text: SQL) => {
  const [beginning, end] = [fragment`${value('beginning')}::text`, fragment`${value('end')}::text`]
  return sql`${text} >= ${folded(beginning)} and ${text} < ${folded(end)}` as Fragment<{
    beginning: string
    end: string
  }>
}

const scanByName = rowsOf(
  'scanByName',
  'scan',
  beginsWith(folded(scans.fileName)),
  sql`${folded(scans.fileName)}, ${scans.id} desc`,
)

const caseByTitle = rowsOf(
  'caseByTitle',
  'case',
  beginsWith(folded(cases.title)),
  sql`${folded(cases.title)}, ${cases.id} desc`,
)

// Functions, because an index on words only supports bitmap scans, which are disabled outside of them.
const organizationByName = rowsOf<{ words: string }>(
  'organizationByName',
  'organization',
  fragment`organizations.id = any(array(select organizations_with_words(${value('words')}::text, ${MAX_MATCHES})))`,
  sql`organizations.id desc`,
)

const endpointByAddress = rowsOf<{ words: string }>(
  'endpointByAddress',
  'endpoint',
  fragment`webhook_endpoints.id = any(array(
    select webhook_endpoints_with_words(${value('words')}::text, ${MAX_MATCHES})
  ))`,
  sql`webhook_endpoints.id desc`,
)

type OfRequest = { requestId: string; end: string }

const ofRequest = (table: typeof events | typeof requestLog) => {
  const requestId = sql`(${table.requestId} collate "C")`
  return {
    requestId,
    condition: fragment`${requestId} >= ${value('requestId')}::text and ${requestId} < ${value('end')}::text`,
  }
}

const eventsOf = ofRequest(events)
const eventByRequest = rowsOf<OfRequest>(
  'eventByRequest',
  'event',
  eventsOf.condition,
  sql`${eventsOf.requestId}, ${events.id}`,
)

const requestsOf = ofRequest(requestLog)
const requestByRequestId = rowsOf<OfRequest>(
  'requestByRequestId',
  'request',
  requestsOf.condition,
  sql`${requestsOf.requestId}, ${requestLog.createdAt}, ${requestLog.id}`,
)

async function findBeginnings(
  database: Database,
  statement: typeof scanByName,
  { beginnings }: Terms,
  rows: number,
): Promise<FoundRow[]> {
  const found = await Promise.all(
    beginnings.map((beginning) => database.run(statement, { beginning, end: beginning + LAST, rows })),
  )
  return found.flat()
}

/** The kinds that are searched by text. */
const byText: Readonly<
  Partial<Record<SearchKind, (database: Database, terms: Terms, rows: number) => Promise<FoundRow[]>>>
> = {
  organization: async (database, { words }, rows) =>
    words === undefined ? [] : database.run(organizationByName, { words, rows }),
  scan: (database, terms, rows) => findBeginnings(database, scanByName, terms, rows),
  case: (database, terms, rows) => findBeginnings(database, caseByTitle, terms, rows),
  endpoint: async (database, { words }, rows) =>
    words === undefined ? [] : database.run(endpointByAddress, { words, rows }),
  event: async (database, { requestId }, rows) =>
    requestId === undefined ? [] : database.run(eventByRequest, { requestId, end: requestId + LAST, rows }),
  request: async (database, { requestId }, rows) =>
    requestId === undefined
      ? []
      : database.run(requestByRequestId, { requestId, end: requestId + LAST, rows }),
}

/** Search results of a kind, at most `rows`: matches by ID first, then by text. */
export async function findOfKind(
  database: Database,
  kind: SearchKind,
  terms: Terms,
  rows: number,
): Promise<FoundRow[]> {
  const range = terms.ranges.get(kind)
  const [named, titled] = await Promise.all([
    range === undefined ? [] : database.run(ranges[kind], { ...range, rows }),
    terms.isIdentifier ? [] : (byText[kind]?.(database, terms, rows) ?? []),
  ])
  const known = new Set(named.map(({ id }) => id))
  return [...named, ...titled.filter(({ id }) => !known.has(id))].slice(0, rows)
}
