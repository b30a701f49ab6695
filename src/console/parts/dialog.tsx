import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

type Props = {
  readonly title: ComponentChildren
  readonly close: () => void
  readonly children: ComponentChildren
}

/** A modal dialog: the browser keeps the focus in it, closes it on Escape and restores the focus afterwards. */
export function Dialog({ title, close, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Only removing it from the document would lose the focus.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div class="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
