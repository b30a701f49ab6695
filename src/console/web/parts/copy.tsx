import { useSignal } from '@preact/signals'
import { toast } from '../toasts.js'

/** Copies a text, and says so. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const failed = useSignal(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      failed.value = false
      toast('Copied.')
    } catch {
      // Without TLS, on another address than localhost, browsers give pages no clipboard.
      failed.value = true
    }
  }
  return (
    <span class="copy">
      <button type="button" onClick={copy}>
        Copy<span class="unseen"> {what}</span>
      </button>
      <span role="status">
        {failed.value && 'Select the text and copy it yourself: the browser refused.'}
      </span>
    </span>
  )
}
