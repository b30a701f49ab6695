import { type FileHandle, open, readFile } from 'node:fs/promises'
import { Secret } from '../basics/secrets.js'
import { CommandError } from './command-error.js'

/** Shorter passphrases can be guessed. */
const MIN_PASSPHRASE = 12

/** Reads the passphrase of an archive. It comes from a file, because other users of the machine can read options. */
export async function readPassphrase(path: string): Promise<Secret<string>> {
  const text = (await readFile(path, 'utf8')).replace(/\r?\n$/, '')
  if (text.length < MIN_PASSPHRASE)
    throw new CommandError(`The passphrase in ${path} must have at least ${MIN_PASSPHRASE} characters.`)
  return new Secret(text)
}

/** Opens a file while `work` runs. If the file is created, only its owner can read it. */
export async function withFile<Result>(
  path: string,
  flags: string | number,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, flags, 0o600)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}
