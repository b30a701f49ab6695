import { defineConfig } from 'vitest/config'
import { FAULT_TESTS } from './vitest.config.js'

/**
 * The built service in bad weather: clusters, proxies and processes of the tests' own; see `npm run test:faults`.
 */
export default defineConfig({
  test: {
    include: FAULT_TESTS,
    passWithNoTests: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What they say is measured in seconds: one at a time is what two cores carry.
    fileParallelism: false,
    retry: process.env.CI ? 1 : 0,
  },
})
