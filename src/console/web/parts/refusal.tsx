import { type Refusal, refusalTitle } from '../refusal.js'

/** What went wrong, in words, with the request id to quote. */
export function RefusalNotice({ refusal }: { refusal: Refusal }) {
  return (
    <div class="notice bad" role="alert">
      <p>
        <strong>{refusalTitle(refusal)}</strong>
      </p>
      <p>{refusal.message}</p>
      {refusal.requestId && (
        <p class="small">
          Request <code>{refusal.requestId}</code>
        </p>
      )}
    </div>
  )
}
