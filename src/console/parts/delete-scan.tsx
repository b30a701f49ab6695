import { BASE } from '../address.js'
import { api, doneBy } from '../api.js'
import type { Schemas } from '../contract.js'
import { DeleteDialog } from './delete-dialog.js'

/** The dialog that deletes a scan. */
export function DeleteScan({ scan: { id, fileName }, close }: { scan: Schemas['Scan']; close: () => void }) {
  return (
    <DeleteDialog
      name={fileName}
      nameIs="name"
      what="scan"
      next={`${BASE}/scans`}
      close={close}
      remove={() => doneBy(api.DELETE('/console/api/scans/{scanId}', { params: { path: { scanId: id } } }))}
    >
      <p>
        The scan is deleted for ever, with its file, everything that was read in it, and the reports that hold
        it, and with its words in events, deliveries and the audit log. A scan that a case names cannot be
        deleted.
      </p>
    </DeleteDialog>
  )
}
