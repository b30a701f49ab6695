import { join } from 'node:path'
import { messageWithoutValues } from '../basics/logged-error.js'
import { BucketError } from '../files/storage.js'
import { OBJECTS_FOLDER } from '../process/open-database.js'
import { DataFolderError } from '../settings/data-folder.js'
import { type Settings, SettingsError } from '../settings/settings.js'
import { CommandError } from './command-error.js'

/** Runs a command that works without the service, and reports failures in one line. */
export async function reportingFailure(doing: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof CommandError) throw error
    if (error instanceof SettingsError || error instanceof DataFolderError || error instanceof BucketError)
      throw new CommandError(error.message)
    throw new CommandError(`${doing}: ${messageWithoutValues(error as Error)}`)
  }
}

/** Where the built-in upload target keeps objects. */
export const objectsFolder = ({ dataDir }: Settings) => join(dataDir, OBJECTS_FOLDER)

/** A number of things in words: `1 scan`, `2 scans`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
