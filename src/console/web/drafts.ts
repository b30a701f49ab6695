/** What was typed into a page's form when its session ended, until its page is back. */
type Draft = {
  readonly address: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

const KEY = 'console-draft'

/** Secrets are typed again. */
const FIELDS =
  'main form :is(input:not([type="password"], [type="file"], [type="search"]), textarea, select)[name]'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isTicked(control: Control): boolean {
  return control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
}

/** Keeps what is in the forms of the page, for this tab and this address: signing in may lead to another site. */
export function keepDraft(address: string): void {
  const fields = [...document.querySelectorAll<Control>(FIELDS)]
    .filter(
      (control) => control.value !== '' && (!isTicked(control) || (control as HTMLInputElement).checked),
    )
    .map((control) => [control.name, control.value] as const)
  if (fields.length > 0) sessionStorage.setItem(KEY, JSON.stringify({ address, fields } satisfies Draft))
}

/** Puts a draft into the controls of its names, and returns what has none. */
function fill({ address, fields }: Draft): Draft {
  const filled = new Set<string>()
  for (const control of document.querySelectorAll<Control>(FIELDS)) {
    const values = fields.flatMap(([name, value]) => (name === control.name ? [value] : []))
    if (values.length === 0) continue
    filled.add(control.name)
    if (isTicked(control)) (control as HTMLInputElement).checked = values.includes(control.value)
    else control.value = values[0] as string
    // For fields whose value a script follows.
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return { address, fields: fields.filter(([name]) => !filled.has(name)) }
}

let waiting: MutationObserver | undefined

/**
 * Puts what was kept for this address back into its forms, once, as soon as each is there: it may be in a dialog.
 * Of another address it is kept on.
 */
export function restoreDraft(address: string): void {
  waiting?.disconnect()
  const kept = sessionStorage.getItem(KEY)
  if (kept === null) return
  let draft = JSON.parse(kept) as Draft
  if (draft.address !== address) return
  const restore = () => {
    const rest = fill(draft)
    if (rest.fields.length === draft.fields.length) return
    draft = rest
    if (rest.fields.length > 0) return sessionStorage.setItem(KEY, JSON.stringify(rest))
    waiting?.disconnect()
    sessionStorage.removeItem(KEY)
  }
  restore()
  if (draft.fields.length === 0) return
  waiting = new MutationObserver(restore)
  waiting.observe(document.body, { childList: true, subtree: true })
}

/** Whoever signs out leaves nothing behind. */
export function forgetDraft(): void {
  waiting?.disconnect()
  sessionStorage.removeItem(KEY)
}
