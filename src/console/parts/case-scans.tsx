import type { Signal } from '@preact/signals'
import { answerOf, api } from '../api.js'
import type { Schemas } from '../contract.js'
import { refresh } from '../navigation.js'
import { useAction } from './action.js'
import { ActionButton } from './action-button.js'
import { RefusalNotice } from './refusal.js'

type Case = Schemas['Case']

/** Maximum number of scans in a case. */
const MAX_SCANS = 500

/** Maximum number of scans in one request. */
export const MAX_AT_ONCE = 100

export const scans = (count: number) => (count === 1 ? '1 scan' : `${count} scans`)

/** Changes the scans in a case. */
export const edit = (caseId: string, body: Schemas['EditCaseRequest']) =>
  answerOf(api.PATCH('/console/api/cases/{caseId}', { params: { path: { caseId } }, body }))

/** Why no scan can be added, for the button that opens the dialog; `undefined` if one can. */
export const whyFull = ({ scanIds }: Case): string | undefined =>
  scanIds.length >= MAX_SCANS ? `A case names ${MAX_SCANS} scans at most.` : undefined

/** Removes the selected scans from a case. */
export function RemoveSelected({
  theCase,
  selected,
}: {
  theCase: Case
  selected: Signal<ReadonlySet<string>>
}) {
  const { busy, refusal, run } = useAction()
  const ticked = theCase.scanIds.filter((scanId) => selected.value.has(scanId))
  const remove = () =>
    run(
      async () => {
        try {
          for (let at = 0; at < ticked.length; at += MAX_AT_ONCE)
            await edit(theCase.id, { removeScanIds: ticked.slice(at, at + MAX_AT_ONCE) })
          selected.value = new Set()
        } finally {
          // Also after a refusal: someone else has changed the case.
          await refresh()
        }
      },
      ticked.length === 1 ? '1 scan was removed.' : `${ticked.length} scans were removed.`,
    )
  const why = theCase.hold
    ? 'The case is on hold.'
    : ticked.length === theCase.scanIds.length
      ? 'A case names at least one scan.'
      : undefined
  return (
    <div class="stack tight">
      {ticked.length > 0 && (
        <div class="actions">
          <ActionButton onClick={remove} busy={busy.value} why={why}>
            Remove {scans(ticked.length)} from the case
          </ActionButton>
        </div>
      )}
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
    </div>
  )
}
