import type { ComponentChildren } from 'preact'
import { now } from '../clock.js'
import type { Schemas } from '../contract.js'
import { addressOfKey } from '../places.js'
import { withinTheLastHour } from '../time.js'
import type { Tone } from '../words.js'
import { Guarded } from './guarded.js'
import { OutsideText } from './outside-text.js'
import { Status } from './status.js'
import { Ago } from './time.js'

type Key = Schemas['Key']

function Step(props: {
  readonly title: string
  readonly state: { readonly word: string; readonly tone: Tone }
  readonly children: ComponentChildren
}) {
  const { title, state, children } = props
  return (
    <li>
      <div class="stack tight">
        <p>
          <strong>{title}</strong> <Status {...state} />
        </p>
        {children}
      </div>
    </li>
  )
}

function LastUse({ of: { lastUsedAt } }: { of: Key }) {
  return lastUsedAt === null ? (
    <>not used yet</>
  ) : (
    <>
      last used <Ago at={lastUsedAt} />
    </>
  )
}

/** How far the users of a key have switched to its replacement. */
function moved(old: Key, replacement: Key): { readonly word: string; readonly tone: Tone } {
  if (replacement.lastUsedAt === null) return { word: 'The new key is not in use', tone: 'active' }
  if (withinTheLastHour(old.lastUsedAt, now.value))
    return { word: 'The old key is still in use', tone: 'warning' }
  return { word: 'Done', tone: 'good' }
}

/** The remaining steps of a rotation, on the old key's page, from the issue of the new key to the end of the old. */
export function Rotation(props: {
  readonly old: Key
  readonly replacement: Key
  readonly revoke: () => void
}) {
  const { old, replacement, revoke } = props
  const inUse = withinTheLastHour(old.lastUsedAt, now.value)
  const revoked = old.revokedAt !== null
  return (
    <section class="panel stack tight" aria-labelledby="rotation">
      <h2 id="rotation">Rotation</h2>
      <ol class="steps wide">
        <Step title="Issue the new key" state={{ word: 'Done', tone: 'good' }}>
          <p class="small">
            <a href={addressOfKey(replacement)}>
              <OutsideText text={replacement.label} /> <code>{replacement.maskedKey}</code>
            </a>
            , <Ago at={replacement.createdAt} />
          </p>
        </Step>
        <Step title="Switch its users over" state={moved(old, replacement)}>
          <p class="small">
            New key: <LastUse of={replacement} />. Old key: <LastUse of={old} />.
          </p>
        </Step>
        <Step
          title="Revoke the old key"
          state={revoked ? { word: 'Done', tone: 'good' } : { word: 'To do', tone: 'active' }}
        >
          {old.revokedAt !== null ? (
            <p class="small">
              Revoked <Ago at={old.revokedAt} />.
            </p>
          ) : (
            <>
              <p class="small">
                {inUse
                  ? 'It was used within the last hour: once it is revoked, its users are refused.'
                  : 'It has not been used for an hour.'}
              </p>
              <Guarded operation="revokeKey" to="revoke keys">
                <div class="actions">
                  <button class="danger" type="button" onClick={revoke}>
                    Revoke the old key
                  </button>
                </div>
              </Guarded>
            </>
          )}
        </Step>
      </ol>
    </section>
  )
}
