import { useSignal } from '@preact/signals'
import { type Place, withQuery } from '../address.js'
import { answerOf, api, type List, listOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { refresh } from '../navigation.js'
import { useAction } from './action.js'
import { TextField } from './field.js'
import { Guarded } from './guarded.js'
import { OutsideText } from './outside-text.js'
import { RefusalNotice } from './refusal.js'
import { Ago } from './time.js'

/** How many notes a page of a case shows. */
const SHOWN = 20

/** The query parameter for the cursor of the notes; `cursor` is that of the scans. */
const CURSOR = 'notes'

export function loadNotes(
  caseId: string,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<List<Schemas['CaseNote']>> {
  const cursor = query.get(CURSOR)
  const params = { path: { caseId }, query: { limit: SHOWN, ...(cursor && { cursor }) } }
  return listOf(api.GET('/console/api/cases/{caseId}/notes', { params, signal }))
}

function AddNote({ caseId }: { caseId: string }) {
  const empty = useSignal<string | undefined>(undefined)
  const { busy, refusal, run } = useAction()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const text = String(new FormData(form).get('note') ?? '').trim()
    empty.value = text === '' ? 'Write something first.' : undefined
    if (empty.value !== undefined) return form.querySelector('textarea')?.focus()
    void run(async () => {
      await answerOf(
        api.POST('/console/api/cases/{caseId}/notes', { params: { path: { caseId } }, body: { text } }),
      )
      form.reset()
      await refresh()
    }, 'The note was added.')
  }
  return (
    <form class="form" onSubmit={submit} noValidate>
      <TextField label="New note" error={empty.value} name="note" rows={3} maxLength={4000} dir="auto" />
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
      <div class="actions">
        <button type="submit" aria-disabled={busy.value}>
          Add the note
        </button>
      </div>
    </form>
  )
}

/** Operators' notes about a case, and a field to add one. */
export function CaseNotes(props: {
  readonly caseId: string
  readonly notes: List<Schemas['CaseNote']>
  readonly place: Place
}) {
  const { caseId, notes, place } = props
  const isNewest = !place.query.has(CURSOR)
  return (
    <section class="panel stack" aria-labelledby="notes">
      <div class="stack tight">
        <h2 id="notes">Notes</h2>
        <p class="small muted">Only for operators: the organization does not see them.</p>
      </div>
      <Guarded operation="addCaseNote" to="add notes">
        <AddNote caseId={caseId} />
      </Guarded>
      {notes.items.length === 0 ? (
        <p class="muted">None yet.</p>
      ) : (
        <ol class="notes" reversed>
          {notes.items.map(({ id, author, text, createdAt }) => (
            <li key={id}>
              <p class="excerpt">
                <OutsideText text={text} />
              </p>
              <p class="small muted">
                <OutsideText text={author} />, <Ago at={createdAt} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {(!isNewest || notes.nextCursor !== null) && (
        <div class="actions">
          {!isNewest && <a href={withQuery(place, { [CURSOR]: undefined })}>Newest notes</a>}
          {notes.nextCursor !== null && (
            <a href={withQuery(place, { [CURSOR]: notes.nextCursor })}>Older notes</a>
          )}
        </div>
      )}
    </section>
  )
}
