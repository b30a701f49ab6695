/**
 * Second half of `npm run build:service`: joins the service as tsc compiled it, `dist/src`, with drizzle-orm into
 * the few files of `dist/service`, which are what runs.
 *
 * drizzle-orm is a hundred modules, for each of which Node 24 reads that package's description anew. Loaded one by
 * one, it and ours made a start on PostgreSQL 1.5 s instead of 0.64 there, and 120 MiB of memory instead of 98; on
 * Node 20 1.0 s instead of 0.85. The driver is joined so that what was built has it with our patch, wherever it is
 * installed; to join the other packages as well brought nothing.
 */
import { readFileSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const JOINED = ['drizzle-orm', 'postgres']

const KEPT_MS = 7 * 86_400_000

const root = fileURLToPath(new URL('..', import.meta.url))
const outdir = join(root, 'dist', 'service')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: {
    'media-scan': 'dist/src/cli/main.js',
    'analysis-worker': 'dist/src/analysis/analysis-worker.js',
  },
  outdir,
  bundle: true,
  // What is imported only when it is needed stays so.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: true,
  external: Object.keys(dependencies).filter((name) => !JOINED.includes(name)),
  metafile: true,
  logLevel: 'warning',
})

// Their names hold a hash: those of earlier builds stay beside them, and are needed while a service runs from them, since
// some are loaded only when they are wanted. A week is longer than anybody runs one from a folder that is built anew.
const made = new Set(Object.keys(metafile.outputs).map((path) => basename(path)))
for (const name of await readdir(outdir)) {
  if (made.has(name)) continue
  const path = join(outdir, name)
  const { mtimeMs } = await stat(path)
  if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { force: true })
}
