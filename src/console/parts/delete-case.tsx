import { BASE } from '../address.js'
import { api, doneBy } from '../api.js'
import type { Schemas } from '../contract.js'
import { DeleteDialog } from './delete-dialog.js'

/** The dialog that deletes a case. */
export function DeleteCase({
  theCase: { id, title },
  close,
}: {
  theCase: Schemas['Case']
  close: () => void
}) {
  return (
    <DeleteDialog
      name={title}
      nameIs="title"
      what="case"
      next={`${BASE}/cases`}
      close={close}
      remove={() => doneBy(api.DELETE('/console/api/cases/{caseId}', { params: { path: { caseId: id } } }))}
    >
      <p>
        The case is deleted for ever, with its notes, what people found, and its reports, and with its words
        in events, deliveries and the audit log. Its scans stay; their files are deleted at the end of their
        retention, unless another case keeps them.
      </p>
    </DeleteDialog>
  )
}
