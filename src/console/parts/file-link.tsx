import { BASE } from '../address.js'
import type { Schemas } from '../contract.js'
import { FILE_DAMAGED } from '../words.js'
import { OutsideText } from './outside-text.js'
import { Status } from './status.js'

/**
 * A scan by its file's name, with the declared type, because a name can be misleading, and a mark if what is stored is
 * damaged.
 */
export function FileLink({
  scan,
}: {
  scan: Pick<Schemas['Scan'], 'id' | 'fileName' | 'contentType' | 'fileState'>
}) {
  return (
    <>
      <a href={`${BASE}/scans/${scan.id}`}>
        <OutsideText text={scan.fileName} />
      </a>
      {scan.fileState === 'damaged' && (
        <>
          {' '}
          <Status {...FILE_DAMAGED} />
        </>
      )}
      <span class="below small muted">
        <OutsideText text={scan.contentType} />
      </span>
    </>
  )
}
