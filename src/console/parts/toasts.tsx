import { dismiss, toasts } from '../toasts.js'
import { OutsideText } from './outside-text.js'

/** Recent outcomes. The region is always in the document, so that screen readers announce what is added to it. */
export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map(({ id, text }) => (
        <p key={id} class="toast">
          <OutsideText text={text} />
          <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            ×
          </button>
        </p>
      ))}
    </div>
  )
}
