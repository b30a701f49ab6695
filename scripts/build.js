// @ts-check
/** `node scripts/build.js [part …]`: builds the parts whose sources have changed; all parts unless some are named. */
import { buildChanged } from './build/changed.js'
import { PARTS } from './build/parts.js'

const named = process.argv.slice(2)
const unknown = named.find((name) => !PARTS.some((part) => part === name))
if (unknown !== undefined) {
  process.stderr.write(`There is no part ${unknown} to build; there are ${PARTS.join(', ')}.\n`)
  process.exit(2)
}
process.exitCode = buildChanged(named.length === 0 ? PARTS : PARTS.filter((part) => named.includes(part)))
