import { useSignal } from '@preact/signals'
import { BASE } from '../address.js'
import { answerOf, api, dataOf, given, type List, listOf, pageOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { organizationNames } from '../directory.js'
import { percent } from '../format.js'
import { historyOf } from '../history.js'
import { visible } from '../invisible.js'
import { definePage, refresh } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { ActionButton } from '../parts/action-button.js'
import { useAsOpened } from '../parts/as-opened.js'
import { CaseNotes, loadNotes } from '../parts/case-notes.js'
import { CaseReports, loadReports } from '../parts/case-reports.js'
import { RemoveSelected, whyFull } from '../parts/case-scans.js'
import { CaseState } from '../parts/case-state.js'
import { Course } from '../parts/course.js'
import { Custody, loadCustody } from '../parts/custody.js'
import { DeliveriesAbout, loadDeliveriesAbout } from '../parts/deliveries-about.js'
import { Facts, Nothing } from '../parts/facts.js'
import { FileLink } from '../parts/file-link.js'
import { Guarded, may } from '../parts/guarded.js'
import { Hold } from '../parts/hold.js'
import { Identifier } from '../parts/identifier.js'
import { ListOf } from '../parts/list.js'
import { Metadata } from '../parts/metadata.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { ScanState } from '../parts/scan-state.js'
import { Status } from '../parts/status.js'
import { Ago, At } from '../parts/time.js'
import { caseTimeline } from '../timeline.js'
import { CASE_STATUS, FINDING, RISK, VERDICT } from '../words.js'

/** A dialog about the case: to edit it, to add scans, to delete it. Its script is fetched when it is first opened. */
type CaseDialog = typeof import('../parts/add-scans.js')['AddScans']

/** The dialog with what people found. Its script is fetched when it is first opened. */
type Assessing = {
  readonly Assess: typeof import('../parts/assess.js')['Assess']
  readonly scan: Schemas['Scan']
}

type CaseStatus = Schemas['CaseStatus']
type Data = {
  readonly theCase: Schemas['Case']
  /** A page of the case's scans, the worst first. */
  readonly scans: List<Schemas['Scan']>
  readonly notes: List<Schemas['CaseNote']>
  readonly history: List<Schemas['AuditEvent']>
  readonly deliveries: DeliveriesAbout
  readonly custody: Schemas['Custody']
  readonly reports: List<Schemas['CaseReport']>
  readonly names: ReadonlyMap<string, string>
}

/** How many deliveries the page of a case shows; the list has the others. */
const DELIVERIES_SHOWN = 10

/** The status changes that the contract allows, by present status. */
const MOVES: Readonly<Record<CaseStatus, readonly (readonly [to: CaseStatus, verb: string])[]>> = {
  open: [
    ['escalated', 'Escalate'],
    ['resolved', 'Resolve'],
  ],
  escalated: [['resolved', 'Resolve']],
  resolved: [['open', 'Reopen']],
}

const DONE: Readonly<Record<CaseStatus, string>> = {
  open: 'The case is open again.',
  escalated: 'The case is escalated.',
  resolved: 'The case is resolved.',
}

function Moves({ theCase }: { theCase: Schemas['Case'] }) {
  const { busy, refusal, run } = useAction()
  const before = MOVES[useAsOpened(theCase.status)]
  const possible = MOVES[theCase.status]
  const moves = [...before, ...possible.filter(([to]) => !before.some(([known]) => known === to))]
  const whyNot = (to: CaseStatus) =>
    possible.some(([known]) => known === to)
      ? undefined
      : `It is ${CASE_STATUS[theCase.status].word.toLowerCase()} now.`
  const move = (status: CaseStatus) =>
    run(async () => {
      try {
        await answerOf(
          api.POST('/console/api/cases/{caseId}/status', {
            params: { path: { caseId: theCase.id } },
            body: { status },
          }),
        )
      } finally {
        // Also after a refusal: someone else has moved the case.
        await refresh()
      }
    }, DONE[status])
  return (
    <div class="stack tight">
      <div class="actions">
        {moves.map(([to, verb]) => (
          <ActionButton key={to} busy={busy.value} why={whyNot(to)} onClick={() => move(to)}>
            {verb}
          </ActionButton>
        ))}
      </div>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
    </div>
  )
}

export const casePage = definePage<Data>({
  async load({ params, query }, signal) {
    const path = { caseId: params.caseId as string }
    const [theCase, scans, notes, reports, history, deliveries] = await Promise.all([
      dataOf(api.GET('/console/api/cases/{caseId}', { params: { path }, signal })),
      listOf(
        api.GET('/console/api/cases/{caseId}/scans', {
          params: { path, query: given(pageOf(query)) },
          signal,
        }),
      ),
      loadNotes(path.caseId, query, signal),
      loadReports(path.caseId, signal),
      historyOf(path.caseId, signal),
      loadDeliveriesAbout(path.caseId, DELIVERIES_SHOWN, signal),
    ])
    const [names, custody] = await Promise.all([
      organizationNames.of([theCase.organizationId]),
      loadCustody(theCase.organizationId, signal),
    ])
    return { theCase, scans, notes, reports, history, deliveries, custody, names }
  },
  View({ data: { theCase, scans, notes, reports, history, deliveries, custody, names }, place }) {
    const asking = useSignal<CaseDialog | undefined>(undefined)
    const selected = useSignal<ReadonlySet<string>>(new Set())
    const assessing = useSignal<Assessing | undefined>(undefined)
    const askAbout = async (scan: Schemas['Scan']) => {
      assessing.value = { Assess: (await import('../parts/assess.js')).Assess, scan }
    }
    const Asked = asking.value
    const askToEdit = async () => {
      asking.value = (await import('../parts/edit-case.js')).EditCase
    }
    const askToAdd = async () => {
      asking.value = (await import('../parts/add-scans.js')).AddScans
    }
    const askToDelete = async () => {
      asking.value = (await import('../parts/delete-case.js')).DeleteCase
    }
    const close = () => {
      asking.value = undefined
    }
    const edit = may('editCase') && (
      <button type="button" onClick={askToEdit}>
        Edit…
      </button>
    )
    return (
      <>
        <PageHeader
          title={theCase.title}
          parent={{ href: `${BASE}/cases`, title: 'Cases' }}
          refreshable
          actions={edit}
        />
        <div class="stack">
          <section class="panel stack" aria-label="About">
            <Facts
              facts={[
                ['Status', <CaseState key="status" of={theCase} />],
                ['Severity', <Status key="severity" {...RISK[theCase.severity]} />],
                ['Verdict', theCase.verdict && <Status key="verdict" {...VERDICT[theCase.verdict]} />],
                [
                  'Assignee',
                  theCase.assignee && (
                    <a
                      key="assignee"
                      href={`${BASE}/cases?${new URLSearchParams({ assignee: theCase.assignee })}`}
                    >
                      <OutsideText text={theCase.assignee} />
                    </a>
                  ),
                ],
                ['Organization', <OrganizationLink key="of" of={theCase} names={names} />],
                ['Identifier', <Identifier key="id" of={theCase.id} />],
                ['Created', <At key="created" at={theCase.createdAt} />],
                ['Changed', <At key="updated" at={theCase.updatedAt} />],
              ]}
            />
            <Guarded operation="updateCaseStatus" to="change and move cases">
              <Moves theCase={theCase} />
            </Guarded>
            <p class="small muted">
              Escalating and resolving send <code>case.escalated</code> and <code>case.resolved</code> to the
              endpoints that subscribed to them.
            </p>
            <Hold theCase={theCase} />
            <Guarded operation="eraseCase" to="delete cases">
              <div class="actions">
                <ActionButton
                  onClick={askToDelete}
                  why={theCase.hold ? 'The case is on hold: release it first.' : undefined}
                >
                  Delete…
                </ActionButton>
              </div>
            </Guarded>
          </section>
          <section aria-labelledby="scans">
            <div class="section-head">
              <h2 id="scans">Scans, the worst first</h2>
              <div class="actions">
                <span class="muted">{theCase.scanIds.length}</span>
                {may('editCase') && (
                  <ActionButton onClick={askToAdd} why={whyFull(theCase)}>
                    Add scans…
                  </ActionButton>
                )}
              </div>
            </div>
            <RemoveSelected theCase={theCase} selected={selected} />
            <ListOf
              caption="Scans of this case, the worst first"
              place={place}
              list={scans}
              columns={[
                { head: 'File', cell: (scan) => <FileLink scan={scan} /> },
                { head: 'Verdict', cell: (scan) => <ScanState {...scan} /> },
                {
                  head: 'Strength of the rule',
                  number: true,
                  cell: ({ confidence }) => (confidence === null ? <Nothing /> : percent(confidence)),
                },
                {
                  head: 'Risk',
                  cell: ({ riskLevel }) =>
                    riskLevel === null ? <Nothing /> : <Status {...RISK[riskLevel]} />,
                },
                {
                  head: 'People found',
                  cell: (scan) => (
                    <>
                      {scan.finding === null ? (
                        <Nothing word="nothing yet" />
                      ) : (
                        <Status {...FINDING[scan.finding]} />
                      )}{' '}
                      <button
                        type="button"
                        aria-label={`Assess… ${visible(scan.fileName)}`}
                        onClick={() => askAbout(scan)}
                      >
                        Assess…
                      </button>
                    </>
                  ),
                },
                { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} /> },
              ]}
              whenEmpty={<p class="muted">None.</p>}
              selection={
                may('editCase')
                  ? { selected, label: ({ fileName }) => `Scan ${visible(fileName)}` }
                  : undefined
              }
            />
          </section>
          <Metadata of={theCase.metadata} />
          <CaseReports caseId={theCase.id} reports={reports} />
          <CaseNotes caseId={theCase.id} notes={notes} place={place} />
          <Course
            entries={caseTimeline(theCase, history.items)}
            more={history.nextCursor === null ? undefined : theCase.id}
          />
          <Custody of={custody} />
          <DeliveriesAbout subjectId={theCase.id} what="case" deliveries={deliveries} />
          {assessing.value && (
            <assessing.value.Assess
              caseId={theCase.id}
              scan={assessing.value.scan}
              close={() => {
                assessing.value = undefined
              }}
            />
          )}
          {Asked && <Asked theCase={theCase} close={close} />}
        </div>
      </>
    )
  },
})
