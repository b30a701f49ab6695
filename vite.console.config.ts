import { defineConfig } from 'vite'

/** The administration console: `src/console/web` to `dist/console`, which the service serves at `/console`. */
export default defineConfig({
  root: 'src/console/web',
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: '../../../dist/console',
    emptyOutDir: true,
    // The content security policy allows no inline code or data: everything is a file with a hashed name.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
})
