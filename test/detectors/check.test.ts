import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { type ReceivedQuestion, type Reply, startDetector } from '../support/detector.js'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const FILES = ['test/fixtures/portrait.png', 'test/fixtures/report.pdf']

const run = async (url: string) => {
  const program = ['--import', 'tsx', 'scripts/detectors/check.ts', url, ...FILES]
  const environment = { ...process.env, DETECTOR_SECRET: SECRET }
  return promisify(execFile)(process.execPath, program, { env: environment, timeout: 60_000 }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  )
}

const isSigned = ({ body, headers }: ReceivedQuestion): boolean => {
  try {
    new Webhook(SECRET).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

/** Judges pictures by their size; `signed` says whether it checks signatures. */
const judging =
  ({ signed }: { signed: boolean }): Reply =>
  (response, received) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (signed && !isSigned(received)) return send(401, { message: 'Wrong signature.' })
    const { question } = received
    if (question.mediaType !== 'image') return send(422, { message: 'Only pictures.' })
    void fetch(question.fileUrl).then(async (file) => {
      if (!file.ok) return send(422, { message: 'There is no file.' })
      const { byteLength } = await file.arrayBuffer()
      return send(200, { verdict: 'authentic', confidence: (byteLength % 100) / 100, modelVersion: 'size-1' })
    })
  }

test('a detector that follows the contract passes', async () => {
  const { url } = await startDetector(judging({ signed: true }))
  const { code, stdout } = await run(url)
  expect(stdout.trim().split('\n')).toEqual([
    'ok    answers about portrait.png: authentic, 0.08, size-1',
    'ok    answers about report.pdf: abstains: Only pictures.',
    'ok    gives a verdict about at least one file: 1',
    'ok    refuses another secret: 401',
    'ok    refuses a question that is ten minutes old: 401',
    'ok    does not judge a file that it cannot read: abstains: There is no file.',
  ])
  expect(code).toBe(0)
})

test('a detector that ignores the signature fails, and each line says what is wrong', async () => {
  const { url } = await startDetector(judging({ signed: false }))
  const { code, stdout } = await run(url)
  expect(code).toBe(1)
  expect(stdout.match(/^FAIL .*/gm)).toEqual([
    'FAIL  refuses another secret: it answered',
    'FAIL  refuses a question that is ten minutes old: it answered',
  ])
})
