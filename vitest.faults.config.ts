import { defineConfig } from 'vitest/config'
import { FAULT_TESTS } from './vitest.config.js'

/** What they say is measured in seconds or less, or takes all the processor time there is: one file at a time. */
const ALONE = [
  'event-loop',
  'fail-over',
  'hostile-files',
  'locked-rows',
  'mutated-files',
  'replica',
  'silent-database',
].map((name) => `test/faults/${name}.test.ts`)

const limits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  retry: process.env.CI ? 1 : 0,
}

/**
 * The built service in bad weather: clusters, proxies and processes of the tests' own; see `npm run test:faults`.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        // Most of the time they wait for what they have stopped.
        test: {
          ...limits,
          name: 'two at once',
          include: FAULT_TESTS,
          exclude: ALONE,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...limits,
          name: 'alone',
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
