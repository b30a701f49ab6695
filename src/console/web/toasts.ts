import { signal } from '@preact/signals'

/** What came of something, said for a moment. */
export type Toast = { readonly id: number; readonly text: string }

/** Long enough to be read twice. */
const SHOWN_MS = 6_000

export const toasts = signal<readonly Toast[]>([])

let made = 0

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Says that something was done. It goes by itself; what failed is said where it was tried, and stays. */
export function toast(text: string): void {
  made += 1
  const id = made
  // Said twice, it is said anew.
  toasts.value = [...toasts.value.filter((other) => other.text !== text), { id, text }]
  setTimeout(dismiss, SHOWN_MS, id)
}
