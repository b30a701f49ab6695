import type { Response } from 'express'

/** A signal that aborts when the client of this response has gone away, or has its answer. */
export function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController()
  const abort = () => gone.abort(new Error('The caller is gone.'))
  if (response.closed) abort()
  else response.once('close', abort)
  return gone.signal
}
