/** Text typed into a page's form, kept from the end of the session until the page is shown again. */
type Draft = {
  readonly address: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

const KEY = 'console-draft'

/** Secrets are not kept. */
const FIELDS =
  'main form :is(input:not([type="password"], [type="file"], [type="search"]), textarea, select)[name]'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isCheckable(control: Control): boolean {
  return control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
}

/** Stores the contents of the page's forms, for this tab and address, because signing in may lead to another site. */
export function keepDraft(address: string): void {
  const fields = [...document.querySelectorAll<Control>(FIELDS)]
    .filter(
      (control) => control.value !== '' && (!isCheckable(control) || (control as HTMLInputElement).checked),
    )
    .map((control) => [control.name, control.value] as const)
  if (fields.length > 0) sessionStorage.setItem(KEY, JSON.stringify({ address, fields } satisfies Draft))
}

/** Puts a draft into the controls with its names, and returns the entries without a control. */
function fill({ address, fields }: Draft): Draft {
  const filled = new Set<string>()
  for (const control of document.querySelectorAll<Control>(FIELDS)) {
    const values = fields.flatMap(([name, value]) => (name === control.name ? [value] : []))
    if (values.length === 0) continue
    filled.add(control.name)
    if (isCheckable(control)) (control as HTMLInputElement).checked = values.includes(control.value)
    else control.value = values[0] as string
    // For fields whose value a script observes.
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return { address, fields: fields.filter(([name]) => !filled.has(name)) }
}

let waiting: MutationObserver | undefined

/**
 * Restores the draft of this address into its forms, once, as soon as each form exists: it may be in a dialog. Drafts
 * of other addresses are kept.
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

/** Signing out removes all drafts. */
export function forgetDraft(): void {
  waiting?.disconnect()
  sessionStorage.removeItem(KEY)
}
