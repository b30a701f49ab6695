import { BASE } from '../address.js'
import type { Schemas } from '../contract.js'
import { addressOfKey, requestsWith } from '../places.js'
import { OutsideText } from './outside-text.js'

const PAGES: Readonly<Record<NonNullable<Schemas['EventSubject']>['kind'], string>> = {
  scan: 'scans',
  case: 'cases',
}

/** A link to the scan or case that something is about, by its name. */
export function SubjectLink({ subject }: { subject: NonNullable<Schemas['EventSubject']> }) {
  return (
    <a href={`${BASE}/${PAGES[subject.kind]}/${subject.id}`}>
      <OutsideText text={subject.name} />
    </a>
  )
}

/** A link to an API key's page. */
export function KeyLink({ keyId, organizationId }: { keyId: string; organizationId: string }) {
  return (
    <a href={addressOfKey({ id: keyId, organizationId })}>
      <code>{keyId}</code>
    </a>
  )
}

/** A link from an event to its deliveries. */
export function EventLink({ eventId }: { eventId: string }) {
  return (
    <a href={`${BASE}/deliveries?eventId=${eventId}`}>
      <code>{eventId}</code>
    </a>
  )
}

/** A link from a request's identifier to the request log. */
export function RequestLink({ requestId }: { requestId: string }) {
  return (
    <a href={requestsWith({ requestId })}>
      <code>
        <OutsideText text={requestId} />
      </code>
    </a>
  )
}
