import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { FieldError } from './field.js'

/** An option: its text, and the action when it is chosen. */
export type Option = {
  readonly id: string
  readonly content: ComponentChildren
  choose(event: MouseEvent | KeyboardEvent): void
}

/** A group of options, with a heading if they share one. */
export type OptionGroup = { readonly title?: string; readonly options: readonly Option[] }

type Props = {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly groups: readonly OptionGroup[]
  /** Shown below the field and announced to screen readers: how many options there are, or why there are none. */
  readonly status: string
  /** Whether the label is visually hidden, because it is visible elsewhere. */
  readonly labelUnseen?: boolean
  /** Whether the list overlays the page, and is shown only while the field has the focus. */
  readonly popup?: boolean
  /** The problem with the choice. */
  readonly error?: string | undefined
  readonly onFocus?: () => void
  readonly onBlur?: () => void
}

/**
 * A text field with a list of matches: the combobox of the ARIA Authoring Practices, with list autocomplete. The focus
 * stays in the field; the arrow keys move through the list, Enter chooses, Escape closes it.
 */
export function Combobox(props: Props) {
  const { label, placeholder, text, onText, groups, status, labelUnseen = false, popup = false } = props
  const id = useId()
  const [focused, setFocused] = useState(false)
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const options = groups.flatMap((group) => group.options)
  const first = options[0]?.id
  // A new list of matches starts at its first option.
  useEffect(() => setAt(0), [first, options.length])
  const open = options.length > 0 && (focused || !popup)
  const active = open ? Math.min(at, options.length - 1) : -1
  const idOf = (option: Option | undefined) => (option === undefined ? undefined : `${id}-${option.id}`)
  const activeId = idOf(options[active])
  useEffect(() => {
    if (activeId !== undefined && focused)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, focused])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return
    if (event.key === 'Escape' && popup) field.current?.blur()
    if (!open) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((active + step + options.length) % options.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      options[active]?.choose(event)
    }
  }

  return (
    <div class={popup ? 'combobox popup' : 'combobox'}>
      <label for={id} class={labelUnseen ? 'unseen' : undefined}>
        {label}
      </label>
      <div class="combobox-field">
        <input
          ref={field}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error && `${id}-error`}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxLength={255}
          placeholder={placeholder}
          value={text}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={({ currentTarget }) => {
            setFocused(true)
            currentTarget.select()
            props.onFocus?.()
          }}
          onBlur={() => {
            setFocused(false)
            props.onBlur?.()
          }}
        />
        <div class="combobox-list" id={`${id}-list`} role="listbox" aria-label={label} hidden={!open}>
          {groups.map(({ title, options: of }) => {
            const rows = of.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={option.id}
                id={idOf(option)}
                role="option"
                aria-selected={idOf(option) === activeId}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setAt(options.indexOf(option))}
                onClick={(event) => option.choose(event)}
              >
                {option.content}
              </div>
            ))
            return title === undefined ? (
              rows
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset holds no options
              <div key={title} role="group" aria-label={title}>
                <p class="small muted" aria-hidden="true">
                  {title}
                </p>
                {rows}
              </div>
            )
          })}
        </div>
      </div>
      <FieldError id={`${id}-error`} error={props.error} />
      <p class={popup ? 'unseen' : 'small muted'} role="status">
        {status}
      </p>
    </div>
  )
}
