import type { Schemas } from '../contract.js'
import { Facts } from './facts.js'
import { OutsideText } from './outside-text.js'

/** The tenant's own texts about a scan or a case, by name. */
export function Metadata({ of }: { of: Schemas['Metadata'] }) {
  const entries = Object.entries(of)
  return (
    <section class="panel stack tight" aria-labelledby="metadata">
      <h2 id="metadata">Metadata</h2>
      {entries.length === 0 ? (
        <p class="muted">The organization gave none.</p>
      ) : (
        <Facts
          facts={entries.map(([name, text]) => [
            <OutsideText key="name" text={name} />,
            <OutsideText key="text" text={text} />,
          ])}
        />
      )}
    </section>
  )
}
