import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Need a browser. */
const CONSOLE_TESTS = [
  'test/console/browser/*.test.ts',
  'test/client/browser.test.ts',
  'test/client/uppy.test.ts',
]

/** Break what the built service stands on, which takes clusters and processes of their own. */
const FAULT_TESTS = ['test/faults/**/*.test.ts']

/** Faults whose effect is measured in seconds or less, or takes all the processor time there is. */
const ALONE = [
  'event-loop',
  'fail-over',
  'hostile-files',
  'locked-rows',
  'mutated-files',
  'replica',
  'silent-database',
].map((name) => `test/faults/${name}.test.ts`)

/** Install packages, ours or others', which takes the registry and a minute. */
const PACKAGE_TESTS = [
  'test/client/package.test.ts',
  'test/contract/generators.test.ts',
  'test/contract/portman.test.ts',
]

/** Of a package that `npm ci` does not install. */
const DETECTOR_TESTS = ['test/detector/*.test.ts']

/** Tests that use a database run on the embedded one, and again on a server when there is one. */
const SERVICE_TESTS = ['test/**/*.service.test.ts']

const SERVER = process.env.TEST_DATABASE_URL

/**
 * Exhaustive tests and those of seconds, which `npm test` leaves out and `npm run test:slow` runs: sweeps, hostile
 * archives, processes that are killed. A whole file is marked by a comment, `@module-tag slow`.
 */
export const TAGS = [{ name: 'slow', timeout: 180_000 }]

/** Of a project, not of the whole: every project that extends it would run it again. */
export const DATABASES = ['test/support/databases.ts']

/** Tests of our modules, with a service and a database in the process where they need one. */
const inProcess = {
  globalSetup: DATABASES,
  setupFiles: ['test/support/contract-check.ts'],
  hookTimeout: 60_000,
  // More than the two cores that there are: a good third of the time of these tests is spent waiting.
  maxWorkers: 3,
  // Files share what they import, which is most of the time that a small one takes: nothing of ours keeps state in a
  // module.
  isolate: false,
}

/** Tests of built processes. */
const builtProcesses = { testTimeout: 120_000, hookTimeout: 120_000 }

const browser = existsSync(CHROMIUM) || Boolean(process.env.CI)

/**
 * All tests; `npm test` and the scripts beside it choose among these projects. Groups run one after the other when
 * several are chosen.
 */
export default defineConfig({
  test: {
    // The provider of the sign-in tests warns whoever would run it for others than tests.
    onConsoleLog: (log) => !log.startsWith('oidc-provider '),
    // Only patience: `expect.poll` waits for things that take their time on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    tags: TAGS,
    projects: [
      {
        extends: true,
        test: {
          ...inProcess,
          name: 'embedded',
          include: ['test/**/*.test.ts'],
          exclude: [...CONSOLE_TESTS, ...FAULT_TESTS, ...PACKAGE_TESTS, ...DETECTOR_TESTS],
          testTimeout: 30_000,
          provide: { serverUrl: undefined },
        },
      },
      ...(SERVER === undefined
        ? []
        : [
            {
              extends: true as const,
              test: {
                ...inProcess,
                name: 'server',
                include: SERVICE_TESTS,
                testTimeout: 30_000,
                provide: { serverUrl: SERVER },
              },
            },
          ]),
      {
        extends: true,
        test: {
          name: 'package',
          include: PACKAGE_TESTS,
          globalSetup: DATABASES,
          setupFiles: ['test/support/contract-check.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          provide: { serverUrl: undefined },
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'detector',
          include: DETECTOR_TESTS,
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Most of the time they wait for what they have stopped.
        extends: true,
        test: {
          ...builtProcesses,
          name: 'faults',
          include: FAULT_TESTS,
          exclude: ALONE,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...builtProcesses,
          name: 'faults-alone',
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        plugins: [
          {
            name: 'left-out',
            configureVitest() {
              if (!browser)
                process.stdout.write(
                  `No browser at ${CHROMIUM} (CHROMIUM): left out the tests of the console.\n`,
                )
            },
          },
        ],
        test: {
          name: 'console',
          include: browser ? CONSOLE_TESTS : [],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // Each file runs a service with a database and a browser: one at a time is what two cores carry.
          fileParallelism: false,
          provide: { chromium: CHROMIUM },
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
