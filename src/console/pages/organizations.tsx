import { BASE } from '../address.js'
import { api, given, type List, listOf, pageOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { definePage } from '../navigation.js'
import { Empty } from '../parts/empty.js'
import { Guarded } from '../parts/guarded.js'
import { ListOf } from '../parts/list.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { NameFilter } from '../parts/selects.js'
import { Ago } from '../parts/time.js'

export const organizationsPage = definePage<List<Schemas['Organization']>>({
  load({ query }, signal) {
    const filters = given({ ...pageOf(query), name: query.get('name') || undefined })
    return listOf(api.GET('/console/api/organizations', { params: { query: filters }, signal }))
  },
  View({ data, place }) {
    const create = (
      <Guarded operation="createOrganization" to="create organizations">
        <a class="button primary" href={`${BASE}/organizations/new`}>
          New organization
        </a>
      </Guarded>
    )
    return (
      <>
        <PageHeader title="Organizations" refreshable actions={create}>
          The tenants of this service. They never see each other's data.
        </PageHeader>
        <div class="filters">
          <NameFilter place={place} />
        </div>
        <ListOf
          caption="Organizations, newest first"
          place={place}
          list={data}
          columns={[
            {
              head: 'Name',
              cell: ({ id, name }) => (
                <a href={`${BASE}/organizations/${id}`}>
                  <OutsideText text={name} />
                </a>
              ),
            },
            {
              head: 'Identifier',
              wide: true,
              cell: ({ id }) => (
                <code class="muted">
                  <OutsideText text={id} />
                </code>
              ),
            },
            { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} /> },
          ]}
          whenEmpty={
            <Empty title="No organization yet">
              <p>Create one, then issue its first API key.</p>
              {create}
            </Empty>
          }
        />
      </>
    )
  },
})
