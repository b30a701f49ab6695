import { BASE } from '../address.js'
import type { Schemas } from '../contract.js'
import { OutsideText } from './outside-text.js'

/** A scan by its file's name, with the declared type, because a name can be misleading. */
export function FileLink({ scan }: { scan: Pick<Schemas['Scan'], 'id' | 'fileName' | 'contentType'> }) {
  return (
    <>
      <a href={`${BASE}/scans/${scan.id}`}>
        <OutsideText text={scan.fileName} />
      </a>
      <span class="below small muted">
        <OutsideText text={scan.contentType} />
      </span>
    </>
  )
}
