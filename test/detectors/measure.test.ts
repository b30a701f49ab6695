import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DETECTOR_SECRET, type Reply, startDetector, writeDetectors } from '../support/detector.js'
import { folderPerTest } from '../support/folder-per-test.js'

const folder = folderPerTest()

/** Pictures whose names say what the detector below answers about them. */
async function pictures(below: string, names: readonly string[]): Promise<string> {
  await mkdir(join(folder.path, below), { recursive: true })
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  for (const name of names) await writeFile(join(folder.path, below, `${name}.png`), bytes)
  return join(folder.path, below)
}

/** Answers what the file's name begins with. */
const named: Reply = (response, { question }) => {
  const [verdict = ''] = question.fileName.split('-')
  const body =
    verdict === 'abstains'
      ? { abstains: true, reason: 'Too small.', modelVersion: 'named-1' }
      : { verdict, confidence: 0.9, modelVersion: 'named-1' }
  const status = verdict === 'fails' ? 401 : 200
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

const measure = (environment: NodeJS.ProcessEnv, ...given: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/detectors/measure.ts', ...given], {
    env: { PATH: process.env.PATH, ...environment },
    timeout: 60_000,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )

test('measuring a detector prints how often it is wrong, as its entry in the settings takes it', async () => {
  const { url } = await startDetector(named)
  const genuine = await pictures('genuine', [
    'authentic-1',
    'authentic-2',
    'synthetic-3',
    'suspicious-4',
    'abstains-5',
    'fails-6',
  ])
  const made = await pictures('made', ['synthetic-1', 'suspicious-2', 'authentic-3', 'either-4'])
  await writeFile(join(made, 'notes.txt'), 'not a picture')
  const rows = ['synthetic-1', 'suspicious-2', 'authentic-3'].map((name) => `${name}.png\tsynthetic\tmade`)
  const truth = ['path\tallowed\twhy', ...rows, 'either-4.png\tsynthetic,suspicious\tnobody knows', '']
  await writeFile(join(made, 'truth.tsv'), truth.join('\n'))
  const pictureDetector = { name: 'pictures', url, mediaTypes: ['image'] } as const
  const settings = {
    DETECTORS: await writeDetectors(folder.path, [
      { name: 'other', url: 'http://127.0.0.1:9' },
      pictureDetector,
    ]),
  }
  const { code, stdout, stderr } = await measure(
    settings,
    '--detector',
    'pictures',
    `${genuine}=authentic`,
    made,
  )
  expect(code).toBe(0)
  expect(stderr).toContain('fails-6.png: The detector gave no answer: it answered 401.')
  expect(stdout).toContain('- synthetic-3.png is authentic, and was called synthetic')
  expect(stdout).toContain('- suspicious-4.png is authentic, and was called suspicious')
  expect(stdout).toContain('- authentic-3.png is synthetic, and was called authentic')
  const { errorRates } = JSON.parse(stdout.slice(stdout.indexOf('\n{')))
  expect(errorRates).toEqual({
    modelVersion: 'named-1',
    authenticFiles: 5,
    syntheticFiles: 3,
    falsePositiveRate: 0.5,
    falseNegativeRate: 0.3333,
    abstentionRate: 0.125,
  })
  await writeDetectors(folder.path, [{ ...pictureDetector, errorRates }])
  expect((await measure(settings, `${genuine}=authentic`, made)).code).toBe(0)
})

test('measuring says what it lacks', async () => {
  const { url } = await startDetector(named)
  const genuine = await pictures('genuine', ['authentic-1'])
  expect(await measure({}, genuine)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('DETECTOR_URL'),
  })
  const only = { DETECTOR_URL: url, DETECTOR_SECRET }
  expect(await measure(only)).toMatchObject({ code: 2, stderr: expect.stringContaining('Name folders') })
  expect(await measure(only, `${genuine}=authentic`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('it must answer about authentic files and about synthetic ones'),
  })
})
