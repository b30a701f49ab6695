import { dismiss, toasts } from '../toasts.js'
import { OutsideText } from './outside-text.js'

/** What was done lately. The region is always there, so that screen readers say what comes into it. */
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
