import { BASE } from '../address.js'
import { api, given, listOf, pageOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { definePage } from '../navigation.js'
import { Dotted } from '../parts/dotted.js'
import { Empty } from '../parts/empty.js'
import { Nothing } from '../parts/facts.js'
import { ListOf } from '../parts/list.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { OrganizationSelect } from '../parts/selects.js'
import { Ago } from '../parts/time.js'
import { loadTenantList, type TenantList } from '../tenant-list.js'

/** The pages of the things that events are about, by the prefix of their identifier. */
const SUBJECT_PAGES: Readonly<Record<string, string>> = {
  org: 'organizations',
  scan: 'scans',
  case: 'cases',
  whe: 'endpoints',
  whd: 'deliveries',
}

function Subject({ subject }: { subject: string }) {
  const page = SUBJECT_PAGES[subject.split('_', 1)[0] as string]
  const name = <code>{subject}</code>
  return page === undefined ? name : <a href={`${BASE}/${page}/${subject}`}>{name}</a>
}

function Who({ actor, address }: Schemas['AuditEvent']) {
  return (
    <>
      <OutsideText text={actor} />
      {address !== null && <span class="below small muted">from {address}</span>}
    </>
  )
}

/** Text and lists of texts as they are, anything else as JSON. */
function detailText(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(detailText).join(', ') : JSON.stringify(value)
}

function Details({ details }: { details: Schemas['AuditEvent']['details'] }) {
  const entries = Object.entries(details)
  if (entries.length === 0) return <Nothing />
  return (
    <ul class="details small">
      {entries.map(([name, value]) => (
        <li key={name}>
          <span class="muted">{name} </span>
          <OutsideText text={detailText(value)} />
        </li>
      ))}
    </ul>
  )
}

export const auditLogPage = definePage<TenantList<Schemas['AuditEvent']>>({
  load({ query }, signal) {
    const filters = given({ organizationId: query.get('organizationId') ?? undefined, ...pageOf(query) })
    return loadTenantList(
      listOf(api.GET('/console/api/audit-events', { params: { query: filters }, signal })),
    )
  },
  View({ data: { list, organizations, names }, place }) {
    return (
      <>
        <PageHeader title="Audit log" refreshable>
          Who did what, from where, newest first. Nothing is ever changed or taken away here.
        </PageHeader>
        <div class="filters">
          <OrganizationSelect place={place} organizations={organizations} />
        </div>
        <ListOf
          caption="Audit events, newest first"
          place={place}
          list={list}
          columns={[
            { head: 'Action', cell: ({ action }) => <Dotted word={action} /> },
            { head: 'When', cell: ({ createdAt }) => <Ago at={createdAt} /> },
            { head: 'Who', wide: true, cell: (event) => <Who {...event} /> },
            { head: 'Subject', wide: true, cell: ({ subject }) => <Subject subject={subject} /> },
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
            { head: 'Details', wide: true, cell: ({ details }) => <Details details={details} /> },
          ]}
          whenEmpty={
            <Empty title="Nothing yet">
              <p>
                Every change that is made here, by command line or by the service itself is recorded here.
              </p>
            </Empty>
          }
        />
      </>
    )
  },
})
