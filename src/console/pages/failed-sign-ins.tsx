import { api, given, type List, listOf, pageOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { definePage } from '../navigation.js'
import { Empty } from '../parts/empty.js'
import { Nothing } from '../parts/facts.js'
import { ListOf } from '../parts/list.js'
import { PageHeader } from '../parts/page-header.js'
import { TimeSelects } from '../parts/selects.js'
import { Ago } from '../parts/time.js'
import { orderOf, timeFilters } from '../tenant-list.js'
import { FAILED_SIGN_IN, SIGN_IN_METHOD } from '../words.js'

export const failedSignInsPage = definePage<List<Schemas['FailedSignIn']>>({
  load({ query }, signal) {
    const filters = given({ ...timeFilters(query), ...pageOf(query) })
    return listOf(api.GET('/console/api/failed-sign-ins', { params: { query: filters }, signal }))
  },
  View({ data: list, place }) {
    return (
      <>
        <PageHeader title="Failed sign-ins" refreshable>
          Sign-ins to this console that failed, and requests with a wrong operator token, of the last 90 days.
          What was tried is not kept.
        </PageHeader>
        <div class="filters">
          <TimeSelects place={place} />
        </div>
        <ListOf
          caption={`Failed sign-ins, ${orderOf(place)}`}
          place={place}
          list={list}
          columns={[
            { head: 'Why', cell: ({ reason }) => FAILED_SIGN_IN[reason] },
            { head: 'When', cell: ({ createdAt }) => <Ago at={createdAt} /> },
            {
              head: 'From',
              wide: true,
              cell: ({ address }) =>
                address === null ? <Nothing word="many addresses" /> : <code>{address}</code>,
            },
            { head: 'With', wide: true, cell: ({ method }) => SIGN_IN_METHOD[method] },
            { head: 'Attempts', wide: true, cell: ({ attempts }) => attempts },
          ]}
          whenEmpty={
            <Empty title="None">
              <p>No sign-in has failed in the last 90 days.</p>
            </Empty>
          }
        />
      </>
    )
  },
})
