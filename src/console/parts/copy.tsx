import { useSignal } from '@preact/signals'
import { toast } from '../toasts.js'

/** Copies a text, and confirms it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const failed = useSignal(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      failed.value = false
      toast('Copied.')
    } catch {
      // Without TLS, browsers allow the clipboard only on localhost.
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
