import type { Schemas } from '../contract.js'
import { OutsideText } from './outside-text.js'

/** What a reason rests on: where it stands in the file, what stands there, and what read it. */
function Exhibits({ exhibits }: { exhibits: readonly Schemas['Exhibit'][] }) {
  return (
    <ul class="stack tight reasons">
      {exhibits.map(({ place, quote, tool }, index) => (
        <li key={index}>
          <code>
            <OutsideText text={place} />
          </code>{' '}
          <q>
            <OutsideText text={quote} />
          </q>{' '}
          <span class="muted">
            read by <OutsideText text={tool} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The reasons for the verdict or for its absence: each sentence with its findings. */
export function Reasons({ reasons }: { reasons: readonly Schemas['Reason'][] }) {
  return (
    <ul class="stack tight reasons">
      {reasons.map(({ code, sentence, evidence, exhibits = [] }) => (
        <li key={code}>
          {sentence}
          {evidence !== '' && (
            <>
              {' '}
              <span class="muted">
                <OutsideText text={evidence} />
              </span>
            </>
          )}
          {exhibits.length > 0 && <Exhibits exhibits={exhibits} />}
        </li>
      ))}
    </ul>
  )
}

/** What was looked for without result, in one sentence. */
export function NotFound({ lookedFor }: { lookedFor: readonly Schemas['LookedFor'][] }) {
  const missing = lookedFor.filter(({ found }) => !found)
  if (missing.length === 0) return null
  return (
    <p class="muted">
      Looked for and not found: <OutsideText text={missing.map(({ what }) => what).join('; ')} />.
    </p>
  )
}
