/**
 * `npm run mutation -- <folder> [file…]`: changes `src/<folder>` in many small ways, one at a time, and says which
 * changes no test noticed. Files are named within the folder, all unless some are given. A second run asks only about
 * what changed since; `dist/mutation/<folder>/report.html` shows every mutant. See README.md beside this file.
 */
import { existsSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'

const [folder, ...files] = process.argv.slice(2)
if (folder === undefined || !existsSync(`src/${folder}`)) {
  console.error('npm run mutation -- <folder of src> [file…]')
  process.exit(2)
}

// For vitest.config.ts, which StrykerJS loads in processes of its own.
process.env.MUTATED_FOLDER = folder

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
  // Two cores; each run of tests has databases of its own.
  concurrency: 2,
  // Beside what else a machine does: a slow test is not one that failed.
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
