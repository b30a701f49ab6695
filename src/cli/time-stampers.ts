import { readFile } from 'node:fs/promises'
import { parseTrustAnchors } from '../settings/trust-anchors.js'
import { CommandError } from './command-error.js'

/** The root certificates in the file of `--time-stampers`, as PEM. */
export async function readTimeStampers(path: string): Promise<string> {
  try {
    return parseTrustAnchors(await readFile(path, 'utf8'))
  } catch (error) {
    throw new CommandError(`The certificates of ${path} cannot be read: ${(error as Error).message}`)
  }
}
