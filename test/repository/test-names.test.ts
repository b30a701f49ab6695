import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { apiOperations } from '../../generated/api-operations.js'
import { consoleOperations } from '../../generated/console-operations.js'

/** Folders of tests about more than one room, each named for what they have in common. */
const FOLDERS: Readonly<Record<string, string>> = {
  'console/browser': 'the console in a browser, by page and by task',
  contract: 'both contracts, and what is derived from them',
  deploy: 'the files of docs/deploy',
  'end-to-end': 'the built service, in processes of its own',
  faults: 'the built service while something that it depends on fails',
  repository: 'what holds for each file of the repository',
}

/** Tests of guarantees that no file and no folder of `src` has alone. */
const SPANNING: Readonly<Record<string, string>> = {
  'analysis/credentials/corpus': 'files that others signed, and the rubric of the conformance programme',
  'analysis/fixtures': 'each file of test/fixtures, as its README documents it',
  'client/browser': 'the client package in a browser',
  'client/memory': 'the client package with large files',
  'client/uppy': 'resumable uploads by a client of others, in a browser',
  'client/size': 'the client package, bundled',
  'database/driver-connections': 'the corrected database driver',
  'database/corrected-driver': 'the corrected database driver',
  'database/long-lists': 'the plans of all lists, on a server',
  'database/migrations-with-data': 'all migrations, with rows of earlier releases',
  'database/plans': 'the plans of all statements',
  'http/fuzz': 'all operations, with random requests',
  'moves/buckets': 'moves between folders and buckets',
  'telemetry/metrics/monitoring': 'the dashboard and the rules of docs/monitoring',
  'telemetry/metrics/rules': 'the rules of docs/monitoring, with promtool',
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${parentPath}/${name}`.slice(folder.length + 1))

/** Without what follows the first dot: `cases/update-case` of `cases/update-case.service.test.ts`. */
const stem = (file: string) => `${dirname(file)}/${basename(file).split('.', 1)[0]}`.replace(/^\.\//, '')

const tests = filesIn('test').filter((file) => /\.test(-d)?\.ts$/.test(file))
const testable = ['src', 'scripts'].flatMap(filesIn)
const files = new Set([
  ...testable.map(stem),
  ...filesIn('test/support').map((file) => `support/${stem(file)}`),
])
const folders = new Set(
  testable.flatMap((file) =>
    dirname(file)
      .split('/')
      .map((_, at, parts) => parts.slice(0, at + 1).join('/')),
  ),
)

/** Whether it is the test of a file, one of several tests of a file, or the test of a folder as a whole. */
function mirrors(name: string): boolean {
  const folder = dirname(name)
  return files.has(name) || files.has(folder) || (folders.has(folder) && basename(name) === basename(folder))
}

const inOwnFolder = (file: string) => Object.keys(FOLDERS).some((folder) => file.startsWith(`${folder}/`))

test('each test is named for the file that it tests, or for a folder, or is listed here', () => {
  const names = tests.filter((file) => !inOwnFolder(file)).map(stem)
  expect(names.filter((name) => !mirrors(name) && !(name in SPANNING))).toEqual([])
  expect(Object.keys(SPANNING).filter((name) => !names.includes(name) || mirrors(name))).toEqual([])
})

test('each operation of both contracts has a test of its name, beside the tests of its room', () => {
  const operations = Object.keys({ ...apiOperations, ...consoleOperations })
  const names = new Set(tests.map(stem))
  const missing = operations.filter((operation) => {
    const file = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return ![...files].some((name) => basename(name) === file && names.has(name))
  })
  expect(missing).toEqual([])
})
