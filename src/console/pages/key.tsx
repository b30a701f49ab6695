import { useSignal } from '@preact/signals'
import { BASE } from '../address.js'
import { api, dataOf } from '../api.js'
import { cache } from '../cache.js'
import { createdWithin, requestsOf } from '../charts.js'
import { now } from '../clock.js'
import type { Schemas } from '../contract.js'
import { organizationNames } from '../directory.js'
import { expiresSoon, keyState } from '../key-state.js'
import { definePage } from '../navigation.js'
import { Chart } from '../parts/chart.js'
import { Facts } from '../parts/facts.js'
import { Guarded } from '../parts/guarded.js'
import { Identifier } from '../parts/identifier.js'
import { KeyState } from '../parts/key-state.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { Rotation } from '../parts/rotation.js'
import { Tags } from '../parts/tags.js'
import { Ago, At } from '../parts/time.js'
import { addressOfKey, requestsWith } from '../places.js'
import { zoneName } from '../time.js'
import { ENVIRONMENT } from '../words.js'
import { RevokeKey } from './revoke-key.js'

type Key = Schemas['Key']

type Data = {
  readonly inspected: Schemas['InspectedKey']
  readonly usage: Schemas['KeyUsage']
  readonly names: ReadonlyMap<string, string>
}

/** The maximum age of figures when the page reloads. */
const USAGE_FRESH_MS = 15_000

const HOUR_SECONDS = 3_600

const usageOf = (keyId: string): Promise<Schemas['KeyUsage']> =>
  cache.fetchQuery({
    queryKey: ['key usage', keyId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/console/api/keys/{keyId}/usage', { params: { path: { keyId } }, signal })),
    staleTime: USAGE_FRESH_MS,
  })

function OtherKey({ of: key }: { of: Key }) {
  return (
    <>
      <a href={addressOfKey(key)}>
        <OutsideText text={key.label} /> <code>{key.maskedKey}</code>
      </a>
      {key.revokedAt !== null && (
        <span class="muted">
          , revoked <Ago at={key.revokedAt} />
        </span>
      )}
    </>
  )
}

/** What has to be done about the key, if anything. */
function ToDo({ inspected: { key, replaces, replacedBy } }: Pick<Data, 'inspected'>) {
  const soon = expiresSoon(key, now.value)
  const unfinished = replaces !== null && keyState(replaces, now.value).usable ? replaces : undefined
  return (
    <>
      {soon && replacedBy === null && (
        <div class="notice warning">
          <p>
            <strong>{soon}.</strong> Its users are refused from then on: rotate it before.
          </p>
        </div>
      )}
      {unfinished && (
        <div class="notice warning">
          <p>
            <strong>The key before it still works.</strong> Once its users have this one,{' '}
            <a href={addressOfKey(unfinished)}>revoke it</a>.
          </p>
        </div>
      )}
    </>
  )
}

function Usage({ usage, keyId }: { usage: Schemas['KeyUsage']; keyId: string }) {
  const startsOf = (buckets: readonly Schemas['KeyUsageBucket'][]) =>
    buckets.map(({ at }) => Date.parse(at) / 1000)
  const hours = { starts: startsOf(usage.hours), seconds: HOUR_SECONDS }
  const days = { starts: startsOf(usage.days), seconds: 24 * HOUR_SECONDS }
  return (
    <section aria-labelledby="usage">
      <div class="section-head">
        <h2 id="usage">Usage</h2>
        <p class="small muted">Times in {zoneName(now.value)}</p>
      </div>
      <div class="figures">
        <Chart
          title="Requests by hour"
          about="Of the last 24 hours, by the class of their status."
          buckets={hours}
          unit="count"
          shape="bars"
          series={requestsOf(usage.hours)}
          list={(from, to) => requestsWith({ keyId, ...createdWithin(hours, from, to) })}
        />
        <Chart
          title="Requests by day"
          about="Of the last 30 days, in UTC."
          buckets={days}
          unit="count"
          shape="bars"
          series={requestsOf(usage.days)}
        />
      </div>
    </section>
  )
}

export const keyPage = definePage<Data>({
  async load({ params }, signal) {
    const keyId = params.keyId as string
    const [inspected, usage] = await Promise.all([
      dataOf(api.GET('/console/api/keys/{keyId}', { params: { path: { keyId } }, signal })),
      usageOf(keyId),
    ])
    return { inspected, usage, names: await organizationNames.of([inspected.key.organizationId]) }
  },
  View({ data: { inspected, usage, names } }) {
    const { key, replaces, replacedBy } = inspected
    const revoking = useSignal(false)
    const revoke = () => {
      revoking.value = true
    }
    const { usable } = keyState(key, now.value)
    return (
      <>
        <PageHeader
          title={key.label}
          parent={{
            href: `${BASE}/organizations/${key.organizationId}`,
            title: names.get(key.organizationId) ?? key.organizationId,
          }}
          refreshable
        />
        <div class="stack">
          <ToDo inspected={inspected} />
          <section class="panel stack" aria-label="About">
            <Facts
              facts={[
                ['State', <KeyState key="state" of={key} />],
                ['Key', <code key="masked">{key.maskedKey}</code>],
                ['Environment', ENVIRONMENT[key.environment]],
                ['Scopes', <Tags key="scopes" words={key.scopes} />],
                ['Last used', key.lastUsedAt === null ? 'Never' : <At key="used" at={key.lastUsedAt} />],
                ['Expires', key.expiresAt === null ? 'Never' : <At key="expires" at={key.expiresAt} />],
                ...(key.revokedAt === null
                  ? []
                  : [['Revoked', <At key="revoked" at={key.revokedAt} />] as const]),
                ...(replaces === null
                  ? []
                  : [['In place of', <OtherKey key="replaces" of={replaces} />] as const]),
                ...(replacedBy === null
                  ? []
                  : [['Replaced by', <OtherKey key="replacement" of={replacedBy} />] as const]),
                ['Identifier', <Identifier key="id" of={key.id} />],
                ['Created', <At key="created" at={key.createdAt} />],
              ]}
            />
            <nav class="actions" aria-label="Of this key">
              <a class="button" href={requestsWith({ keyId: key.id })}>
                Requests
              </a>
              <a class="button" href={`${BASE}/audit-log?subjectId=${key.id}`}>
                Audit log
              </a>
            </nav>
            {key.revokedAt === null && replacedBy === null && (
              <Guarded operation="revokeKey" to="rotate and revoke keys">
                <div class="actions">
                  {usable && (
                    <a class="button primary" href={`${addressOfKey(key)}/rotate`}>
                      Rotate…
                    </a>
                  )}
                  <button class="danger" type="button" onClick={revoke}>
                    Revoke…
                  </button>
                </div>
              </Guarded>
            )}
          </section>
          {replacedBy && <Rotation old={key} replacement={replacedBy} revoke={revoke} />}
          <Usage usage={usage} keyId={key.id} />
        </div>
        {revoking.value && (
          <RevokeKey
            apiKey={key}
            replaced={replacedBy !== null}
            close={() => {
              revoking.value = false
            }}
          />
        )}
      </>
    )
  },
})
