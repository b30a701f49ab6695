import { BASE } from '../address.js'
import { answerOf, api, dataOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { organizationNames } from '../directory.js'
import { definePage, refresh } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { Facts } from '../parts/facts.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { ScanState } from '../parts/scan-state.js'
import { Status } from '../parts/status.js'
import { Table } from '../parts/table.js'
import { At } from '../parts/time.js'
import { CASE_STATUS, RISK, VERDICT } from '../words.js'

type CaseStatus = Schemas['CaseStatus']
type Data = {
  readonly one: Schemas['Case']
  readonly scans: readonly Schemas['Scan'][]
  readonly names: ReadonlyMap<string, string>
}

/** How many of a case's scans are shown: each is a request. */
const SCANS_SHOWN = 25

/** Where a case may go from where it is, as the contract allows. */
const MOVES: Readonly<Record<CaseStatus, readonly (readonly [to: CaseStatus, verb: string])[]>> = {
  open: [
    ['escalated', 'Escalate'],
    ['resolved', 'Resolve'],
  ],
  escalated: [['resolved', 'Resolve']],
  resolved: [['open', 'Reopen']],
}

function Moves({ one }: { one: Schemas['Case'] }) {
  const { busy, refusal, run } = useAction()
  const move = (status: CaseStatus) =>
    run(async () => {
      try {
        await answerOf(
          api.POST('/console/api/cases/{caseId}/status', {
            params: { path: { caseId: one.id } },
            body: { status },
          }),
        )
      } finally {
        // Also when it was refused: somebody else has moved the case.
        await refresh()
      }
    })
  return (
    <div class="stack tight">
      <div class="actions">
        {MOVES[one.status].map(([to, verb]) => (
          <button key={to} type="button" aria-disabled={busy.value} onClick={() => move(to)}>
            {verb}
          </button>
        ))}
      </div>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
    </div>
  )
}

export const casePage = definePage<Data>({
  async load({ params }, signal) {
    const path = { caseId: params.caseId as string }
    const one = await dataOf(api.GET('/console/api/cases/{caseId}', { params: { path }, signal }))
    const [names, ...scans] = await Promise.all([
      organizationNames.of([one.organizationId]),
      ...one.scanIds
        .slice(0, SCANS_SHOWN)
        .map((scanId) =>
          dataOf(api.GET('/console/api/scans/{scanId}', { params: { path: { scanId } }, signal })),
        ),
    ])
    return { one, scans, names }
  },
  View({ data: { one, scans, names } }) {
    const unseen = one.scanIds.slice(scans.length)
    return (
      <>
        <PageHeader title={one.title} parent={{ href: `${BASE}/cases`, title: 'Cases' }} refreshable />
        <div class="stack">
          <section class="panel stack" aria-label="About">
            <Facts
              facts={[
                ['Status', <Status key="status" {...CASE_STATUS[one.status]} />],
                ['Severity', <Status key="severity" {...RISK[one.severity]} />],
                ['Verdict', one.verdict && <Status key="verdict" {...VERDICT[one.verdict]} />],
                ['Assignee', one.assignee && <OutsideText key="assignee" text={one.assignee} />],
                ['Organization', <OrganizationLink key="of" of={one} names={names} />],
                ['Identifier', <code key="id">{one.id}</code>],
                ['Created', <At key="created" at={one.createdAt} />],
                ['Changed', <At key="updated" at={one.updatedAt} />],
              ]}
            />
            <Moves one={one} />
            <p class="small muted">
              Escalating and resolving send <code>case.escalated</code> and <code>case.resolved</code> to the
              endpoints that subscribed to them.
            </p>
          </section>
          <section aria-labelledby="scans">
            <div class="section-head">
              <h2 id="scans">Scans</h2>
            </div>
            <Table
              caption="Scans of this case"
              rows={scans}
              rowId={({ id }) => id}
              columns={[
                {
                  head: 'File',
                  cell: ({ id, fileName }) => (
                    <a href={`${BASE}/scans/${id}`}>
                      <OutsideText text={fileName} />
                    </a>
                  ),
                },
                { head: 'Verdict', cell: (scan) => <ScanState {...scan} /> },
                { head: 'Identifier', wide: true, cell: ({ id }) => <code class="muted">{id}</code> },
              ]}
            />
            {unseen.length > 0 && (
              <p class="more">
                And{' '}
                {unseen.map((scanId, index) => (
                  <>
                    {index > 0 && ', '}
                    <a href={`${BASE}/scans/${scanId}`}>{scanId}</a>
                  </>
                ))}
              </p>
            )}
          </section>
        </div>
      </>
    )
  },
})
