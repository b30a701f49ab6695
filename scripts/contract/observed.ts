/**
 * `npm run contract:observed [folder]`: compares what the answers of all tests had with the contracts, in both
 * directions. The tests write it to the folder that `OBSERVED_ANSWERS` names. Exits with 1 when they differ, with 2 when
 * there is nothing to compare, or not all tests ran.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { differences } from './differences.js'
import { CONTRACTS, type ContractName, type Observations, together } from './seen.js'

type Line = Observations & { readonly file: string }

function linesIn(folder: string): Line[] {
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  )
}

function serviceTests(): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.service.test.ts'))
    .map((name) => join('test', name))
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}

const folder = process.argv[2] ?? process.env.OBSERVED_ANSWERS
if (folder === undefined) stop('Name the folder in which the tests wrote what they saw: OBSERVED_ANSWERS.')
const lines = linesIn(folder)
const ran = new Set(lines.map(({ file }) => file))
const left = serviceTests().filter((file) => !ran.has(file))
if (left.length > 0) stop(`Not all tests ran: ${left.length} did not, such as ${left[0]}.`)

const found = Object.entries(CONTRACTS).flatMap(([name, file]) => {
  const contract = name as ContractName
  const seen = together(lines.map((line) => line[contract]))
  return differences(contract, parse(readFileSync(file, 'utf8')), seen).map((one) => `${file}: ${one}`)
})
for (const one of found) console.error(one)
console.log(`${ran.size} files of tests were compared with the contracts; ${found.length} differences.`)
process.exitCode = found.length > 0 ? 1 : 0
