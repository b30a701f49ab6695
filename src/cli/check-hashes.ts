import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { systemClock } from '../basics/clock.js'
import { publicId, storedId } from '../basics/identifiers.js'
import { createObjectFolder, ifExists } from '../files/object-folder.js'
import { BEFORE_ALL, compareFiles, countComparable, listDamaged } from '../scans/compare-files.js'
import { readSettings } from '../settings/settings.js'
import { CommandError } from './command-error.js'
import { createOutput } from './output.js'
import { showCopying } from './progress.js'
import { type Stored, withStored } from './stored.js'
import { counted, objectsFolder, reportingFailure } from './without-service.js'

export type HashOptions = {
  /** Where the position is kept, from which the next run goes on. */
  readonly position: string | undefined
  /** Most megabytes read in a second; all that the storage gives if undefined. */
  readonly mbPerSecond: number | undefined
  readonly json: boolean
}

/** How often the position is written. */
const KEEP_MS = 1_000

/** Most damaged files that are listed. */
const MAX_LISTED = 1_000

/** How far a run has come. */
type Position = {
  /** Public ID of the last scan whose file was compared; null before the first. */
  readonly after: string | null
  readonly files: number
  readonly bytes: number
  /** Scans whose files are not there. */
  readonly missing: readonly string[]
  /** Scans whose files could not be read. */
  readonly unreadable: readonly string[]
}

const BEGINNING: Position = { after: null, files: 0, bytes: 0, missing: [], unreadable: [] }

async function readPosition(path: string | undefined): Promise<Position> {
  const text = path === undefined ? undefined : await ifExists(readFile(path, 'utf8'))
  if (text === undefined) return BEGINNING
  try {
    const position: Position = { ...BEGINNING, ...JSON.parse(text) }
    if (storedId('scan', position.after ?? '') !== undefined) return position
  } catch {}
  throw new CommandError(`${path} is not the position of a comparison: choose another file, or remove it.`)
}

/** Replaces the file at once, so that a killed run leaves the former position or the new one. */
async function keepPosition(path: string, position: Position): Promise<void> {
  await writeFile(`${path}.partial`, JSON.stringify(position), { mode: 0o600 })
  await rename(`${path}.partial`, path)
}

/** Compares all files after the position, and keeps the position. */
async function compareFrom(
  begun: Position,
  { position: path, mbPerSecond }: HashOptions,
  { database, bucket }: Stored,
  folder: string,
): Promise<Position> {
  const storage = bucket ?? createObjectFolder(folder).store
  const after = storedId('scan', begun.after ?? '') ?? BEFORE_ALL
  const progress = await showCopying(await countComparable(database, after), process.stderr)
  let position = begun
  let keptAt = performance.now()
  try {
    const bytesPerSecond = mbPerSecond === undefined ? undefined : mbPerSecond * 1_000_000
    const context = { database, storage, clock: systemClock }
    for await (const { scanId, byteSize, found } of compareFiles(context, { after, bytesPerSecond })) {
      const id = publicId('scan', scanId)
      position = {
        after: id,
        files: position.files + 1,
        bytes: position.bytes + byteSize,
        missing: found === 'missing' ? [...position.missing, id] : position.missing,
        unreadable: found === 'unreadable' ? [...position.unreadable, id] : position.unreadable,
      }
      progress.report({ byteSize })
      if (path === undefined || performance.now() - keptAt < KEEP_MS) continue
      await keepPosition(path, position)
      keptAt = performance.now()
    }
    return position
  } catch (error) {
    if (path !== undefined && position.after !== null) await keepPosition(path, position)
    throw error
  } finally {
    progress.stop()
  }
}

/**
 * Compares the stored files with the SHA-256 recorded for them. Sets exit code 1 if a file is damaged, missing or unreadable. With a
 * position file, an interrupted run is continued by the next one.
 */
export function checkHashes(environment: NodeJS.ProcessEnv, options: HashOptions): Promise<void> {
  const again = options.position === undefined ? '' : '; run the command again to go on'
  return reportingFailure(`The files cannot be compared${again}`, async () => {
    const settings = readSettings(environment)
    await withStored(settings, async (stored) => {
      const begun = await readPosition(options.position)
      const compared = await compareFrom(begun, options, stored, objectsFolder(settings))
      const { files, bytes, missing, unreadable } = compared
      if (options.position !== undefined) await rm(options.position, { force: true })
      // Also those of earlier runs.
      const damaged = (await listDamaged(stored.database, MAX_LISTED)).map((id) => publicId('scan', id))
      createOutput(options.json, process.stdout).one({ files, bytes, damaged, missing, unreadable }, [
        `Compared ${counted(files, 'file')}, ${counted(bytes, 'byte')}.`,
        `${counted(damaged.length, 'file')} damaged.`,
        ...damaged.map((id) => `  ${id}`),
        `${counted(missing.length, 'file')} missing.`,
        ...missing.map((id) => `  ${id}`),
        `${counted(unreadable.length, 'file')} unreadable.`,
        ...unreadable.map((id) => `  ${id}`),
      ])
      if (damaged.length + missing.length + unreadable.length > 0) process.exitCode = 1
    })
  })
}
