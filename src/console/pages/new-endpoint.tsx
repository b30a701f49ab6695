import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { BASE } from '../address.js'
import { api, dataOf, oneOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { organizationNames } from '../directory.js'
import { readNewEndpoint } from '../endpoint-form.js'
import { definePage, go } from '../navigation.js'
import { EndpointForm } from '../parts/endpoint-form.js'
import { FieldError } from '../parts/field.js'
import { Guarded } from '../parts/guarded.js'
import { OrganizationField } from '../parts/organization-field.js'
import { PageHeader } from '../parts/page-header.js'
import { WebhookSecret } from '../parts/webhook-secret.js'
import { requireSession } from '../session.js'
import { ENVIRONMENT } from '../words.js'

const LIST = { href: `${BASE}/endpoints`, title: 'Endpoints' }

type Environment = Schemas['Environment']

/** The organization and environment in the address, if any. */
type Data = {
  readonly organization: { readonly id: string; readonly name: string } | undefined
  readonly environment: Environment | undefined
}

function EnvironmentField({ given, error }: { given: Environment | undefined; error: string | undefined }) {
  const id = useId()
  return (
    <fieldset data-invalid={error !== undefined} aria-describedby={error && id}>
      <legend>Environment</legend>
      <div class="options">
        {(Object.keys(ENVIRONMENT) as Environment[]).map((value) => (
          <label key={value} class="option">
            <input type="radio" name="environment" value={value} defaultChecked={value === given} />
            <span>{ENVIRONMENT[value]}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

export const newEndpointPage = definePage<Data>({
  every: false,
  async load(place, signal) {
    const { query } = place
    const id = query.get('organizationId')
    const environment = oneOf(query.get('environment'), ENVIRONMENT)
    await requireSession(place, signal)
    if (!id) return { organization: undefined, environment }
    const names = await organizationNames.of([id])
    return { organization: { id, name: names.get(id) ?? id }, environment }
  },
  View({ data: { organization, environment } }) {
    const issued = useSignal<Schemas['IssuedWebhookSecret'] | undefined>(undefined)
    return (
      <>
        <PageHeader title="Register an endpoint" parent={LIST}>
          An address of a tenant that receives webhooks.
        </PageHeader>
        {issued.value === undefined ? (
          <Guarded operation="registerWebhookEndpoint" to="register endpoints">
            <EndpointForm
              read={readNewEndpoint}
              send={async ({ organizationId, request }) => {
                const path = { organizationId }
                issued.value = await dataOf(
                  api.POST('/console/api/organizations/{organizationId}/webhooks', {
                    params: { path },
                    body: request,
                  }),
                )
              }}
              submit="Register the endpoint"
              back={LIST.href}
            >
              {(problems) => (
                <>
                  <OrganizationField given={organization} error={problems.organizationId} />
                  <EnvironmentField given={environment} error={problems.environment} />
                </>
              )}
            </EndpointForm>
          </Guarded>
        ) : (
          <WebhookSecret
            title="The endpoint was registered"
            issued={issued.value}
            done={() => void go(`${BASE}/endpoints/${issued.value?.endpoint.id}`)}
          />
        )}
      </>
    )
  },
})
