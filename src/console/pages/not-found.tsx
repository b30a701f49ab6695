import { BASE } from '../address.js'
import { definePage } from '../navigation.js'
import { PageHeader } from '../parts/page-header.js'
import { requireSession } from '../session.js'

export const notFoundPage = definePage<unknown>({
  every: false,
  load: requireSession,
  View: () => (
    <>
      <PageHeader title="No such page">The address does not belong to any page of the console.</PageHeader>
      <a class="button" href={BASE}>
        Go to the overview
      </a>
    </>
  ),
})
