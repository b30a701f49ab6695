import { defineConfig } from 'vitest/config'
import { DATABASES } from '../../vitest.config.js'
import { testsOf } from './tests.js'

/** The tests of a run of `npm run mutation`, on one database: the server's, where there is one. */
export default defineConfig({
  test: {
    globalSetup: DATABASES,
    setupFiles: ['test/support/contract-check.ts'],
    include: testsOf(process.env.MUTATED_FOLDER ?? ''),
    provide: { serverUrl: process.env.TEST_DATABASE_URL },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    isolate: false,
  },
})
