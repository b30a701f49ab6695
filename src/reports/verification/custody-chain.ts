import type { components } from '../../../generated/api.js'
import { bodyHashOf, type RecordBody, recordHashOf } from '../../changes/audit/chain.js'

type ReportCustody = components['schemas']['ReportCustody']
type CustodyRecord = components['schemas']['CustodyRecord']

/** What is wrong with a chained record by itself; `undefined` if nothing is. */
function faultOf(record: CustodyRecord): string | undefined {
  const { sequence, at, actor, action, subject, previousHash = null, bodyHash, salt, hash } = record
  if (sequence == null || bodyHash == null) return 'is not complete'
  if (hash !== recordHashOf({ sequence, at, actor, action, subject, previousHash, bodyHash }))
    return 'has another hash than that of what it says'
  const body = record.body as RecordBody
  if (salt == null)
    return body.address === null && Object.keys(body.details).length === 0
      ? undefined
      : 'was erased, and has a body all the same'
  return bodyHash === bodyHashOf(salt, body) ? undefined : 'has another body than the one that was chained'
}

function faultIn({ head, chain, records }: ReportCustody): string | undefined {
  if (chain === undefined) return undefined
  const known = new Map(chain.hashes.map((hash, at) => [chain.from + at, hash]))
  if (chain.hashes.length > 0 && known.get(head?.sequence ?? 0) !== head?.hash)
    return 'has a custody chain that does not end at its head'
  for (const record of records) {
    const { sequence, hash, previousHash } = record
    if (hash == null || sequence == null) continue
    const fault = faultOf(record)
    if (fault !== undefined) return `has a custody record, ${sequence}, that ${fault}`
    const [own, before] = [known.get(sequence), known.get(sequence - 1)]
    if ((own !== undefined && own !== hash) || (before !== undefined && before !== previousHash))
      return `has a custody record, ${sequence}, that is not the one of the chain`
  }
  return undefined
}

/**
 * What is wrong with the records of a report and their place in the chain, in words that follow the name of the file;
 * `undefined` if nothing is. Records that were not chained yet, and reports of earlier releases, have no place. Anybody
 * can sign a file of any form.
 */
export function faultOfCustody(custody: ReportCustody): string | undefined {
  try {
    return faultIn(custody)
  } catch {
    return 'has custody records of another form'
  }
}
