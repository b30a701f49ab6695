import type { ComponentChildren } from 'preact'

/** Shown instead of an empty list: why it is empty, and what to do next. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <div>{children}</div>
    </div>
  )
}
