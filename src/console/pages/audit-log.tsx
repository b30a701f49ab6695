import { BASE, type Place, withFilters, withQuery } from '../address.js'
import { api, given, listOf, oneOf, pageOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { keyLabels } from '../directory.js'
import { shortAddress } from '../format.js'
import { definePage } from '../navigation.js'
import { choicesOf } from '../parts/choices.js'
import { Dotted } from '../parts/dotted.js'
import { Empty } from '../parts/empty.js'
import { Nothing } from '../parts/facts.js'
import { Guarded } from '../parts/guarded.js'
import { KeyLink } from '../parts/links.js'
import { ListOf } from '../parts/list.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { ChosenFilter, OrganizationSelect, Select, TextFilter, TimeSelects } from '../parts/selects.js'
import { Ago } from '../parts/time.js'
import { addressOfKey } from '../places.js'
import { loadTenantList, orderOf, type TenantList, timeFilters } from '../tenant-list.js'
import { AUDIT_ACTION } from '../words.js'

type AuditEvent = Schemas['AuditEvent']

/** The pages of the resources that events are about, by the prefix of their identifier. */
const SUBJECT_PAGES: Readonly<Record<string, string>> = {
  org: 'organizations',
  scan: 'scans',
  case: 'cases',
  whe: 'endpoints',
  whd: 'deliveries',
}

const KEY = /^key_[0-9a-z]{26}$/
const IDENTIFIER = /^[a-z]{2,4}_[0-9a-z]{26}$/

/** A resource by its name or, if it has none, its identifier, linked to its page if there is one. */
function Named(props: {
  readonly id: string
  readonly name: string | null | undefined
  readonly organizationId: string | null
}) {
  const { id, name, organizationId } = props
  const kind = id.split('_', 1)[0] as string
  if (kind === 'key' && organizationId !== null && IDENTIFIER.test(id))
    return <KeyLink keyId={id} organizationId={organizationId} label={name} />
  const page = SUBJECT_PAGES[kind]
  const shown =
    name == null ? (
      <code>
        <OutsideText text={id} />
      </code>
    ) : (
      <OutsideText text={shortAddress(name)} />
    )
  return page === undefined ? shown : <a href={`${BASE}/${page}/${id}`}>{shown}</a>
}

function Who({ event, place }: { event: AuditEvent; place: Place }) {
  const { actor, actorName, address, organizationId } = event
  return (
    <>
      <a href={withFilters(place, { actor })}>
        <OutsideText text={actorName ?? actor} />
      </a>
      {actor.startsWith('key_') && organizationId !== null && (
        <a class="below small" href={addressOfKey({ id: actor, organizationId })}>
          See the key
        </a>
      )}
      {address !== null && <span class="below small muted">from {address}</span>}
    </>
  )
}

/** Strings and lists of strings as they are, anything else as JSON. */
function detailText(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(detailText).join(', ') : JSON.stringify(value)
}

type Labels = { readonly labels: ReadonlyMap<string, string> }

function Detail({
  value,
  organizationId,
  labels,
}: Labels & { value: unknown; organizationId: string | null }) {
  return typeof value === 'string' && IDENTIFIER.test(value) ? (
    <Named id={value} name={labels.get(value)} organizationId={organizationId} />
  ) : (
    <OutsideText text={detailText(value)} />
  )
}

function Details({ event: { details, organizationId }, labels }: Labels & { event: AuditEvent }) {
  const entries = Object.entries(details)
  if (entries.length === 0) return <Nothing />
  return (
    <ul class="details small">
      {entries.map(([name, value]) => (
        <li key={name}>
          <span class="muted">{name} </span>
          <Detail value={value} organizationId={organizationId} labels={labels} />
        </li>
      ))}
    </ul>
  )
}

/** The list's filters in the address. */
const filtersOf = (query: URLSearchParams) =>
  given({
    organizationId: query.get('organizationId') ?? undefined,
    actor: query.get('actor') ?? undefined,
    action: oneOf(query.get('action'), AUDIT_ACTION),
    subjectId: query.get('subjectId') ?? undefined,
    ...timeFilters(query),
  })

/** The address of everything that matches the filters, not only this page. */
const exportOf = (query: URLSearchParams): string =>
  withQuery({ path: '/console/api/audit-events/export', query: new URLSearchParams() }, filtersOf(query))

/** The keys in the details of events, which have no names of their own. */
const keysIn = (events: readonly AuditEvent[]): string[] =>
  events.flatMap(({ details }) =>
    Object.values(details).filter((value): value is string => typeof value === 'string' && KEY.test(value)),
  )

export const auditLogPage = definePage<TenantList<AuditEvent> & Labels>({
  async load({ query }, signal) {
    const filters = { ...filtersOf(query), ...given(pageOf(query)) }
    const events = listOf(api.GET('/console/api/audit-events', { params: { query: filters }, signal }))
    const labelsOf = async () => keyLabels.of(keysIn((await events).items))
    const [loaded, labels] = await Promise.all([loadTenantList(events, query), labelsOf()])
    return { ...loaded, labels }
  },
  View({ data: { list, names, labels }, place }) {
    const actor = place.query.get('actor') ?? ''
    const subjectId = place.query.get('subjectId')
    const subject = list.items.find((event) => event.subject === subjectId)?.subjectName
    return (
      <>
        <PageHeader
          title="Audit log"
          refreshable
          actions={
            <a class="button" href={exportOf(place.query)} download>
              Download CSV
            </a>
          }
        >
          Who did what, when and from where. Entries are never changed or deleted.
        </PageHeader>
        <Guarded operation="listFailedSignIns" to="see sign-ins that failed">
          <p>
            <a href={`${BASE}/failed-sign-ins`}>Failed sign-ins</a>
          </p>
        </Guarded>
        <div class="filters">
          {KEY.test(actor) ? (
            <ChosenFilter
              label="Who"
              name="actor"
              place={place}
              shown={list.items.find((event) => event.actor === actor)?.actorName}
            />
          ) : (
            <TextFilter label="Who" name="actor" place={place} placeholder="Everybody" />
          )}
          <Select label="Action" name="action" place={place} choices={choicesOf(AUDIT_ACTION)} />
          <OrganizationSelect place={place} names={names} />
          <TimeSelects place={place} />
          <ChosenFilter label="Subject" name="subjectId" place={place} shown={subject} />
        </div>
        <ListOf
          caption={`Audit events, ${orderOf(place)}`}
          place={place}
          list={list}
          columns={[
            { head: 'Action', cell: ({ action }) => <Dotted word={action} /> },
            { head: 'When', cell: ({ createdAt }) => <Ago at={createdAt} /> },
            { head: 'Who', wide: true, cell: (event) => <Who event={event} place={place} /> },
            {
              head: 'Subject',
              wide: true,
              cell: ({ subject: id, subjectName, organizationId }) => (
                <Named id={id} name={subjectName} organizationId={organizationId} />
              ),
            },
            {
              head: 'Organization',
              wide: true,
              cell: ({ organizationId }) =>
                organizationId === null ? (
                  <Nothing />
                ) : (
                  <a href={`${BASE}/organizations/${organizationId}`}>
                    <OutsideText text={names.get(organizationId) ?? organizationId} />
                  </a>
                ),
            },
            { head: 'Details', wide: true, cell: (event) => <Details event={event} labels={labels} /> },
          ]}
          whenEmpty={
            <Empty title="Nothing yet">
              <p>
                Changes made in the console, by command line, through the API or by the service itself are
                recorded here.
              </p>
            </Empty>
          }
        />
      </>
    )
  },
})
