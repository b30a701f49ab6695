import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { EVENT_KINDS } from '../../../generated/vocabulary.js'
import type { Schemas } from '../contract.js'
import { type EndpointProblems, type HeaderRow, type HeadersChoice, MAX_HEADERS } from '../endpoint-form.js'
import { EVENT_ABOUT } from '../words.js'
import { Field, FieldError } from './field.js'

type Given = Pick<
  Schemas['WebhookEndpoint'],
  'url' | 'description' | 'events' | 'ratePerSecond' | 'ordering' | 'headerNames'
>

function Events({ given, error }: { given: readonly string[]; error: string | undefined }) {
  const id = useId()
  return (
    <fieldset
      data-invalid={error !== undefined}
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
    >
      <legend>Events</legend>
      <p class="hint" id={`${id}-hint`}>
        The events that it receives. Select only those that the receiver can use.
      </p>
      <div class="options columns">
        {EVENT_KINDS.map((kind) => (
          <label key={kind} class="option">
            <input type="checkbox" name="events" value={kind} defaultChecked={given.includes(kind)} />
            <span>
              <code>{kind}</code>
              <span class="hint">{EVENT_ABOUT[kind]}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

/** The inputs have no names, so that their contents, which may be secret, are not stored in drafts. */
function HeaderRows({ rows }: { rows: Signal<readonly HeaderRow[]> }) {
  const set = (at: number, change: Partial<HeaderRow>) => {
    rows.value = rows.value.map((row, index) => (index === at ? { ...row, ...change } : row))
  }
  return (
    <div class="stack tight">
      {rows.value.map(({ name, value }, at) => (
        <div key={at} class="header-row">
          <input
            type="text"
            aria-label={`Name of header ${at + 1}`}
            placeholder="X-Gateway-Key"
            maxLength={128}
            autocomplete="off"
            spellcheck={false}
            value={name}
            onInput={({ currentTarget }) => set(at, { name: currentTarget.value })}
          />
          <input
            type="text"
            aria-label={`Value of header ${at + 1}`}
            placeholder="Value"
            maxLength={998}
            autocomplete="off"
            spellcheck={false}
            value={value}
            onInput={({ currentTarget }) => set(at, { value: currentTarget.value })}
          />
          <button
            type="button"
            onClick={() => {
              rows.value = rows.value.filter((_, index) => index !== at)
            }}
          >
            Remove<span class="unseen"> header {at + 1}</span>
          </button>
        </div>
      ))}
      {rows.value.length < MAX_HEADERS && (
        <div class="actions">
          <button
            type="button"
            onClick={() => {
              rows.value = [...rows.value, { name: '', value: '' }]
            }}
          >
            Add a header
          </button>
        </div>
      )}
    </div>
  )
}

function Headers(props: {
  readonly given: readonly string[]
  readonly rows: Signal<readonly HeaderRow[]>
  readonly error: string | undefined
}) {
  const { given, rows, error } = props
  const id = useId()
  const choice = useSignal<HeadersChoice>(given.length > 0 ? 'keep' : 'replace')
  const option = (value: HeadersChoice, content: ComponentChildren) => (
    <label class="option">
      <input
        type="radio"
        name="headers"
        value={value}
        checked={choice.value === value}
        onChange={() => {
          choice.value = value
          if (value === 'replace' && rows.value.length === 0) rows.value = [{ name: '', value: '' }]
        }}
      />
      <span>{content}</span>
    </label>
  )
  return (
    <fieldset
      data-invalid={error !== undefined}
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
    >
      <legend>
        Headers <span class="muted">(optional)</span>
      </legend>
      <p class="hint" id={`${id}-hint`}>
        Sent with every delivery, such as a key of the receiver's gateway: <code>Authorization</code>, or
        names that begin with <code>X-</code>. Values are stored encrypted and never shown again.
      </p>
      {given.length > 0 && (
        <div class="options">
          {option('keep', <>Keep {given.join(', ')}</>)}
          {option('replace', 'Replace them all')}
          {option('remove', 'Remove them')}
        </div>
      )}
      {choice.value === 'replace' && <HeaderRows rows={rows} />}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

/** The fields of an endpoint: new, or with the values of `given`. */
export function EndpointFields(props: {
  readonly given?: Given
  readonly rows: Signal<readonly HeaderRow[]>
  readonly problems: EndpointProblems
}) {
  const { given, rows, problems } = props
  return (
    <>
      <Field
        label="Address"
        hint="Where events are sent by POST: https:// and a public host."
        error={problems.url}
        name="url"
        type="text"
        inputMode="url"
        maxLength={2048}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        defaultValue={given?.url}
      />
      <Field
        label={
          <>
            Description <span class="muted">(optional)</span>
          </>
        }
        error={problems.description}
        name="description"
        maxLength={1000}
        dir="auto"
        autocomplete="off"
        defaultValue={given?.description ?? ''}
      />
      <Events given={given?.events ?? []} error={problems.events} />
      <Field
        label={
          <>
            Attempts a second <span class="muted">(optional)</span>
          </>
        }
        hint="The most that it is sent, of all its deliveries together: 1 to 1,000. The others wait."
        error={problems.ratePerSecond}
        name="ratePerSecond"
        type="text"
        inputMode="numeric"
        maxLength={4}
        autocomplete="off"
        defaultValue={given?.ratePerSecond ?? ''}
      />
      <label class="option">
        <input
          type="checkbox"
          name="ordering"
          value="subject"
          defaultChecked={given?.ordering === 'subject'}
        />
        <span>
          In order
          <span class="hint">
            The events of one scan or case one after the other, as they happened. One that fails holds up
            those behind it, for a day at most.
          </span>
        </span>
      </label>
      <Headers given={given?.headerNames ?? []} rows={rows} error={problems.headers} />
    </>
  )
}
