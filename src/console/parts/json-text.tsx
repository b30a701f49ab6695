import { useSignal } from '@preact/signals'
import { prettyJson } from '../pretty-json.js'
import { CopyButton } from './copy.js'
import { OutsideText } from './outside-text.js'

type Props = {
  readonly text: string
  /** What the text is, for the buttons' labels. */
  readonly what: string
}

/** A text from outside, formatted over several lines if it is JSON. Copying it copies the exact original. */
export function JsonText({ text, what }: Props) {
  const exact = useSignal(false)
  const pretty = prettyJson(text)
  return (
    <div class="stack tight">
      <pre class="block">
        <OutsideText text={exact.value ? text : (pretty ?? text)} />
      </pre>
      <div class="actions">
        <CopyButton text={text} what={what} />
        {pretty !== undefined && (
          <button
            type="button"
            aria-pressed={exact.value}
            onClick={() => {
              exact.value = !exact.value
            }}
          >
            As it was sent
          </button>
        )}
      </div>
    </div>
  )
}
