/**
 * A bare target: the minimum work to receive a file and keep it through a power cut. Writes each body to a file, syncs
 * it, renames it into another folder and syncs that folder.
 */
import { mkdir, open, rename } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

const [partial, objects] = ['partial', 'objects'].map((name) =>
  join(process.env.DATA_DIR as string, name),
) as [string, string]
let received = 0

async function keep(request: IncomingMessage): Promise<void> {
  received += 1
  const name = String(received)
  const file = await open(join(partial, name), 'wx')
  try {
    for await (const bytes of request as AsyncIterable<Buffer>) await file.write(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(join(partial, name), join(objects, name))
  const folder = await open(objects, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

await Promise.all([partial, objects].map((folder) => mkdir(folder, { recursive: true })))
// Longer than the rounds of other contenders in between: a connection closed at the start of a round would fail the
// round.
createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
  keep(request).then(
    () => response.end(),
    (error: unknown) => response.destroy(error as Error),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
