/**
 * `npm run detector:measure -- FOLDER… [FOLDER=VERDICT…]`: asks a detector about files whose origin is known, and prints
 * how often it is wrong, as `errorRates` for its entry in the file of `DETECTORS`. The detector is that of
 * `DETECTOR_URL` and `DETECTOR_SECRET`, or with `--detector NAME` one of `DETECTORS`. What each file is stands in the
 * folder's `truth.tsv` (path, `authentic` or `synthetic`, why), or behind `=`: `photographs=authentic`. Files that may
 * be either are left out, and so are those of kinds that the detector does not judge.
 */
import { parseArgs } from 'node:util'
import { createDetector } from '../../src/analysis/detector.js'
import { systemClock } from '../../src/basics/clock.js'
import type { DetectorErrorRates } from '../../src/settings/detectors.js'
import { readSettingsAtStart } from '../../src/settings/settings.js'
import { table } from '../support/statistics.js'
import { upperBound } from '../verdicts/error-rates.js'
import { readFolder } from '../verdicts/known-files.js'
import { serveFiles } from './served-files.js'

const ORIGINS = ['authentic', 'synthetic'] as const
type Origin = (typeof ORIGINS)[number]

const { values: options, positionals: folders } = parseArgs({
  options: { detector: { type: 'string' } },
  allowPositionals: true,
})

function usage(why: string): never {
  console.error(`${why}\nnpm run detector:measure -- [--detector NAME] FOLDER… [FOLDER=VERDICT…]`)
  process.exit(2)
}

const settings = readSettingsAtStart(process.env)
if (settings === undefined) process.exit(1)
if (folders.length === 0) usage('Name folders with files whose origin is known.')
const { detectors } = settings.analysis
const own =
  options.detector === undefined ? detectors : detectors.filter(({ name }) => name === options.detector)
const [detector, another] = own
if (detector === undefined) usage('Set DETECTOR_URL and DETECTOR_SECRET, or name one of DETECTORS.')
if (another !== undefined)
  usage(`Name one of ${detectors.map(({ name }) => name).join(', ')} with --detector.`)

const known = folders.flatMap(readFolder).flatMap(({ path, name, allowed: [origin, ...others] }) => {
  const labelled = ORIGINS.find((each) => each === origin)
  return labelled === undefined || others.length > 0 ? [] : [{ path, name, origin: labelled }]
})

/** What the detector said of the files of one origin. */
type Tally = Record<'authentic' | 'suspicious' | 'synthetic' | 'abstained' | 'failed', number>
const none = (): Tally => ({ authentic: 0, suspicious: 0, synthetic: 0, abstained: 0, failed: 0 })
const tallies: Readonly<Record<Origin, Tally>> = { authentic: none(), synthetic: none() }
const versions = new Set<string>()
const wrong: string[] = []

const client = createDetector({ ...detector, clock: systemClock })
const served = await serveFiles()
for (const [index, { path, name, origin }] of known.entries()) {
  if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${known.length}`)
  const question = await served.questionAbout(path)
  if (!detector.mediaTypes.includes(question.mediaType)) continue
  try {
    const answer = await client.ask(question)
    if (answer.modelVersion !== undefined) versions.add(answer.modelVersion)
    const said = 'abstains' in answer ? 'abstained' : answer.verdict
    tallies[origin][said] += 1
    if (origin === 'authentic' ? said === 'suspicious' || said === 'synthetic' : said === 'authentic')
      wrong.push(`${name} is ${origin}, and was called ${said}`)
  } catch (error) {
    tallies[origin].failed += 1
    console.error(`${name}: ${(error as Error).message}`)
  }
  served.forget()
}
served.close()
if (process.stderr.isTTY) process.stderr.write('\r')

const judged = ({ authentic, suspicious, synthetic }: Tally) => authentic + suspicious + synthetic
const asked = (tally: Tally) => judged(tally) + tally.abstained
const share = (part: number, whole: number) => (whole === 0 ? null : Number((part / whole).toFixed(4)))
const { authentic, synthetic } = tallies
const falsePositives = authentic.suspicious + authentic.synthetic
const falseNegatives = synthetic.authentic
const percent = (rate: number) => `${(100 * rate).toFixed(2)} %`

console.log(
  table(
    ['files', 'authentic', 'suspicious', 'synthetic', 'abstained', 'no answer', 'wrong', 'at most (95 %)'],
    (
      [
        ['authentic', falsePositives],
        ['synthetic', falseNegatives],
      ] as const
    ).map(([origin, mistakes]) => {
      const tally = tallies[origin]
      const bound = judged(tally) === 0 ? '' : percent(upperBound(mistakes, judged(tally)))
      const counts = [
        tally.authentic,
        tally.suspicious,
        tally.synthetic,
        tally.abstained,
        tally.failed,
        mistakes,
      ]
      return [origin, ...counts.map(String), bound]
    }),
  ),
)
for (const line of wrong) console.log(`- ${line}`)

const [modelVersion, otherVersion] = versions
if (modelVersion === undefined || asked(authentic) === 0 || asked(synthetic) === 0) {
  console.error('There are no rates: it must answer about authentic files and about synthetic ones.')
  process.exitCode = 1
} else if (otherVersion !== undefined) {
  console.error(`There are no rates: it answered with several versions: ${[...versions].join(', ')}.`)
  process.exitCode = 1
} else {
  const errorRates: DetectorErrorRates = {
    modelVersion,
    authenticFiles: asked(authentic),
    syntheticFiles: asked(synthetic),
    falsePositiveRate: share(falsePositives, judged(authentic)),
    falseNegativeRate: share(falseNegatives, judged(synthetic)),
    abstentionRate:
      share(authentic.abstained + synthetic.abstained, asked(authentic) + asked(synthetic)) ?? 0,
  }
  console.log(JSON.stringify({ errorRates }, null, 2))
}
