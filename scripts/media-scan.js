// @ts-check
/** `npm start`, `npm run cli`: runs `media-scan` from a build that matches the sources. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildChanged } from './build/changed.js'
import { ROOT } from './build/parts.js'

const exitCode = buildChanged(process.argv[2] === 'serve' ? ['service', 'console'] : ['service'])
if (exitCode !== 0) process.exit(exitCode)

const program = join(ROOT, 'dist', 'service', 'media-scan.js')
// Workers of `--processes` are started from what this names.
process.argv[1] = program
await import(pathToFileURL(program).href)
