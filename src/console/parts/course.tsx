import { BASE } from '../address.js'
import type { Entry } from '../timeline.js'
import { KeyLink } from './links.js'
import { OutsideText } from './outside-text.js'
import { Status } from './status.js'
import { Timeline } from './timeline.js'

type Props = {
  /** Newest first. */
  readonly entries: readonly Entry[]
  /** The resource whose audit log has the older entries. */
  readonly more?: string | undefined
}

function What({ what, tone, by, key, address }: Entry) {
  return (
    <>
      <Status word={what} tone={tone} />
      {by && (
        <>
          {' '}
          <span class="muted">by </span>
          {key === undefined ? (
            <OutsideText text={by} />
          ) : (
            <>
              <span class="muted">the key </span>
              <KeyLink keyId={key.id} organizationId={key.organizationId} label={by} />
            </>
          )}
          {address && <span class="muted"> from {address}</span>}
        </>
      )}
    </>
  )
}

/** What happened to a resource, and who did it. */
export function Course({ entries, more }: Props) {
  return (
    <section class="panel stack tight" aria-labelledby="timeline">
      <div class="section-head">
        <h2 id="timeline">Timeline</h2>
        {more && <a href={`${BASE}/audit-log?subjectId=${more}`}>All in the audit log</a>}
      </div>
      <Timeline
        reversed
        entries={entries.map((entry) => ({
          at: entry.at,
          what: <What {...entry} />,
          more: entry.more && <OutsideText text={entry.more} />,
        }))}
      />
    </section>
  )
}
