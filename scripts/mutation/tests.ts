/**
 * Tests outside a folder that also verify its promises. Tests of processes (`*.server.test.ts`, `test/faults` and the
 * like) are left out because they start `dist/service`, which contains no mutants. Random and sweeping tests (`fuzz`,
 * `tenant`) are left out because they take longer than all others together, and because they would make a promise count
 * as tested that no test names.
 */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  'tenants/keys': ['test/http/http.service.test.ts', 'test/telemetry/log.service.test.ts'],
  'webhooks/endpoints': ['test/operators/operators.service.test.ts'],
  'webhooks/deliveries': ['test/webhooks/endpoints/**/*.test.ts'],
}

/**
 * Verify promises of every folder: each operation's statuses, events, concurrent callers, and the work done every
 * minute.
 */
const OF_ALL = [
  'test/contract/*.service.test.ts',
  'test/end-to-end/races.service.test.ts',
  'test/process/maintenance.service.test.ts',
]

/** The test files that run against a mutant in `src/<folder>`. */
export const testsOf = (folder: string): string[] => [
  `test/${folder}/**/*.test.ts`,
  ...(NEIGHBOURS[folder] ?? []),
  ...OF_ALL,
]
