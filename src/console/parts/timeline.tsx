import type { ComponentChildren } from 'preact'
import { At } from './time.js'

type Entry = { readonly at: string; readonly what: ComponentChildren; readonly more?: ComponentChildren }

type Props = {
  readonly entries: readonly Entry[]
  /** Whether the newest entry comes first. */
  readonly reversed?: boolean
}

/** What happened, in the given order: oldest or newest first. */
export function Timeline({ entries, reversed = false }: Props) {
  return (
    <ol class="timeline" reversed={reversed}>
      {entries.map(({ at, what, more }, index) => (
        <li key={`${at} ${index}`}>
          <p>{what}</p>
          {more && <p class="small muted">{more}</p>}
          <p class="small muted">
            <At at={at} />
          </p>
        </li>
      ))}
    </ol>
  )
}
