import { BASE } from '../address.js'
import { answerOf, api, dataOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { endpoints } from '../directory.js'
import { readChanges } from '../endpoint-form.js'
import { definePage, go } from '../navigation.js'
import { EndpointForm } from '../parts/endpoint-form.js'
import { Guarded } from '../parts/guarded.js'
import { PageHeader } from '../parts/page-header.js'
import { toast } from '../toasts.js'

export const editEndpointPage = definePage<Schemas['WebhookEndpoint']>({
  every: false,
  load: ({ params }, signal) =>
    dataOf(
      api.GET('/console/api/webhooks/{webhookId}', {
        params: { path: { webhookId: params.webhookId as string } },
        signal,
      }),
    ),
  View({ data: endpoint }) {
    const page = `${BASE}/endpoints/${endpoint.id}`
    return (
      <>
        <PageHeader title="Edit the endpoint" parent={{ href: page, title: endpoint.url }}>
          Waiting deliveries go to the new address, with the new headers.
        </PageHeader>
        <Guarded operation="editWebhookEndpoint" to="edit endpoints">
          {endpoint.status === 'revoked' ? (
            <p class="notice">The endpoint is revoked, which is final: it cannot be changed any more.</p>
          ) : (
            <EndpointForm
              given={endpoint}
              read={(form, rows) => readChanges(endpoint, form, rows)}
              send={async ({ request }) => {
                if (Object.keys(request).length > 0) {
                  const path = { webhookId: endpoint.id }
                  await answerOf(
                    api.PATCH('/console/api/webhooks/{webhookId}', { params: { path }, body: request }),
                  )
                  endpoints.forget(endpoint.id)
                  toast('The endpoint was changed.')
                }
                await go(page)
              }}
              submit="Save the changes"
              back={page}
            />
          )}
        </Guarded>
      </>
    )
  },
})
