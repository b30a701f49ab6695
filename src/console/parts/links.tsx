import { BASE } from '../address.js'
import type { Schemas } from '../contract.js'
import type { NamedEndpoint } from '../directory.js'
import { shortAddress } from '../format.js'
import { addressOfKey, requestsWith } from '../places.js'
import { OutsideText } from './outside-text.js'

const PAGES: Readonly<Record<NonNullable<Schemas['EventSubject']>['kind'], string>> = {
  scan: 'scans',
  case: 'cases',
}

/** A link to the scan or case that something is about, by its name; by its identifier if it was deleted. */
export function SubjectLink({ subject }: { subject: NonNullable<Schemas['EventSubject']> }) {
  return (
    <a href={`${BASE}/${PAGES[subject.kind]}/${subject.id}`}>
      <OutsideText text={subject.name || subject.id} />
    </a>
  )
}

/** A link to an API key's page, by its label; by its identifier if the label is not known. */
export function KeyLink(props: {
  readonly keyId: string
  readonly organizationId: string
  readonly label: string | null | undefined
}) {
  const { keyId, organizationId, label } = props
  return (
    <a href={addressOfKey({ id: keyId, organizationId })}>
      <OutsideText text={label ?? keyId} />
    </a>
  )
}

/** A link to an endpoint's page, by its address, and below it its description. */
export function EndpointLink({ endpoint: { id, url, description } }: { endpoint: NamedEndpoint }) {
  return (
    <>
      <a href={`${BASE}/endpoints/${id}`}>
        <OutsideText text={shortAddress(url)} />
      </a>
      {description && (
        <span class="below wrapped small muted">
          <OutsideText text={description} />
        </span>
      )}
    </>
  )
}

/** A link from an event to its deliveries. */
export function EventLink({ eventId }: { eventId: string }) {
  return (
    <a href={`${BASE}/deliveries?eventId=${eventId}`}>
      <code>
        <OutsideText text={eventId} />
      </code>
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
