import { useEffect, useRef } from 'preact/hooks'
import { type Refusal, refusalTitle } from '../refusal.js'
import { RequestLink } from './links.js'

type Props = {
  readonly refusal: Refusal
  /** Whether its title is already shown above it. */
  readonly titled?: boolean
}

/** The error in words, with the request id to quote. It comes into view: the button may be at the end of a long form. */
export function RefusalNotice({ refusal, titled = false }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), [refusal])
  return (
    <div class="notice bad" role="alert" ref={notice}>
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
