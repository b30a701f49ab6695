/**
 * `npm run detector:check -- URL [FILE…]`: checks whether the detector at this address implements
 * `src/analysis/detector.yaml`. Asks it, with the secret in `DETECTOR_SECRET`, about each file (by default those of
 * `test/fixtures`). The detector reads the files from a server on this machine. Prints a line for each check; the exit
 * code is 1 when one fails.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createDetector, type Question } from '../../src/analysis/detector.js'
import { type Clock, systemClock } from '../../src/basics/clock.js'
import { Secret } from '../../src/basics/secrets.js'
import { serveFiles } from './served-files.js'

const FIXTURES = 'test/fixtures'
/** A detector must refuse questions older than this. */
const TOO_OLD_MS = 600_000

const [url, ...given] = process.argv.slice(2)
const secret = process.env.DETECTOR_SECRET
if (url === undefined || !URL.canParse(url) || secret === undefined || secret === '') {
  console.error('DETECTOR_SECRET=whsec_… npm run detector:check -- URL [FILE…]')
  process.exit(2)
}

const files =
  given.length > 0
    ? given
    : (await readdir(FIXTURES)).filter((name) => !name.endsWith('.md')).map((name) => join(FIXTURES, name))

const served = await serveFiles()

const asker = (with_: { secret?: string; clock?: Clock }) =>
  createDetector({ url, secret: new Secret(with_.secret ?? secret), clock: with_.clock ?? systemClock })

let failed = 0
async function check(name: string, does: () => Promise<string>): Promise<void> {
  try {
    console.log(`ok    ${name}: ${await does()}`)
  } catch (error) {
    failed += 1
    console.log(`FAIL  ${name}: ${(error as Error).message}`)
  }
}

/** Expects the answer 401. */
async function refuses(question: Question, with_: Parameters<typeof asker>[0]): Promise<string> {
  const answer = await asker(with_)
    .ask(question)
    .catch((error: Error) => error)
  if (answer instanceof Error && answer.message.includes('it answered 401')) return '401'
  throw new Error(answer instanceof Error ? answer.message : 'it answered')
}

let judged = 0
for (const file of files) {
  const question = await served.questionAbout(file)
  await check(`answers about ${question.fileName}`, async () => {
    const answer = await asker({}).ask(question)
    if ('abstains' in answer) return `abstains: ${answer.reason}`
    judged += 1
    if (!isDeepStrictEqual(await asker({}).ask(question), answer))
      throw new Error('gave another answer to the same question')
    return `${answer.verdict}, ${answer.confidence}, ${answer.modelVersion}`
  })
}
await check('gives a verdict about at least one file', async () => {
  if (judged === 0) throw new Error('none')
  return String(judged)
})
const [first] = files
if (first !== undefined) {
  const question = await served.questionAbout(first)
  const other = `whsec_${Buffer.alloc(32).toString('base64')}`
  await check('refuses another secret', () => refuses(question, { secret: other }))
  const past = { ...systemClock, now: () => new Date(Date.now() - TOO_OLD_MS) }
  await check('refuses a question that is ten minutes old', () => refuses(question, { clock: past }))
  served.forget()
  await check('does not judge a file that it cannot read', async () => {
    const answer = await asker({})
      .ask(question)
      .catch((error: Error) => error)
    if (answer instanceof Error) return answer.message
    if ('abstains' in answer) return `abstains: ${answer.reason}`
    throw new Error(`it answered ${answer.verdict}`)
  })
}

served.close()
process.exitCode = failed > 0 ? 1 : 0
