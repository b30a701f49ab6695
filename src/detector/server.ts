import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Webhook } from 'standardwebhooks'
import type { components } from '../../generated/detector.js'
import { type Classifier, judge, type Labels } from './labels.js'

type Schemas = components['schemas']

/** Size limits of a question and of a picture. Larger ones are not read. */
const MAX_QUESTION_BYTES = 262_144
const MAX_PICTURE_BYTES = 67_108_864
/** Shorter than the service's timeout for an answer. */
const FILE_MS = 20_000
/** Maximum number of questions that wait for the model. Above it the service is asked to try again. */
const MAX_WAITING = 8
/** Maximum number of scores in an answer. The contract limits signals to 8 KiB, and models may have a thousand labels. */
const MAX_SCORES = 20

/** An error answer. */
class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 404 | 413 | 422 | 503,
    message: string,
  ) {
    super(message)
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > MAX_QUESTION_BYTES) throw new Refusal(413, 'The question is too long.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

async function readPicture({ fileUrl, byteSize, detectedType }: Schemas['Question']): Promise<Blob> {
  if (byteSize > MAX_PICTURE_BYTES) throw new Refusal(422, 'The picture is too large.')
  const response = await fetch(fileUrl, { redirect: 'error', signal: AbortSignal.timeout(FILE_MS) }).catch(
    () => undefined,
  )
  if (response?.status === 404) throw new Refusal(422, 'The file is gone.')
  const bytes = response?.ok ? await response.arrayBuffer().catch(() => undefined) : undefined
  if (bytes === undefined) throw new Refusal(503, 'The file cannot be read now; ask again.')
  if (bytes.byteLength !== byteSize) throw new Refusal(422, 'The file is not the one that was asked about.')
  return new Blob([bytes], { type: detectedType ?? '' })
}

/** A server that implements the service's `detector.yaml` for pictures. Throws if the secret is malformed. */
export function createDetectorServer({
  classify,
  labels,
  secret,
  modelVersion,
}: {
  classify: Classifier
  labels: Labels
  secret: string
  modelVersion: string
}): Server {
  const webhook = new Webhook(secret)
  let waiting = 0
  /** Queues the pictures: the model processes one at a time. */
  let turn: Promise<unknown> = Promise.resolve()

  async function detect(request: IncomingMessage): Promise<Schemas['Detection']> {
    const body = await readBody(request)
    try {
      webhook.verify(body, request.headers as Record<string, string>)
    } catch {
      throw new Refusal(401, 'The signature is missing, wrong or too old.')
    }
    const question = JSON.parse(body) as Schemas['Question']
    if (question.detectedType?.startsWith('image/') !== true)
      throw new Refusal(422, 'Only pictures are judged.')
    if (waiting >= MAX_WAITING) throw new Refusal(503, 'Too many questions are waiting; ask again.')
    waiting += 1
    try {
      const picture = await readPicture(question)
      const scored = turn.then(() => classify(picture))
      turn = scored.catch(() => {})
      const scores = await scored.catch(() => {
        throw new Refusal(422, 'The picture cannot be decoded.')
      })
      const highest = scores.slice(0, MAX_SCORES)
      const signals = { scores: Object.fromEntries(highest.map(({ label, score }) => [label, score])) }
      return { ...judge(scores, labels), modelVersion, signals }
    } finally {
      waiting -= 1
    }
  }

  return createServer(async (request, response) => {
    const send = (status: number, answer: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
    try {
      if (request.url === '/healthz' && request.method === 'GET') return send(200, {})
      if (request.url !== '/detect' || request.method !== 'POST')
        throw new Refusal(404, 'This server has only POST /detect and GET /healthz.')
      send(200, await detect(request))
    } catch (error) {
      if (error instanceof Refusal) send(error.status, { message: error.message })
      else {
        process.stderr.write(`${(error as Error).stack}\n`)
        send(500, { message: 'The detector failed.' })
      }
    }
  })
}
