import { defineConfig } from 'vitest/config'

/** Tests that use a database run on the embedded one, and again on a server when there is one. */
const USES_DATABASE = ['test/**/*.service.test.ts']

/** Of the projects, not of the whole: projects that extend it would run it again. */
export const DATABASES = ['test/support/databases.ts']

/** Installs packages, ours or others', which takes the registry and a minute: `npm run test:package`. */
export const PACKAGE_TESTS = [
  'test/client/package.test.ts',
  'test/contract/generators.test.ts',
  'test/contract/portman.test.ts',
]

/** Need a browser: `npm run test:console`. */
export const BROWSER_TESTS = ['test/console/browser/*.test.ts', 'test/client/browser.test.ts']

/** Break what the service stands on, which takes clusters and processes of their own: `npm run test:faults`. */
export const FAULT_TESTS = ['test/faults/**/*.test.ts']

/** Of a package that `npm ci` does not install: `npm run test:detector`. */
export const DETECTOR_TESTS = ['test/detector/*.test.ts']

const embedded = {
  extends: true as const,
  test: {
    name: 'embedded',
    globalSetup: DATABASES,
    include: ['test/**/*.test.ts'],
    exclude: [...PACKAGE_TESTS, ...BROWSER_TESTS, ...FAULT_TESTS, ...DETECTOR_TESTS],
    provide: { serverUrl: undefined },
  },
}

const server = {
  extends: true as const,
  test: {
    name: 'server',
    globalSetup: DATABASES,
    include: USES_DATABASE,
    provide: { serverUrl: process.env.TEST_DATABASE_URL },
  },
}

export default defineConfig({
  test: {
    // The provider of the sign-in tests warns whoever would run it for others than tests.
    onConsoleLog: (log) => !log.startsWith('oidc-provider '),
    setupFiles: ['test/support/contract-check.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Only patience: `expect.poll` waits for things that take their time on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // Two at once is what two cores carry; each file of service tests has a database of its own in memory.
    maxWorkers: 2,
    // Files share what they import, which is most of the time that a small one takes: nothing of ours keeps state
    // in a module.
    isolate: false,
    // The gate's machines are shared: what a neighbour's load broke gets one more try there, and only there.
    retry: process.env.CI ? 1 : 0,
    projects: process.env.TEST_DATABASE_URL ? [embedded, server] : [embedded],
  },
})
