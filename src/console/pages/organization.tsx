import { useSignal } from '@preact/signals'
import { BASE } from '../address.js'
import { api, dataOf, given, type List, listOf, pageOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { visible } from '../invisible.js'
import { definePage } from '../navigation.js'
import { Custody, loadCustody } from '../parts/custody.js'
import { Empty } from '../parts/empty.js'
import { Facts, Nothing } from '../parts/facts.js'
import { Guarded, may } from '../parts/guarded.js'
import { Identifier } from '../parts/identifier.js'
import { KeyState } from '../parts/key-state.js'
import { ListOf } from '../parts/list.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { Tags } from '../parts/tags.js'
import { Ago, At } from '../parts/time.js'
import { addressOfKey, requestsWith } from '../places.js'
import { ENVIRONMENT } from '../words.js'
import { RevokeKey } from './revoke-key.js'

type Data = {
  readonly organization: Schemas['Organization']
  readonly keys: List<Schemas['Key']>
  readonly custody: Schemas['Custody']
}

const LISTS = ['scans', 'cases', 'endpoints', 'deliveries', 'requests', 'audit-log'] as const

function KeyLabel({ of: key }: { of: Schemas['Key'] }) {
  return (
    <>
      <a href={addressOfKey(key)}>
        <OutsideText text={key.label} />
      </a>
      <code class="below muted">{key.maskedKey}</code>
    </>
  )
}

export const organizationPage = definePage<Data>({
  async load({ params, query }, signal) {
    const path = { organizationId: params.organizationId as string }
    const [organization, keys, custody] = await Promise.all([
      dataOf(api.GET('/console/api/organizations/{organizationId}', { params: { path }, signal })),
      listOf(
        api.GET('/console/api/organizations/{organizationId}/keys', {
          params: { path, query: given(pageOf(query)) },
          signal,
        }),
      ),
      loadCustody(path.organizationId, signal),
    ])
    return { organization, keys, custody }
  },
  View({ data: { organization, keys, custody }, place }) {
    const revoking = useSignal<Schemas['Key'] | undefined>(undefined)
    const issue = (
      <Guarded operation="issueKey" to="issue and revoke keys">
        <a class="button primary" href={`${place.path}/keys/new`}>
          Issue a key
        </a>
      </Guarded>
    )
    return (
      <>
        <PageHeader
          title={organization.name}
          parent={{ href: `${BASE}/organizations`, title: 'Organizations' }}
          refreshable
          actions={issue}
        />
        <div class="stack">
          <section class="panel stack tight" aria-label="About">
            <Facts
              facts={[
                ['Identifier', <Identifier key="id" of={organization.id} />],
                ['Created', <At key="at" at={organization.createdAt} />],
              ]}
            />
            <Custody of={custody} />
            <nav class="actions" aria-label="Of this organization">
              {LISTS.map((name) => (
                <a key={name} class="button" href={`${BASE}/${name}?organizationId=${organization.id}`}>
                  {`${name.charAt(0).toUpperCase()}${name.slice(1).replace('-', ' ')}`}
                </a>
              ))}
              {may('eraseOrganization') && (
                <a class="button" href={`${place.path}/erasure`}>
                  Erase…
                </a>
              )}
            </nav>
          </section>
          <section aria-labelledby="keys">
            <div class="section-head">
              <h2 id="keys">API keys</h2>
            </div>
            <ListOf
              caption="API keys, newest first"
              place={place}
              list={keys}
              columns={[
                { head: 'Label and key', cell: (key) => <KeyLabel of={key} /> },
                { head: 'Environment', cell: ({ environment }) => ENVIRONMENT[environment] },
                { head: 'Scopes', cell: ({ scopes }) => <Tags words={scopes} /> },
                { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} /> },
                {
                  head: 'Last used',
                  cell: ({ id, lastUsedAt }) =>
                    lastUsedAt === null ? (
                      <Nothing word="never" />
                    ) : (
                      <a href={requestsWith({ keyId: id })}>
                        <Ago at={lastUsedAt} />
                      </a>
                    ),
                },
                {
                  head: 'State',
                  cell: (key) => <KeyState of={key} />,
                },
                ...(may('revokeKey')
                  ? [
                      {
                        head: 'Action',
                        cell: (key: Schemas['Key']) =>
                          key.revokedAt === null ? (
                            <button
                              class="danger"
                              type="button"
                              onClick={() => {
                                revoking.value = key
                              }}
                            >
                              Revoke<span class="unseen"> {visible(key.label)}</span>
                            </button>
                          ) : (
                            <Nothing />
                          ),
                      },
                    ]
                  : []),
              ]}
              whenEmpty={
                <Empty title="No key yet">
                  <p>A key is needed to call the API for this organization.</p>
                  {issue}
                </Empty>
              }
            />
          </section>
        </div>
        {revoking.value && (
          <RevokeKey
            key={revoking.value.id}
            apiKey={revoking.value}
            close={() => {
              revoking.value = undefined
            }}
          />
        )}
      </>
    )
  },
})
