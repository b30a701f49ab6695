import type { Logger } from 'pino'
import { RENDITIONS, type Rendition } from '../../generated/vocabulary.js'
import type { Picture } from '../analysis/evidence.js'
import type { AnalysedFile } from '../analysis/file-transfer.js'
import { isDecodedWhole } from '../analysis/pictures/decoder.js'
import { WorkerLostError } from '../analysis/worker.js'
import type { AnalysisWorkers } from '../analysis/workers.js'
import { publicId } from '../basics/identifiers.js'
import type { Database } from '../database/connection.js'
import { type ObjectStorage, StorageUnavailableError } from '../files/storage.js'
import { UnavailableError } from '../http/errors.js'
import { findScanOfAnyTenant } from './operator-queries.js'
import { mayHaveFile, type ScanRow } from './resource.js'
import { isShown } from './shown-rendition.js'

/** Files of one organization whose pictures may wait to be made at once, so that others have their turn. */
const MAX_WAITING_OF_ONE = 8

/** As many files of an organization wait for their pictures as may. */
export class RenditionsBusyError extends UnavailableError {
  override readonly name = 'RenditionsBusyError'
  readonly publicMessage = 'Pictures of other files are being made; try again when they are finished.'
  readonly retryAfterSeconds = 5
  /** Nothing is broken. */
  override readonly logLevel = 'info'
}

/** Pictures by name. */
export type NamedRenditions = Readonly<Partial<Record<Rendition, Uint8Array | null>>>

type Needed = { readonly storage: ObjectStorage; readonly database: Database; readonly log: Logger }

/**
 * Stores pictures beside a scan's file. They are only for people to look at, so a failure to store them is logged and
 * otherwise ignored.
 */
export async function storeRenditions(
  { storage, log }: Pick<Needed, 'storage' | 'log'>,
  scanId: string,
  renditions: NamedRenditions,
): Promise<void> {
  try {
    for (const [name, bytes] of Object.entries(renditions))
      if (bytes != null) await storage.putRendition(scanId, name as Rendition, bytes)
  } catch (error) {
    log.warn({ err: error, scan: publicId('scan', scanId) }, 'renditions not stored')
  }
}

/**
 * Removes what was stored for a scan whose file was removed meanwhile, perhaps before its renditions were stored.
 * Returns whether it was.
 */
export async function removeIfGone(
  { storage, database }: Pick<Needed, 'storage' | 'database'>,
  scanId: string,
): Promise<boolean> {
  const present = await findScanOfAnyTenant(database, scanId)
  if (present !== undefined && mayHaveFile(present)) return false
  await storage.remove(scanId)
  return true
}

/**
 * The renditions that can be made while the scan's file exists. There are some only if the analysis decoded a picture.
 */
function renderable({ signals }: ScanRow): Rendition[] {
  const { picture } = (signals ?? {}) as { picture?: Picture | null }
  if (picture == null) return []
  return isDecodedWhole(picture) ? ['preview', 'error-levels'] : ['preview']
}

/**
 * Pictures made of the files of scans, for people to look at. Those that the service can make itself are made and
 * stored when they are first requested: most scans are never looked at, and making the pictures took longer than the
 * rest of an analysis.
 */
export type ScanRenditions = {
  /** Names of the renditions that are stored or can be made. Rejects with `StorageUnavailableError`. */
  list(scan: ScanRow, file: { readonly isStored: boolean }): Promise<Rendition[]>
  /**
   * `undefined` where there is none and none can be made. Rejects with `StorageUnavailableError`, and with
   * {@link RenditionsBusyError} while too many files of the organization wait.
   */
  read(scan: ScanRow, name: Rendition): Promise<Uint8Array | undefined>
  /** Waits for the renditions that are being made. */
  settled(): Promise<unknown>
}

export function createScanRenditions({
  storage,
  database,
  log,
  workers,
}: Needed & { readonly workers: AnalysisWorkers }): ScanRenditions {
  /** Renditions being made, by scan. Requests for another picture of the same file wait for the same promise. */
  const making = new Map<string, { organizationId: string; made: Promise<NamedRenditions> }>()
  let last: Promise<unknown> = Promise.resolve()

  async function render(scan: ScanRow): Promise<NamedRenditions> {
    try {
      const file: AnalysedFile =
        (await storage.localPath?.(scan.id)) ?? ((range) => storage.read(scan.id, range))
      const renditions = await workers.render(file)
      return { preview: renditions?.preview ?? null, 'error-levels': renditions?.errorLevels ?? null }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // The file was removed meanwhile.
      if (code === 'ENOENT') return {}
      if (error instanceof WorkerLostError) {
        log.warn({ err: error, scan: publicId('scan', scan.id) }, 'renditions not made')
        return {}
      }
      // The file could not be read, or the storage stalled.
      throw error instanceof UnavailableError
        ? error
        : new StorageUnavailableError(code ?? 'no answer', { cause: error })
    }
  }

  async function make(scan: ScanRow): Promise<NamedRenditions> {
    const renditions = await render(scan)
    await storeRenditions({ storage, log }, scan.id, renditions)
    return (await removeIfGone({ storage, database }, scan.id)) ? {} : renditions
  }

  /** One file after another, because renditions compete with analyses for processors and memory. */
  function makeQueued(scan: ScanRow): Promise<NamedRenditions> {
    const { id, organizationId } = scan
    const waiting = [...making.values()].filter((other) => other.organizationId === organizationId).length
    if (waiting >= MAX_WAITING_OF_ONE)
      throw new RenditionsBusyError(`${waiting} files of this organization wait for their pictures.`)
    const made = last.then(() => make(scan)).finally(() => making.delete(id))
    last = made.catch(() => {})
    making.set(id, { organizationId, made })
    return made
  }

  return {
    async list(scan, { isStored }) {
      if (!mayHaveFile(scan)) return []
      const stored = await storage.renditions(scan.id)
      const made = isStored ? renderable(scan) : []
      return RENDITIONS.filter((name) => stored.includes(name) || made.includes(name))
    },
    async read(scan, name) {
      if (!mayHaveFile(scan)) return undefined
      const stored = await storage.readRendition(scan.id, name)
      if (stored !== undefined && isShown(stored)) return stored
      if (!renderable(scan).includes(name)) return undefined
      const made = await (making.get(scan.id)?.made ?? makeQueued(scan))
      return made[name] ?? undefined
    },
    settled: () => last,
  }
}
