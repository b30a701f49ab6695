import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from './parts.js'
import { replaceFiles } from './replace-files.js'

/** Builds the console's pages, which the service serves from `dist/console`. */
export async function buildConsole(folder: string): Promise<string[]> {
  await build({ configFile: join(ROOT, 'src', 'console', 'vite.config.ts'), build: { outDir: folder } })
  return replaceFiles(folder, join(ROOT, 'dist', 'console'), ['index.html'])
}
