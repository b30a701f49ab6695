import type { ComponentChildren, InputHTMLAttributes, TextareaHTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'

type Told = {
  readonly label: ComponentChildren
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** The attributes that link a control to its hint and its error. */
type Ties = {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** A control with its label, its hint and its error, linked for assistive technology. */
function Labelled({ label, hint, error, control }: Told & { control: (ties: Ties) => ComponentChildren }) {
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
      {control({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described === '' ? undefined : described,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** A field for a line of text. */
export function Field({ label, hint, error, ...input }: Told & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} hint={hint} error={error} control={(ties) => <input {...input} {...ties} />} />
  )
}

/** A field for several lines of text. */
export function TextField({
  label,
  hint,
  error,
  ...area
}: Told & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} hint={hint} error={error} control={(ties) => <textarea {...area} {...ties} />} />
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
    form
      .querySelector<HTMLElement>('[data-invalid="true"] input, :is(input, textarea)[aria-invalid="true"]')
      ?.focus()
  })
}
