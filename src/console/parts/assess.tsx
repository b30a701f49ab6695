import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { answerOf, api, type List, listOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { refresh } from '../navigation.js'
import { asRefusal, type Refusal } from '../refusal.js'
import { FINDING } from '../words.js'
import { useAction } from './action.js'
import { Dialog } from './dialog.js'
import { TextField } from './field.js'
import { may } from './guarded.js'
import { OutsideText } from './outside-text.js'
import { RefusalNotice } from './refusal.js'
import { ScanState } from './scan-state.js'
import { Status } from './status.js'
import { Ago } from './time.js'

/** How many assessments are shown; the API has the others. */
const SHOWN = 50

type Assessments = List<Schemas['Assessment']>

function History({ assessments: { items, nextCursor } }: { assessments: Assessments }) {
  if (items.length === 0) return <p class="muted">Nobody has assessed it yet.</p>
  return (
    <>
      <ol class="notes" reversed>
        {items.map(({ id, finding, note, by, createdAt }) => (
          <li key={id}>
            <Status {...FINDING[finding]} />
            {note !== undefined && (
              <p class="excerpt">
                <OutsideText text={note} />
              </p>
            )}
            <p class="small muted">
              <OutsideText text={by} />, <Ago at={createdAt} />
            </p>
          </li>
        ))}
      </ol>
      {nextCursor !== null && <p class="small muted">The newest {SHOWN} are shown.</p>}
    </>
  )
}

/** What people found about a scan of a case, and buttons to add a finding. */
export function Assess(props: {
  readonly caseId: string
  readonly scan: Schemas['Scan']
  readonly close: () => void
}) {
  const { caseId, scan, close } = props
  const assessments = useSignal<Assessments | Refusal | undefined>(undefined)
  const { busy, refusal, run } = useAction()
  const path = { caseId, scanId: scan.id }
  useEffect(() => {
    const ending = new AbortController()
    const params = { path, query: { limit: SHOWN } }
    const { signal } = ending
    void listOf(api.GET('/console/api/cases/{caseId}/scans/{scanId}/assessments', { params, signal }))
      .catch(asRefusal)
      .then((found) => {
        if (!signal.aborted) assessments.value = found
      })
    return () => ending.abort()
  }, [caseId, scan.id])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const finding = (event.submitter as HTMLButtonElement | null)?.value as Schemas['Finding'] | undefined
    if (finding === undefined) return
    const note = String(form.get('note') ?? '').trim()
    void run(async () => {
      await answerOf(
        api.POST('/console/api/cases/{caseId}/scans/{scanId}/assessments', {
          params: { path },
          body: { finding, ...(note !== '' && { note }) },
        }),
      )
      close()
      await refresh()
    }, 'The finding was recorded.')
  }
  const found = assessments.value
  return (
    <Dialog
      title={
        <>
          What people found: <OutsideText text={scan.fileName} />
        </>
      }
      close={close}
    >
      <p>
        The rules say: <ScanState {...scan} />. A finding never replaces the verdict.
      </p>
      <form class="form" onSubmit={submit} noValidate>
        {may('assessScan') && (
          <TextField
            label="Note"
            hint="Why. The organization sees it, and your name."
            name="note"
            rows={3}
            maxLength={4000}
            dir="auto"
          />
        )}
        {refusal.value && <RefusalNotice refusal={refusal.value} />}
        <div class="actions">
          {may('assessScan') &&
            Object.entries(FINDING).map(([value, { word }]) => (
              <button key={value} type="submit" value={value} aria-disabled={busy.value}>
                {word}
              </button>
            ))}
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      </form>
      <h3>So far</h3>
      {found === undefined ? (
        <p class="muted">Loading…</p>
      ) : 'items' in found ? (
        <History assessments={found} />
      ) : (
        <RefusalNotice refusal={found} />
      )}
    </Dialog>
  )
}
