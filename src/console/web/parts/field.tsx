import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  readonly label: ComponentChildren
  readonly hint?: string
  readonly error?: string | undefined
}

/** A text field with its label, its hint and what is wrong with it, tied together for assistive technology. */
export function Field({ label, hint, error, ...input }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described === '' ? undefined : described}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p class="error" id={id}>
      {error}
    </p>
  )
}

/** Moves to the first field with an error, once the errors are on the page. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[data-invalid="true"] input, input[aria-invalid="true"]')?.focus()
  })
}
