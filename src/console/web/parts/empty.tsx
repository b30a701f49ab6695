import type { ComponentChildren } from 'preact'

/** In place of a list without rows: why there are none, and what to do next. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <div>{children}</div>
    </div>
  )
}
