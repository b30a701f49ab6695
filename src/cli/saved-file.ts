import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandError } from './command-error.js'

/** Saves the body of an answer, which is `what`, into a new file. Leaves none if the answer is not complete. */
export async function saveBody(response: Response, path: string, what: 'file' | 'report'): Promise<void> {
  if (!response.ok || response.body === null)
    throw new CommandError(`The ${what} cannot be downloaded: ${response.status}.`)
  const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    void response.body?.cancel()
    throw new CommandError(`${path} cannot be written: ${error.code}`)
  })
  try {
    await pipeline(Readable.fromWeb(response.body as never), file.createWriteStream())
  } catch (error) {
    await rm(path, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    throw new CommandError(`The ${what} was not saved: ${code ?? message}`)
  }
}
