import type { components } from '../../../generated/console.js'
import { publicId } from '../../basics/identifiers.js'
import type { OrganizationRow } from '../../tenants/organizations/queries.js'
import { COUNTED, type Contents, type ErasureRow } from './queries.js'
import type { ErasureReceipt } from './receipt.js'

type Schemas = components['schemas']

/** What was removed so far. */
export const removedBy = (row: ErasureRow): Schemas['ErasureCounts'] =>
  Object.fromEntries(COUNTED.map((name) => [name, row[name]])) as Schemas['ErasureCounts']

function statusOf(row: ErasureRow | undefined): Schemas['ErasureStatus'] {
  if (row === undefined) return 'not_requested'
  if (row.finishedAt !== null) return 'completed'
  return row.isRemoving ? 'removing' : 'stopping'
}

function receiptOf({
  receipt,
  receiptKeyId,
  receiptSignature,
}: ErasureRow): Schemas['SignedErasureReceipt'] | null {
  if (receipt === null || receiptKeyId === null || receiptSignature === null) return null
  return {
    receipt: JSON.parse(receipt) as ErasureReceipt,
    keyId: receiptKeyId,
    signature: receiptSignature,
  }
}

/** An erasure as the operator API shows it, or what one would remove. */
export const toErasure = (given: {
  readonly organizationId: string
  readonly organization: OrganizationRow | undefined
  readonly erasure: ErasureRow | undefined
  readonly casesOnHold: number
  readonly contents: Contents | undefined
}): Schemas['Erasure'] => {
  const { organizationId, organization, erasure, casesOnHold, contents } = given
  return {
    organizationId: publicId('org', organizationId),
    status: statusOf(erasure),
    name: organization?.name ?? null,
    casesOnHold,
    counts: contents === undefined ? null : { ...contents, events: null },
    removed: erasure === undefined ? null : removedBy(erasure),
    requestedBy: erasure?.requestedBy ?? null,
    startedAt: erasure?.startedAt.toISOString() ?? null,
    finishedAt: erasure?.finishedAt?.toISOString() ?? null,
    receipt: erasure === undefined ? null : receiptOf(erasure),
  }
}
