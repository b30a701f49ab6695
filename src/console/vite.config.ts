import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

/** Writes each asset once more, compressed, beside it: `src/operators/pages.ts` serves that to who takes it. */
const compressed: Plugin = {
  name: 'compressed',
  writeBundle({ dir }, bundle) {
    for (const fileName of Object.keys(bundle)) {
      if (!fileName.startsWith('assets/')) continue
      const file = join(dir as string, fileName)
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
    }
  },
}

/** How much script a page may need before it is first shown, in bytes, compressed by gzip. */
const MAX_FIRST_PAINT = 60_000

/** Fails the build when what a page imports, with what every page has, is more script than that. */
const firstPaint: Plugin = {
  name: 'first-paint',
  generateBundle(_options, bundle) {
    const closure = (fileName: string, found: Set<string>): Set<string> => {
      const chunk = bundle[fileName]
      if (found.has(fileName) || chunk?.type !== 'chunk') return found
      found.add(fileName)
      for (const imported of chunk.imports) closure(imported, found)
      return found
    }
    const size = (fileName: string) => {
      const chunk = bundle[fileName]
      return chunk?.type === 'chunk' ? gzipSync(chunk.code).length : 0
    }
    const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
    const entry = chunks.find(({ isEntry }) => isEntry)
    if (entry === undefined) return
    const pages = chunks.filter(({ facadeModuleId }) => facadeModuleId?.includes('/pages/'))
    const totals = pages.map(({ name, fileName }) => {
      const files = closure(fileName, closure(entry.fileName, new Set()))
      return { name, total: [...files].reduce((sum, file) => sum + size(file), 0) }
    })
    const most = totals.reduce((most, page) => (page.total > most.total ? page : most))
    if (most.total > MAX_FIRST_PAINT)
      this.error(
        `${most.name} needs ${most.total} bytes of script before it is shown, of ${MAX_FIRST_PAINT}: import what it shows later with import().`,
      )
  },
}

/** The administration console: `src/console` to `dist/console`, which the service serves at `/console`. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [firstPaint, compressed],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    // The content security policy allows no inline code or data: everything is a file with a hashed name.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
})
