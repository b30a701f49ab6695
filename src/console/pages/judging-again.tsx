import { useSignal } from '@preact/signals'
import { BASE } from '../address.js'
import { answerOf, api, given, type List, listOf, pageOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { organizationNames } from '../directory.js'
import { definePage, refresh } from '../navigation.js'
import { useAction } from '../parts/action.js'
import { ActionButton } from '../parts/action-button.js'
import { Empty } from '../parts/empty.js'
import { Nothing } from '../parts/facts.js'
import { Field, focusFirstError } from '../parts/field.js'
import { Guarded, may } from '../parts/guarded.js'
import { ListOf } from '../parts/list.js'
import { OrganizationField } from '../parts/organization-field.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { Status } from '../parts/status.js'
import { Table } from '../parts/table.js'
import { Ago, At } from '../parts/time.js'
import { NO_VERDICT, REPLAY_STATUS, VERDICT } from '../words.js'

type Run = Schemas['RejudgementRun']
type Data = { readonly runs: List<Run>; readonly names: ReadonlyMap<string, string> }

const STATUS = { ...REPLAY_STATUS, counting: { word: 'Counting', tone: 'active' } } as const

/** As in the contract: `StartRejudgementRequest.rulesBefore.maximum`. */
const MAX_RULES = 1_000_000

const grouped = new Intl.NumberFormat('en')
const scans = (count: number) => (count === 1 ? '1 scan' : `${grouped.format(count)} scans`)

const Verdict = ({ of }: { of: Schemas['Verdict'] | null }) => (
  <Status {...(of === null ? NO_VERDICT : VERDICT[of])} />
)

type Problems = { from?: string; rulesBefore?: string }

/** The filters of a form; or what is wrong with them. */
function filtersOf(
  form: HTMLFormElement,
): { body: Schemas['StartRejudgementRequest'] } | { problems: Problems } {
  const fields = new FormData(form)
  const [organizationId, from, rules] = ['organizationId', 'from', 'rulesBefore'].map((name) =>
    String(fields.get(name) ?? '').trim(),
  ) as [string, string, string]
  const since = form.querySelector<HTMLInputElement>('[name="from"]')
  const problems = {
    ...((since?.validity.badInput || (from !== '' && Number.isNaN(Date.parse(from)))) && {
      from: 'Enter a date and a time, or nothing.',
    }),
    ...(rules !== '' &&
      !(/^\d+$/.test(rules) && Number(rules) >= 1 && Number(rules) <= MAX_RULES) && {
        rulesBefore: 'Enter the number of a version, such as 4, or nothing.',
      }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    body: {
      ...(organizationId !== '' && { organizationId }),
      ...(from !== '' && { from: new Date(from).toISOString() }),
      ...(rules !== '' && { rulesBefore: Number(rules) }),
    },
  }
}

/** Which scans are judged again, and the two ways to begin. */
function Start({ isUnderWay }: { isUnderWay: boolean }) {
  const { busy, refusal, run } = useAction()
  const problems = useSignal<Problems>({})
  const begin = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const dryRun = (event.submitter as HTMLButtonElement | null)?.value !== 'judge'
    const filters = filtersOf(form)
    problems.value = 'problems' in filters ? filters.problems : {}
    if ('problems' in filters) return focusFirstError(form)
    if (isUnderWay) return
    void run(
      async () => {
        try {
          await answerOf(api.POST('/console/api/rejudgements', { body: { ...filters.body, dryRun } }))
        } finally {
          // Also after a refusal: someone else has begun one.
          await refresh()
        }
      },
      dryRun ? 'Counting has begun.' : 'Judging has begun.',
    )
  }
  return (
    <form class="form" noValidate onSubmit={begin}>
      <OrganizationField given={undefined} error={undefined} />
      <Field
        label="Created since, in your zone"
        hint="Only scans created at this time or later. Leave it empty for all."
        error={problems.value.from}
        name="from"
        type="datetime-local"
      />
      <Field
        label="Judged by rules before version"
        hint="The number at the end of the model of a scan, such as content-rules-5. Leave it empty for all."
        error={problems.value.rulesBefore}
        name="rulesBefore"
        inputMode="numeric"
        autocomplete="off"
      />
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
      <div class="actions">
        <button type="submit" class="primary" value="count" aria-disabled={busy.value || isUnderWay}>
          Count what would change
        </button>
        <button type="submit" value="judge" aria-disabled={busy.value || isUnderWay}>
          Judge again
        </button>
        {isUnderWay && <span class="small muted">A run is under way: wait for its end, or cancel it.</span>}
      </div>
    </form>
  )
}

const STATE: Readonly<Record<Run['status'], string>> = {
  counting: 'The scans are being counted',
  running: 'A run is under way',
  completed: 'The last run is complete',
  cancelled: 'The last run was cancelled',
}

/** The progress of the newest run, and which verdicts became which. */
function Newest({ of: run }: { of: Run }) {
  const action = useAction()
  const cancel = () =>
    action.run(async () => {
      const params = { path: { rejudgementId: run.id } }
      await answerOf(api.POST('/console/api/rejudgements/{rejudgementId}/cancel', { params }))
      await refresh()
    }, 'The run was cancelled.')
  const isOver = run.finishedAt !== null
  const done = run.judged + run.failed
  return (
    <section class="stack" aria-labelledby="newest">
      <h2 id="newest">{isOver ? 'Last run' : 'Under way'}</h2>
      <div class={`notice ${isOver ? (run.failed > 0 ? 'bad' : 'good') : 'active'}`}>
        <p role="status">
          <strong>{STATE[run.status]}</strong>: {grouped.format(run.judged)} of {scans(run.total)} judged,{' '}
          {grouped.format(run.failed)} failed.
          {run.dryRun && ' Nothing is stored: it only counts.'}
        </p>
        <progress
          class="bar"
          max={Math.max(run.total, done, 1)}
          value={isOver && run.total === 0 ? 1 : done}
          aria-label="Scans judged"
        />
        {!isOver && may('cancelRejudgement') && (
          <div class="actions">
            <ActionButton onClick={cancel} busy={action.busy.value}>
              Cancel the run
            </ActionButton>
          </div>
        )}
        {action.refusal.value && <RefusalNotice refusal={action.refusal.value} />}
      </div>
      {run.changes.length > 0 && (
        <Table
          caption={run.dryRun ? 'Verdicts that would become others' : 'Verdicts that became others'}
          rows={run.changes}
          rowId={({ from, to }) => `${from} ${to}`}
          columns={[
            { head: 'From', cell: ({ from }) => <Verdict of={from} /> },
            {
              head: 'To',
              cell: ({ from, to }) =>
                from === to ? <span class="muted">the same</span> : <Verdict of={to} />,
            },
            { head: 'Scans', number: true, cell: ({ count }) => grouped.format(count) },
          ]}
        />
      )}
    </section>
  )
}

/** Which scans a run is about. */
function Filters({ of, names }: { of: Run; names: Data['names'] }) {
  const { organizationId, from, rulesBefore } = of
  if (organizationId === null && from === null && rulesBefore === null) return 'All scans'
  return (
    <>
      {organizationId !== null && (
        <a href={`${BASE}/organizations/${organizationId}`}>
          <OutsideText text={names.get(organizationId) ?? organizationId} />
        </a>
      )}
      {from !== null && (
        <span class="below wrapped">
          created since <At at={from} />
        </span>
      )}
      {rulesBefore !== null && <span class="below wrapped">rules before version {rulesBefore}</span>}
    </>
  )
}

const changedBy = ({ changes }: Run): number =>
  changes.reduce((sum, { from, to, count }) => (from === to ? sum : sum + count), 0)

export const judgingAgainPage = definePage<Data>({
  async load({ query }, signal) {
    const params = { query: given(pageOf(query)) }
    const runs = await listOf(api.GET('/console/api/rejudgements', { params, signal }))
    const ids = runs.items.flatMap(({ organizationId }) => organizationId ?? [])
    return { runs, names: await organizationNames.of(ids) }
  },
  View({ data: { runs, names }, place }) {
    const isFirstPage = place.query.get('cursor') === null
    const newest = isFirstPage ? runs.items[0] : undefined
    return (
      <>
        <PageHeader title="Judge again" parent={{ href: `${BASE}/scans`, title: 'Scans' }} refreshable>
          Scans of production are judged again by today’s rules, in the background, after all new scans. Each
          keeps its former verdicts.{' '}
          <a href="/docs/verdicts.md#when-the-rules-change" target="_blank" rel="noreferrer">
            When the rules change
          </a>
        </PageHeader>
        <div class="stack">
          <section class="panel stack" aria-labelledby="begin">
            <h2 id="begin">Begin a run</h2>
            <Guarded operation="startRejudgement" to="have scans judged again">
              <Start isUnderWay={newest !== undefined && newest.finishedAt === null} />
            </Guarded>
          </section>
          {newest && <Newest of={newest} />}
          <section class="stack" aria-labelledby="runs">
            <h2 id="runs">Runs</h2>
            <p class="small muted">A run is kept for 90 days after its end.</p>
            <ListOf
              caption="Runs, newest first"
              place={place}
              list={runs}
              columns={[
                { head: 'Begun', cell: ({ createdAt }) => <Ago at={createdAt} /> },
                { head: 'Status', cell: ({ status }) => <Status {...STATUS[status]} /> },
                { head: 'Kind', cell: ({ dryRun }) => (dryRun ? 'Count' : 'Judged again') },
                { head: 'Scans', cell: (run) => <Filters of={run} names={names} /> },
                {
                  head: 'Judged',
                  number: true,
                  cell: ({ judged, total }) => `${grouped.format(judged)} of ${grouped.format(total)}`,
                },
                { head: 'Other verdict', number: true, cell: (run) => grouped.format(changedBy(run)) },
                {
                  head: 'Failed',
                  number: true,
                  wide: true,
                  cell: ({ failed }) => (failed === 0 ? <Nothing /> : grouped.format(failed)),
                },
                { head: 'By', wide: true, cell: ({ startedBy }) => <OutsideText text={startedBy} /> },
              ]}
              whenEmpty={
                <Empty title="No run yet">
                  <p>Count first what would change. Nothing is stored by that.</p>
                </Empty>
              }
            />
          </section>
        </div>
      </>
    )
  },
})
