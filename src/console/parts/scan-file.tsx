import { useSignal } from '@preact/signals'
import type { Schemas } from '../contract.js'
import { bytes } from '../format.js'
import { visible } from '../invisible.js'
import { RENDITION } from '../words.js'

type Props = { readonly scan: Schemas['Scan']; readonly storage: Schemas['ScanStorage'] }

/** The player requests the file only when it is started. */
function Player({ kind, address, name }: { kind: 'video' | 'audio'; address: string; name: string }) {
  const refused = useSignal(false)
  const Media = kind
  return (
    <div class="stack tight">
      {/* Only the tenant knows what is said in it, so there are no captions. */}
      <Media
        class="player"
        controls
        preload="none"
        src={address}
        aria-label={name}
        onError={() => {
          refused.value = true
        }}
      >
        <track kind="captions" />
      </Media>
      {refused.value && (
        <p class="notice bad">The browser cannot play it. Save it, and use another player.</p>
      )}
    </div>
  )
}

/** The picture itself, loaded on request. */
function Picture({ address, name }: { address: string; name: string }) {
  const shown = useSignal(false)
  return shown.value ? (
    <img class="whole" src={address} alt={name} />
  ) : (
    <div class="actions">
      <button
        type="button"
        onClick={() => {
          shown.value = true
        }}
      >
        Show the picture
      </button>
    </div>
  )
}

function Shown({ scan, storage }: Props) {
  const address = `/console/api/scans/${scan.id}/file?view=true`
  const name = visible(scan.fileName)
  const kind = storage.contentType?.split('/', 1)[0]
  if (kind === 'video' || kind === 'audio') return <Player kind={kind} address={address} name={name} />
  if (kind === 'image') return <Picture address={address} name={name} />
  return (
    <p class="muted">Files of this type are not shown here, because they could run code. You can save it.</p>
  )
}

/** Pictures derived from the file. */
function Renditions({ scan, storage }: Props) {
  if (storage.renditions.length === 0) return null
  return (
    <div class="pictures">
      {storage.renditions.map((rendition) => {
        const { word, about } = RENDITION[rendition]
        const address = `/console/api/scans/${scan.id}/renditions/${rendition}`
        return (
          <figure key={rendition} class="stack tight">
            <a href={address} target="_blank" rel="noopener">
              <img src={address} alt={word} />
            </a>
            <figcaption>
              <strong>{word}</strong> <span class="muted">{about}</span>
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}

/** Why there is no file. A scan may never have had one: in the sandbox, or if the upload never came. */
function whereIsFile({ status, signals }: Schemas['Scan']): string {
  if (status === 'uploading') return 'The file is not stored yet.'
  return signals?.sha256 === undefined ? 'No file is stored.' : 'The file is not stored any more.'
}

/** The file's pictures and players. */
export function ScanMedia({ scan, storage }: Props) {
  return (
    <>
      <Renditions scan={scan} storage={storage} />
      {storage.byteSize === null ? (
        <p class="muted">{whereIsFile(scan)}</p>
      ) : (
        <>
          <Shown scan={scan} storage={storage} />
          <div class="actions">
            <a class="button" href={`/console/api/scans/${scan.id}/file`} download>
              Save the file ({bytes(storage.byteSize)})
            </a>
          </div>
          <p class="small muted">Viewing or saving the file is recorded in the audit log.</p>
        </>
      )}
    </>
  )
}
