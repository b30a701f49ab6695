/**
 * Tests outside a folder's own that hold its promises as well. Those of processes (`*.server.test.ts`, `test/faults`
 * and their like) start `dist/service`, in which there are no mutants; random and sweeping ones (`fuzz`, `tenants`)
 * take longer than all others together, and would let a promise count as held that no test names.
 */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  keys: [
    'test/http/requests.service.test.ts',
    'test/console/operator.service.test.ts',
    'test/log.service.test.ts',
  ],
  webhooks: ['test/console/reads.service.test.ts'],
  deliveries: ['test/webhooks/**/*.test.ts'],
}

/** Hold promises of every folder: each operation's statuses, events, races of callers, and what is done every minute. */
const OF_ALL = [
  'test/contract/*.service.test.ts',
  'test/end-to-end/races.service.test.ts',
  'test/maintenance.service.test.ts',
]

/** The test files that a mutant in `src/<folder>` has to survive. */
export const testsOf = (folder: string): string[] => [
  `test/${folder}/**/*.test.ts`,
  ...(NEIGHBOURS[folder] ?? []),
  ...OF_ALL,
]
