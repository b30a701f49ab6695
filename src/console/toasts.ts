import { signal } from '@preact/signals'

/** The outcome of an action, shown for a moment. */
export type Toast = { readonly id: number; readonly text: string }

/** Long enough to be read twice. */
const SHOWN_MS = 6_000

export const toasts = signal<readonly Toast[]>([])

let made = 0

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Shows that something was done. It disappears by itself; failures are shown next to the action, and stay. */
export function toast(text: string): void {
  made += 1
  const id = made
  // A repeated message is shown again.
  toasts.value = [...toasts.value.filter((toast) => toast.text !== text), { id, text }]
  setTimeout(dismiss, SHOWN_MS, id)
}
