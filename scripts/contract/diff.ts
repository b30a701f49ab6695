/**
 * `npm run contract:diff [revision]`: shows what changed in openapi.yaml since a git revision, and whether info.version
 * and CHANGELOG.md reflect it. Exits with 1 when a major or minor change lacks its version or its entry, with 2 when
 * there is no such revision.
 */
import { contractSince } from './since.js'

const { status, out, err } = contractSince(process.cwd(), process.argv[2])
for (const line of out) console.log(line)
for (const line of err) console.error(line)
process.exitCode = status
