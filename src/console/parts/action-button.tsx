import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

type Props = {
  readonly onClick: () => void
  readonly busy?: boolean
  /** Why the action is impossible, as a sentence. The button stays, so that no other moves under the pointer. */
  readonly why?: string | undefined
  readonly class?: string
  readonly children: ComponentChildren
}

/** A button that says why, if its action is not possible. */
export function ActionButton({ onClick, busy = false, why, class: name, children }: Props) {
  const id = useId()
  return (
    <span class="action">
      <button
        type="button"
        class={name}
        aria-disabled={busy || why !== undefined}
        aria-describedby={why && id}
        onClick={() => {
          if (!busy && why === undefined) onClick()
        }}
      >
        {children}
      </button>
      {why && (
        <span class="small muted" id={id}>
          {why}
        </span>
      )}
    </span>
  )
}
