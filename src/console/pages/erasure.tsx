import { useSignal } from '@preact/signals'
import { BASE } from '../address.js'
import { answerOf, api, dataOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { bytes } from '../format.js'
import { definePage, refresh } from '../navigation.js'
import { ConfirmByName } from '../parts/confirm-by-name.js'
import { Facts, Nothing } from '../parts/facts.js'
import { Guarded } from '../parts/guarded.js'
import { Identifier } from '../parts/identifier.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { At } from '../parts/time.js'

type Erasure = Schemas['Erasure']

const grouped = new Intl.NumberFormat('en')

const COUNTS = [
  ['scans', 'Scans'],
  ['files', 'Files'],
  ['bytes', 'Size of the files'],
  ['cases', 'Cases'],
  ['reports', 'Reports'],
  ['keys', 'API keys'],
  ['endpoints', 'Webhook endpoints'],
  ['deliveries', 'Deliveries'],
  ['events', 'Events'],
  ['custodyRecords', 'Custody records'],
] as const

/** How much there is of each kind. Events have no number before they are removed. */
function Counts({ of, title }: { of: Schemas['ErasureCounts']; title: string }) {
  return (
    <section class="panel stack tight" aria-labelledby="counts">
      <h2 id="counts">{title}</h2>
      <Facts
        facts={COUNTS.filter(([kind]) => of[kind] !== null).map(([kind, word]) => [
          word,
          kind === 'bytes' ? bytes(of.bytes) : grouped.format(of[kind] ?? 0),
        ])}
      />
    </section>
  )
}

const cases = (count: number) => (count === 1 ? '1 case is' : `${grouped.format(count)} cases are`)

/** The cases that bar the erasure, and the way to end their holds. */
function Holds({ erasure: { organizationId, name, casesOnHold } }: { erasure: Erasure }) {
  const isAsking = useSignal(false)
  const close = () => {
    isAsking.value = false
  }
  const release = async (name: string) => {
    const params = { path: { organizationId } }
    await answerOf(
      api.POST('/console/api/organizations/{organizationId}/holds/release', { params, body: { name } }),
    )
    close()
    await refresh()
  }
  return (
    <div class="notice bad">
      <p>
        <strong>{cases(casesOnHold)} on hold.</strong> Nothing is erased as long as a case is. Ask whoever put
        it on hold first.
      </p>
      {name !== null && (
        <Guarded operation="releaseHolds" to="end the holds of an organization">
          <button
            type="button"
            onClick={() => {
              isAsking.value = true
            }}
          >
            End the holds…
          </button>
        </Guarded>
      )}
      {isAsking.value && name !== null && (
        <ConfirmByName
          name={name}
          nameIs="name"
          what="organization"
          verb="End the holds of"
          button="End the holds"
          act={() => release(name)}
          done="The holds have ended."
          close={close}
        >
          <p>
            The holds of {cases(casesOnHold).replace(/ (?:is|are)$/, '')} end, at most 100 at a time. The
            audit log has a record for each. Their files are deleted at the end of their retention, unless an
            open case keeps them.
          </p>
        </ConfirmByName>
      )}
    </div>
  )
}

/** The way to begin. */
function Begin({ organizationId, name }: { organizationId: string; name: string }) {
  const isAsking = useSignal(false)
  const close = () => {
    isAsking.value = false
  }
  const erase = async () => {
    const params = { path: { organizationId } }
    await answerOf(
      api.POST('/console/api/organizations/{organizationId}/erasure', { params, body: { name } }),
    )
    close()
    await refresh()
  }
  return (
    <Guarded operation="eraseOrganization" to="erase organizations">
      <div class="actions">
        <button
          class="danger"
          type="button"
          onClick={() => {
            isAsking.value = true
          }}
        >
          Erase the organization…
        </button>
      </div>
      {isAsking.value && (
        <ConfirmByName
          name={name}
          nameIs="name"
          what="organization"
          verb="Erase"
          button="Erase the organization"
          act={erase}
          done="The erasure has begun."
          close={close}
        >
          <p>
            Its keys are refused from now on. In two minutes the removal of everything that it has begins.
            Nobody can undo this.
          </p>
        </ConfirmByName>
      )}
    </Guarded>
  )
}

/** What has become of an erasure that was begun. */
function Progress({ of }: { of: Erasure }) {
  const { organizationId, status, startedAt, finishedAt, requestedBy, receipt } = of
  const isComplete = status === 'completed'
  return (
    <div class={`notice ${isComplete ? 'good' : 'active'}`}>
      <p role="status">
        {isComplete ? (
          <strong>Nothing of it is here any more.</strong>
        ) : status === 'removing' ? (
          <>
            <strong>It is being removed</strong>, in the background. You can leave this page.
          </>
        ) : (
          <>
            <strong>It is closed.</strong> Its keys are refused. The removal begins within some minutes, when
            what was in flight has ended.
          </>
        )}
      </p>
      <Facts
        facts={[
          ['Begun', startedAt && <At at={startedAt} />],
          ['By', requestedBy && <OutsideText text={requestedBy} />],
          ['Finished', finishedAt ? <At at={finishedAt} /> : <Nothing word="not yet" />],
        ]}
      />
      {receipt && (
        <>
          <p>
            The receipt is signed. <code>media-scan verify</code> checks it.
          </p>
          <div class="actions">
            <a
              class="button"
              download={`erasure-${organizationId}.json`}
              href={`data:application/json,${encodeURIComponent(JSON.stringify(receipt, null, 2))}`}
            >
              Save the receipt
            </a>
          </div>
        </>
      )}
    </div>
  )
}

export const erasurePage = definePage<Erasure>({
  load({ params }, signal) {
    const path = { organizationId: params.organizationId as string }
    return dataOf(
      api.GET('/console/api/organizations/{organizationId}/erasure', { params: { path }, signal }),
    )
  },
  View({ data: erasure }) {
    const { organizationId, status, name, casesOnHold, counts, removed } = erasure
    const isBegun = status !== 'not_requested'
    return (
      <>
        <PageHeader
          title={name === null ? 'An erased organization' : `Erase ${name}`}
          parent={
            name === null
              ? { href: `${BASE}/organizations`, title: 'Organizations' }
              : { href: `${BASE}/organizations/${organizationId}`, title: 'The organization' }
          }
          refreshable
        >
          Everything that the organization has, in all environments, is removed: scans with their files,
          cases, reports, keys, endpoints, deliveries and its audit log. Backups keep it until they are gone,
          and restoring one does not bring it back. Its identifier stays in the records of the erasure.
        </PageHeader>
        <div class="stack">
          <Facts facts={[['Identifier', <Identifier key="id" of={organizationId} />]]} />
          {isBegun && <Progress of={erasure} />}
          {casesOnHold > 0 && <Holds erasure={erasure} />}
          {removed && status !== 'stopping' && <Counts of={removed} title="Removed" />}
          {!isBegun &&
            (counts ? (
              <Counts of={counts} title="What it has" />
            ) : (
              <p class="muted">Counting what it has takes too long.</p>
            ))}
          {!isBegun && casesOnHold === 0 && name !== null && (
            <Begin organizationId={organizationId} name={name} />
          )}
        </div>
      </>
    )
  },
})
