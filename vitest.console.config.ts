import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BROWSER_TESTS } from './vitest.config.js'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

const runs = existsSync(CHROMIUM) || Boolean(process.env.CI)
if (!runs) process.stdout.write(`No browser at ${CHROMIUM} (CHROMIUM): left out the tests of the console.\n`)

/** The console in a real browser on a real process; built before, see `npm run test:console`. */
export default defineConfig({
  test: {
    include: runs ? BROWSER_TESTS : [],
    passWithNoTests: true,
    provide: { chromium: CHROMIUM },
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Each file runs a service with a database and a browser: one at a time is what two cores carry.
    fileParallelism: false,
    retry: process.env.CI ? 1 : 0,
  },
})
