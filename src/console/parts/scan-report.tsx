import { api, doneBy } from '../api.js'
import type { Schemas } from '../contract.js'
import { unreachable } from '../refusal.js'
import { useAction } from './action.js'
import { Guarded } from './guarded.js'
import { RefusalNotice } from './refusal.js'
import { chosenReport, ReportOptions } from './report-options.js'

type Query = { readonly files?: 'include'; readonly personalData?: 'include' }

/** Downloads a report, unless it is refused. The page would otherwise be left for the refusal. */
async function download(scanId: string, query: Query): Promise<void> {
  const path = '/console/api/scans/{scanId}/report'
  const address = `/console/api/scans/${scanId}/report?${new URLSearchParams(query)}`
  const { ok } = await fetch(address, { method: 'HEAD', redirect: 'manual' }).catch(() => {
    throw unreachable()
  })
  // Only the answer to a GET says why.
  if (!ok) await doneBy(api.GET(path, { params: { path: { scanId }, query }, parseAs: 'stream' }))
  location.assign(address)
}

/** A form to download a report of a scan. */
export function ScanReport({
  scan: { id, status },
}: {
  readonly scan: Pick<Schemas['Scan'], 'id' | 'status'>
}) {
  const { busy, refusal, run } = useAction()
  const isEarly = status !== 'complete' && status !== 'failed'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isEarly) return
    const { files, ...chosen } = chosenReport(event.currentTarget as HTMLFormElement)
    void run(() => download(id, { ...(files && { files: 'include' }), ...chosen }))
  }
  return (
    <section class="panel stack" aria-labelledby="report">
      <div class="stack tight">
        <h2 id="report">Report</h2>
        <p class="small muted">
          A signed ZIP file about the scan, to hand over. It can be checked without this service, which keeps
          none. The audit log records each download.
        </p>
      </div>
      <Guarded operation="downloadScanReport" to="download reports">
        <form class="form" noValidate onSubmit={submit}>
          <ReportOptions isOfOneScan />
          {refusal.value && <RefusalNotice refusal={refusal.value} />}
          <div class="actions">
            <button type="submit" aria-disabled={busy.value || isEarly}>
              Download a report
            </button>
            {isEarly && <span class="small muted">None until the scan has finished.</span>}
          </div>
        </form>
      </Guarded>
    </section>
  )
}
