/**
 * Second half of `npm run build:service`: bundles the compiled service, `dist/src`, with drizzle-orm into the few files
 * of `dist/service`, which are what runs.
 *
 * drizzle-orm consists of a hundred modules, and for each of them Node 24 reads the package's description again. Loaded
 * one by one, its modules and ours made a start on PostgreSQL take 1.5 s instead of 0.64 s there, and 120 MiB of memory
 * instead of 98 MiB; on Node 20, 1.0 s instead of 0.85 s. The driver is bundled so that the build contains it with our
 * patch, wherever it is installed. Bundling the other packages as well gained nothing.
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
  // Modules that are imported on demand stay separate.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: true,
  external: Object.keys(dependencies).filter((name) => !JOINED.includes(name)),
  metafile: true,
  logLevel: 'warning',
})

// File names contain a hash. Files of earlier builds are kept beside the new ones, because a running service may still
// load some of them on demand. A service that runs for more than a week from a folder that is rebuilt is not expected.
const made = new Set(Object.keys(metafile.outputs).map((path) => basename(path)))
for (const name of await readdir(outdir)) {
  if (made.has(name)) continue
  const path = join(outdir, name)
  const { mtimeMs } = await stat(path)
  if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { force: true })
}
