import { BASE } from '../address.js'
import type { Schemas } from '../contract.js'
import { ENVIRONMENT } from '../words.js'
import { OutsideText } from './outside-text.js'

type Props = {
  readonly of: { readonly organizationId: string; readonly environment: Schemas['Environment'] }
  readonly names: ReadonlyMap<string, string>
}

/** The owner of a resource: the organization, and below it the environment. */
export function OrganizationLink({ of: { organizationId, environment }, names }: Props) {
  return (
    <>
      <a href={`${BASE}/organizations/${organizationId}`}>
        <OutsideText text={names.get(organizationId) ?? organizationId} />
      </a>
      <span class="below small muted">{ENVIRONMENT[environment]}</span>
    </>
  )
}
