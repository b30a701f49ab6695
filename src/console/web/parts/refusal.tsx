import { type Refusal, refusalTitle } from '../refusal.js'
import { RequestLink } from './links.js'

type Props = {
  readonly refusal: Refusal
  /** Whether its title is already shown above it. */
  readonly titled?: boolean
}

/** The error in words, with the request id to quote. */
export function RefusalNotice({ refusal, titled = false }: Props) {
  return (
    <div class="notice bad" role="alert">
      {!titled && (
        <p>
          <strong>{refusalTitle(refusal)}</strong>
        </p>
      )}
      <p>{refusal.message}</p>
      {refusal.requestId && (
        <p class="small">
          Request <RequestLink requestId={refusal.requestId} />
        </p>
      )}
    </div>
  )
}
