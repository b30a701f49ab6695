import { answerOf, api } from '../api.js'
import type { Schemas } from '../contract.js'
import { refresh } from '../navigation.js'
import { useAction } from './action.js'
import { ActionButton } from './action-button.js'
import { Guarded } from './guarded.js'
import { RefusalNotice } from './refusal.js'

/** What a hold does, and a button to put the case on hold or to release it. */
export function Hold({ theCase: { id, hold, status } }: { theCase: Schemas['Case'] }) {
  const { busy, refusal, run } = useAction()
  const turn = () =>
    run(
      async () => {
        try {
          const params = { path: { caseId: id } }
          await answerOf(api.PATCH('/console/api/cases/{caseId}', { params, body: { hold: !hold } }))
        } finally {
          // Also after a refusal: someone else has changed the case.
          await refresh()
        }
      },
      hold ? 'The hold has ended.' : 'The case is on hold.',
    )
  return (
    <div class="stack tight">
      <p class="small">
        {hold
          ? `The case is on hold: its scans stay in it, and their files are kept${
              status === 'resolved'
                ? ', although it is resolved. After the hold the retention of the files begins.'
                : ', also after it is resolved.'
            }`
          : status === 'resolved'
            ? 'The case no longer keeps its files: they are deleted at the end of their retention. A hold keeps those that are still there.'
            : 'The case keeps the files of its scans until it is resolved. A hold keeps them after that too, and keeps the scans in the case.'}
      </p>
      <Guarded operation="editCase" to="put cases on hold and release them">
        <div class="actions">
          <ActionButton busy={busy.value} onClick={turn}>
            {hold ? 'Release hold' : 'Hold'}
          </ActionButton>
        </div>
      </Guarded>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
    </div>
  )
}
