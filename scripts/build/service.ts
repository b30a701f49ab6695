import { readFileSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { buildTemplate } from '../../src/database/embedded/build-template.js'
import { FACES } from '../../src/reports/pdf/fonts.js'
import { assertCorrectedDriver } from './corrected-driver.js'
import { ROOT } from './parts.js'
import { replaceFiles } from './replace-files.js'

const BUNDLED = ['drizzle-orm', 'postgres']

/** Copies the typefaces of reports with their licence: the packages have every weight, which is 200 MiB. */
async function copyFonts(folder: string): Promise<void> {
  await mkdir(folder)
  const packages = join(ROOT, 'node_modules', '@expo-google-fonts')
  for (const [family, style, file] of Object.values(FACES))
    await copyFile(join(packages, family, style, file), join(folder, file))
  await copyFile(join(packages, 'noto-sans', 'LICENSE_FONT'), join(folder, 'OFL.txt'))
}

/**
 * Bundles the service with drizzle-orm and the driver into the few files of `dist/service`, which are what runs, and
 * makes the template of an embedded database.
 *
 * drizzle-orm consists of a hundred modules, and for each of them Node 24 reads the package's description again. Loaded
 * one by one, its modules and ours made a start on PostgreSQL take 1.5 s instead of 0.64 s there, and 120 MiB of memory
 * instead of 98 MiB; on Node 20, 1.0 s instead of 0.85 s. The driver is bundled so that the build contains it with our
 * patch, wherever it is installed. Bundling the other packages as well gained nothing.
 *
 * Types are not checked here, which takes twenty times as long as the bundle: `npm run typecheck` does that.
 */
export async function buildService(folder: string): Promise<string[]> {
  assertCorrectedDriver(ROOT)
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const entries = {
    'media-scan': 'src/cli/main.ts',
    'analysis-worker': 'src/analysis/analysis-worker.ts',
  }
  await build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    outdir: folder,
    bundle: true,
    // Modules that are imported on demand stay separate.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    external: Object.keys(dependencies).filter((name) => !BUNDLED.includes(name)),
    logLevel: 'warning',
  })
  const place = join(ROOT, 'dist', 'service')
  await copyFonts(join(folder, 'fonts'))
  return [
    ...(await replaceFiles(
      folder,
      place,
      Object.keys(entries).map((name) => `${name}.js`),
    )),
    await buildTemplate(),
  ]
}
