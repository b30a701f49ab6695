/**
 * Builds the parts that are named, one build at a time in a checkout. A build that has waited for another one finds its
 * work done.
 */
import { mkdirSync, openSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { waitForLock } from 'fs-native-extensions'
import { isBuilt, noteOf, type Part, ROOT, sourcesOf } from './parts.js'

/** Builds into an empty folder, puts the files in place, and returns their paths. */
type Build = (folder: string) => Promise<string[]>

/** Each is loaded when it is needed: Vite and esbuild take longer to load than the service takes to bundle. */
const BUILDS: Readonly<Record<Part, () => Promise<Build>>> = {
  service: async () => (await import('./service.js')).buildService,
  console: async () => (await import('./console.js')).buildConsole,
  client: async () => (await import('./client.js')).buildClient,
}

/** Where builds are made; on the same file system as `dist`, so that files can be moved by renaming. */
const WORKSHOP = join(ROOT, 'dist', '.building')

async function build(part: Part): Promise<void> {
  if (isBuilt(part)) return
  // Taken before the build: a file that is saved meanwhile makes the next start build again.
  const sources = sourcesOf(part)
  const note = noteOf(part)
  // While files are replaced, the note of the last build is not true.
  await rm(note, { force: true })
  const folder = join(WORKSHOP, part)
  await rm(folder, { recursive: true, force: true })
  const files = await (await BUILDS[part]())(folder)
  mkdirSync(dirname(note), { recursive: true })
  const text = JSON.stringify({ sources, files: files.map((file) => relative(ROOT, file)) })
  await writeFile(`${note}.new`, text)
  await rename(`${note}.new`, note)
}

try {
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  // The kernel releases the lock when this process ends, however it ends.
  await waitForLock(openSync(join(ROOT, 'dist', '.lock'), 'a'))
  try {
    for (const part of process.argv.slice(2)) await build(part as Part)
  } finally {
    await rm(WORKSHOP, { recursive: true, force: true })
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
