import type { ComponentChildren } from 'preact'

/** Terms and their values; a value of `null` is a dash. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [term: ComponentChildren, value: ComponentChildren])[]
}) {
  return (
    <dl class="facts">
      {facts.map(([term, value]) => (
        <>
          <dt>{term}</dt>
          <dd>{value ?? <Nothing />}</dd>
        </>
      ))}
    </dl>
  )
}

/** The placeholder for a missing value. */
export function Nothing({ word = 'none' }: { word?: string }) {
  return (
    <span class="muted">
      <span aria-hidden="true">–</span>
      <span class="unseen">{word}</span>
    </span>
  )
}
