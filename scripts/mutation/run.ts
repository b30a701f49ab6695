/**
 * `npm run mutation -- <folder> [file…] [--tests pattern]`: changes `src/<folder>` in many small ways, one at a time,
 * and reports the changes that no test noticed. File names are relative to the folder; without any, all files are
 * changed. `dist/mutation/<folder>/report.html` shows every mutant. See README.md beside this file.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { testsOf } from './tests.js'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true } },
})
const [folder, ...files] = positionals
if (folder === undefined || !existsSync(`src/${folder}`)) {
  console.error('npm run mutation -- <folder of src> [file…] [--tests pattern]')
  process.exit(2)
}

// Read by vitest.config.ts, which StrykerJS loads in separate processes.
process.env.MUTATION_TESTS = JSON.stringify(values.tests ?? testsOf(folder))

await new Stryker({
  mutate: files.length > 0 ? files.map((file) => `src/${folder}/${file}`) : [`src/${folder}/**/*.ts`],
  plugins: [
    '@stryker-mutator/vitest-runner',
    '@stryker-mutator/typescript-checker',
    './scripts/mutation/ignore.js',
  ],
  ignorers: ['log-lines', 'statements'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
  // A mutant that does not compile needs no test.
  checkers: ['typescript'],
  tsconfigFile: 'tsconfig.build.json',
  coverageAnalysis: 'perTest',
  // For two cores; each test run has its own databases.
  concurrency: 2,
  // Allows for other load on the machine: a slow test must not count as a failed one.
  timeoutMS: 60_000,
  incremental: true,
  incrementalFile: `dist/mutation/${folder}/incremental.json`,
  tempDirName: 'dist/mutation/sandbox',
  ignorePatterns: ['dist', 'data'],
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  htmlReporter: { fileName: `dist/mutation/${folder}/report.html` },
  jsonReporter: { fileName: `dist/mutation/${folder}/report.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
}).runMutationTest()
