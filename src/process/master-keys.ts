import { Secret } from '../basics/secrets.js'
import { type DataFolder, keepSecret, makeMasterKey, readSecret } from '../settings/data-folder.js'
import type { Settings } from '../settings/settings.js'
import { MASTER_KEY_FILE } from './open-database.js'

/** The current key first. */
export type MasterKeys = readonly [Secret<Uint8Array>, ...Secret<Uint8Array>[]]

const decoded = (key: Secret<string>) => new Secret<Uint8Array>(Buffer.from(key.reveal(), 'base64'))

/**
 * All master keys: those in the settings, then the data folder's own, so that data encrypted with it can still be
 * decrypted after `SECRET_KEY` was set. `undefined` if there is none.
 */
export async function findMasterKeys(
  settings: Settings,
  folder: DataFolder,
): Promise<MasterKeys | undefined> {
  const kept = await readSecret(folder, MASTER_KEY_FILE)
  const [current, ...previous] = [...settings.secretKeys, ...(kept === undefined ? [] : [decoded(kept)])]
  return current === undefined ? undefined : [current, ...previous]
}

/** Like {@link findMasterKeys}, but creates a key in the data folder if there is none. */
export async function keepMasterKeys(settings: Settings, folder: DataFolder): Promise<MasterKeys> {
  const found = await findMasterKeys(settings, folder)
  return found ?? [decoded(await keepSecret(folder, MASTER_KEY_FILE, makeMasterKey))]
}
