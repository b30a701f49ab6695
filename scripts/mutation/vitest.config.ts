import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { DATABASES, TAGS } from '../../vitest.config.js'

/**
 * A mutant is finished at its first failed test, so fast tests run first: tests without a service, then small files.
 */
class FastestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const largestFirst = await super.sort(files)
    const isService = ({ moduleId }: TestSpecification) => Number(moduleId.includes('.service.'))
    return largestFirst.reverse().sort((one, other) => isService(one) - isService(other))
  }
}

/** The tests of a run of `npm run mutation`, on one database: the server's if there is one. */
export default defineConfig({
  test: {
    globalSetup: DATABASES,
    setupFiles: ['test/support/contract-check.ts'],
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
    provide: { serverUrl: process.env.TEST_DATABASE_URL },
    tags: TAGS,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    isolate: false,
    sequence: { sequencer: FastestFirst },
  },
})
