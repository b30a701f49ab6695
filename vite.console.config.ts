import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

/** Writes each asset once more, compressed, beside it: `src/console/pages.ts` serves that to who takes it. */
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

/** The administration console: `src/console/web` to `dist/console`, which the service serves at `/console`. */
export default defineConfig({
  root: 'src/console/web',
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [compressed],
  build: {
    outDir: '../../../dist/console',
    emptyOutDir: true,
    // The content security policy allows no inline code or data: everything is a file with a hashed name.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
})
