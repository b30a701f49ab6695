import { now } from '../clock.js'
import type { Schemas } from '../contract.js'
import { expiresSoon, keyState } from '../key-state.js'
import { Status } from './status.js'
import { Ago } from './time.js'

/** Whether a key works, and for how long; a key that expires soon is highlighted. */
export function KeyState({ of: key }: { of: Schemas['Key'] }) {
  const { word, tone, usable } = keyState(key, now.value)
  const soon = expiresSoon(key, now.value)
  const ends = key.revokedAt ?? key.expiresAt
  return (
    <>
      <Status word={word} tone={tone} />
      {soon === undefined ? (
        ends && (
          <span class="below small muted">
            {usable && 'expires '}
            <Ago at={ends} />
          </span>
        )
      ) : (
        <span class="below wrapped">
          <Status word={soon} tone="warning" />
        </span>
      )}
    </>
  )
}
