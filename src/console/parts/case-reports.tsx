import { answerOf, api, dataOf, type List, listOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { bytes } from '../format.js'
import { refresh } from '../navigation.js'
import { REPORT_STATUS } from '../words.js'
import { useAction } from './action.js'
import { ActionButton } from './action-button.js'
import { Nothing } from './facts.js'
import { Guarded, may } from './guarded.js'
import { OutsideText } from './outside-text.js'
import { RefusalNotice } from './refusal.js'
import { chosenReport, ReportOptions } from './report-options.js'
import { Status } from './status.js'
import { Table } from './table.js'
import { Ago } from './time.js'

type Report = Schemas['CaseReport']

/** As many as a case can have. */
const MAX_REPORTS = 100

export const loadReports = (caseId: string, signal: AbortSignal): Promise<List<Report>> =>
  listOf(
    api.GET('/console/api/cases/{caseId}/reports', {
      params: { path: { caseId }, query: { limit: MAX_REPORTS } },
      signal,
    }),
  )

function MakeReport({ caseId, isFull }: { caseId: string; isFull: boolean }) {
  const { busy, refusal, run } = useAction()
  const make = (form: HTMLFormElement) =>
    run(async () => {
      const { files: includeFiles, ...chosen } = chosenReport(form)
      const body: Schemas['CreateCaseReportRequest'] = { includeFiles, ...chosen }
      const params = { path: { caseId } }
      await answerOf(api.POST('/console/api/cases/{caseId}/reports', { params, body }))
      form.reset()
      await refresh()
    }, 'The report is being made.')
  return (
    <form
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isFull) void make(event.currentTarget as HTMLFormElement)
      }}
    >
      <ReportOptions isOfOneScan={false} />
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
      <div class="actions">
        <button type="submit" aria-disabled={busy.value || isFull}>
          Make a report
        </button>
        {isFull && <span class="small muted">A case has {MAX_REPORTS} reports at most.</span>}
      </div>
    </form>
  )
}

function Download({ report: { caseId, id } }: { report: Report }) {
  const { busy, refusal, run } = useAction()
  const download = () =>
    run(async () => {
      const params = { path: { caseId, reportId: id } }
      const { downloadUrl } = await dataOf(
        api.POST('/console/api/cases/{caseId}/reports/{reportId}/download', { params }),
      )
      location.assign(downloadUrl)
    })
  return (
    <>
      <ActionButton busy={busy.value} onClick={download}>
        Download<span class="unseen"> {id}</span>
      </ActionButton>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
    </>
  )
}

const contentsOf = ({ includeFiles, includePersonalData }: Report): string =>
  `${includeFiles ? 'With' : 'Without'} files, ${includePersonalData ? 'with' : 'without'} personal data`

/** The reports of a case, and a form to make one. */
export function CaseReports(props: { readonly caseId: string; readonly reports: List<Report> }) {
  const { caseId, reports } = props
  return (
    <section class="panel stack" aria-labelledby="reports">
      <div class="stack tight">
        <h2 id="reports">Reports</h2>
        <p class="small muted">
          A signed ZIP file about the case, to hand over. It can be checked without this service. The
          organization can download it too.
        </p>
      </div>
      <Guarded operation="requestCaseReport" to="make and download reports">
        <MakeReport caseId={caseId} isFull={reports.items.length >= MAX_REPORTS} />
      </Guarded>
      {reports.items.length === 0 ? (
        <p class="muted">None yet.</p>
      ) : (
        <Table
          caption="Reports of this case, newest first"
          rows={reports.items}
          rowId={({ id }) => id}
          columns={[
            { head: 'Asked for', cell: ({ createdAt }) => <Ago at={createdAt} /> },
            {
              head: 'State',
              cell: ({ status, failure, timeStampedAt }) => (
                <>
                  <Status {...REPORT_STATUS[status]} />
                  {status === 'ready' && (
                    <span class="below small muted">
                      {timeStampedAt === null ? (
                        'No time stamp'
                      ) : (
                        <>
                          Time-stamped <Ago at={timeStampedAt} />
                        </>
                      )}
                    </span>
                  )}
                  {failure !== null && (
                    <span class="below small wrapped">
                      <OutsideText text={failure.message} />
                    </span>
                  )}
                </>
              ),
            },
            { head: 'Contents', cell: contentsOf },
            {
              head: 'Size',
              number: true,
              cell: ({ byteSize }) => (byteSize === null ? <Nothing /> : bytes(byteSize)),
            },
            ...(may('giveReportAddress')
              ? [
                  {
                    head: 'Action',
                    cell: (report: Report) =>
                      report.status === 'ready' ? <Download report={report} /> : <Nothing />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </section>
  )
}
