import { ApiError } from '../http/errors.js'
import { STALLED_MS, UploadInProgressError } from './receiving.js'
import { UploadTakenError } from './resumable.js'

/** Another connection is sending the same file. */
export const inProgress = () =>
  new ApiError(409, 'upload_in_progress', 'Another upload of this file is under way; try again.', {
    // By then the other upload has ended or received data.
    headers: { 'Retry-After': String(STALLED_MS / 1000) },
  })

/** The answer to an upload that has to give way to another one; `undefined` for other errors. */
export function refusalOf(error: unknown): ApiError | undefined {
  if (error instanceof UploadInProgressError) return inProgress()
  if (error instanceof UploadTakenError)
    return new ApiError(403, 'upload_forbidden', 'The file was uploaded already: mark the upload complete.')
  return undefined
}

/** The scan takes no upload any more: its time is over, or it was completed, has failed or was deleted. */
export const noLongerOpen = () =>
  new ApiError(403, 'upload_forbidden', 'This upload is no longer open: create another upload intent.')
