import type { Settings } from './config.js'
import { type DataFolder, keepSecret, makeMasterKey, readSecret } from './data-folder.js'
import { MASTER_KEY_FILE } from './open-database.js'
import { Secret } from './secrets.js'

/** The current one first. */
export type MasterKeys = readonly [Secret<Uint8Array>, ...Secret<Uint8Array>[]]

const decoded = (key: Secret<string>) => new Secret<Uint8Array>(Buffer.from(key.reveal(), 'base64'))

/**
 * The master keys there are: the settings', then the data folder's own, so that what it sealed still opens after
 * `SECRET_KEY` was set. `undefined` when there is none.
 */
export async function findMasterKeys(
  settings: Settings,
  folder: DataFolder,
): Promise<MasterKeys | undefined> {
  const kept = await readSecret(folder, MASTER_KEY_FILE)
  const [current, ...previous] = [...settings.secretKeys, ...(kept === undefined ? [] : [decoded(kept)])]
  return current === undefined ? undefined : [current, ...previous]
}

/** The same; one is made for the data folder when there is none. */
export async function keepMasterKeys(settings: Settings, folder: DataFolder): Promise<MasterKeys> {
  const found = await findMasterKeys(settings, folder)
  return found ?? [decoded(await keepSecret(folder, MASTER_KEY_FILE, makeMasterKey))]
}
