import { useSignal } from '@preact/signals'

/** Copies a text, and says so. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const outcome = useSignal<'copied' | 'failed' | undefined>(undefined)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      outcome.value = 'copied'
    } catch {
      // Without TLS, on another address than localhost, browsers give pages no clipboard.
      outcome.value = 'failed'
    }
  }
  return (
    <span class="copy">
      <button type="button" onClick={copy}>
        Copy<span class="unseen"> {what}</span>
      </button>
      <span role="status">
        {outcome.value === 'copied' && 'Copied.'}
        {outcome.value === 'failed' && 'Select the text and copy it yourself: the browser refused.'}
      </span>
    </span>
  )
}
