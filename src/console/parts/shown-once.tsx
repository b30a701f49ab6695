import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { go, leaving } from '../navigation.js'
import { CopyButton } from './copy.js'
import { Dialog } from './dialog.js'

type Props = {
  readonly title: ComponentChildren
  readonly secret: string
  /** What the secret is, after “Copy”: `the key`. */
  readonly what: string
  /** Why it cannot be shown again, as part of a sentence. */
  readonly kept: string
  /** What to do if it was not copied, as a sentence. */
  readonly lost: string
  /** What the secret is for. */
  readonly children: ComponentChildren
  /** Continues after it was copied. */
  readonly done: () => void
}

/**
 * Shows a secret once; leaving the page asks for confirmation. The secret is kept only in memory, not in the address,
 * the history or browser storage.
 */
export function ShownOnce({ title, secret, what, kept, lost, children, done }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const wanted = useSignal<string | undefined>(undefined)
  useEffect(() => {
    leaving.value = (address) => {
      wanted.value = address
    }
    return () => {
      leaving.value = undefined
    }
  }, [wanted])
  const stay = () => {
    wanted.value = undefined
  }
  return (
    <section class="panel stack" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <div class="notice warning">
        <p>
          <strong>Copy {what} now.</strong> It is shown this once and cannot be shown again: {kept}. Pass it
          on by a secure channel, never by mail or chat.
        </p>
      </div>
      <div class="stack tight">
        <pre class="block secret">{secret}</pre>
        <CopyButton text={secret} what={what} />
      </div>
      {children}
      <div class="actions">
        <button
          class="primary"
          type="button"
          onClick={() => {
            leaving.value = undefined
            done()
          }}
        >
          I have copied it
        </button>
      </div>
      {wanted.value !== undefined && (
        <Dialog title={`Leave without ${what}?`} close={stay}>
          <p>{lost}</p>
          <div class="actions">
            <button
              class="danger"
              type="button"
              onClick={() => {
                leaving.value = undefined
                void go(wanted.value as string)
              }}
            >
              Leave
            </button>
            <button type="button" onClick={stay}>
              Stay
            </button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
