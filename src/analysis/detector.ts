import { setTimeout as sleep } from 'node:timers/promises'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import createClient from 'openapi-fetch'
import type { components, paths } from '../../generated/detector.js'
import { detectorDocument } from '../../generated/detector-document.js'
import type { Clock } from '../basics/clock.js'
import { messageOf } from '../basics/schema-faults.js'
import type { Secret } from '../basics/secrets.js'
import { serviceSignature, standardSignature } from '../outbound/signature.js'

type Schemas = components['schemas']
export type Question = Schemas['Question']
/** An answer that was validated against the contract. */
export type Answer = Schemas['Detection']

/** These numbers are stated in `detector.yaml`. */
const ANSWER_MS = 30_000
const ASK_AGAIN_MS = 1_000
const MAX_UNANSWERED_IN_A_ROW = 5
const PAUSE_MS = 30_000

/** Room for the heat map in base64 and everything else. */
const MAX_ANSWER_BYTES = 2_097_152
const MAX_SIGNALS_BYTES = 8_192

/**
 * U+0000 and lone surrogates as JSON writes them. PostgreSQL can store neither. An even number of backslashes before
 * one is literal text.
 */
const NOT_STORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** How pictures of the formats of a heat map begin, in hexadecimal digits. */
const SIGNATURES: Readonly<Record<NonNullable<Answer['heatMap']>['contentType'], RegExp>> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
}

/** The detector gave no usable answer. The cause may be temporary. */
export class DetectorUnavailableError extends Error {
  override readonly name = 'DetectorUnavailableError'
  /**
   * Only `unanswered` says anything about the file. With the other two the detector was skipped or had no time to
   * answer.
   */
  readonly reason: 'unanswered' | 'skipped' | 'stopping'

  constructor(
    message: string,
    { reason, ...options }: ErrorOptions & { reason: DetectorUnavailableError['reason'] },
  ) {
    super(message, options)
    this.reason = reason
  }
}

/** The failure of a detector whose answer about this file cannot be used, and would be the same if asked again. */
export const unusableAnswer = (why: string, options?: ErrorOptions): DetectorUnavailableError =>
  new DetectorUnavailableError(
    `The detector gave no answer: its answer does not match the contract: ${why}.`,
    {
      ...options,
      reason: 'unanswered',
    },
  )

/** The detector answered, but with an error status. */
class FailedAnswerError extends Error {
  override readonly name = 'FailedAnswerError'

  constructor(readonly status: number) {
    super(`it answered ${status}`)
  }
}

/** The detector answered, and asking again would bring the same answer. */
class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError'
}

/**
 * Whether the detector answered at all. If it did, the fault may lie with this file, which belongs to one organization,
 * and the files of others must not wait because of it.
 */
const wasAnswered = (error: unknown): boolean =>
  error instanceof UnusableAnswerError ||
  // Not valid JSON, such as Python's NaN.
  error instanceof SyntaxError ||
  (error instanceof FailedAnswerError && error.status !== 503)

/** Client of a detector that implements `detector.yaml`. */
export type Detector = {
  /**
   * The detector's answer about the file; `undefined` when it has no opinion. Rejects with
   * {@link DetectorUnavailableError}; immediately and without a request while the detector is skipped after repeated
   * failures. `traceparent`: the span of the question, if it is traced.
   */
  ask(question: Question, traceparent?: string): Promise<Answer | undefined>
  /** Aborts all questions in flight and sends no more, because the service is stopping. */
  abort(): void
}

/** The response, aborted when its body is longer than an answer may be. */
function bounded(response: Response): Response {
  let received = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      received += piece.byteLength
      if (received > MAX_ANSWER_BYTES)
        controller.error(new UnusableAnswerError(`its answer has more than ${MAX_ANSWER_BYTES} bytes`))
      else controller.enqueue(piece)
    },
  })
  return new Response(response.body?.pipeThrough(limit) ?? null, response)
}

/**
 * The signals as JSON; `undefined` when they are nested too deeply to be written. Signals within the size limit never
 * are.
 */
function jsonOf(signals: object): string | undefined {
  try {
    return JSON.stringify(signals)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const stoppingError = () =>
  new DetectorUnavailableError('The service is stopping and no longer waits for the detector.', {
    reason: 'stopping',
  })

/** A fault of an answer with its place, such as `/confidence must be at most 1`. */
function faultOf({ instancePath, keyword, params }: ErrorObject): string {
  const { missingProperty } = params
  const place = missingProperty === undefined ? instancePath : `${instancePath}/${missingProperty}`
  return `${place || 'it'} ${messageOf({ keyword, params })}`
}

/** Control characters, and those that change the direction of text: the pattern of `modelVersion` in the contract. */
const HIDDEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
/** The same without tabs and line feeds, which texts of several lines have. */
const HIDDEN_IN_TEXT = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u

/** Whether any text or name in the signals has such characters. Not recursive: 8 KiB can be nested deeply. */
function hasHidden(signals: unknown): boolean {
  const values = [signals]
  for (const value of values) {
    if (typeof value === 'string' && HIDDEN_IN_TEXT.test(value)) return true
    if (typeof value !== 'object' || value === null) continue
    for (const [name, entry] of Object.entries(value)) {
      if (HIDDEN.test(name)) return true
      values.push(entry)
    }
  }
  return false
}

/** Whether a text is the base64 that encoding its bytes gives: otherwise two texts would be the same picture. */
const isCanonical = (base64: string): boolean => Buffer.from(base64, 'base64').toString('base64') === base64

/** Whether a heat map is a picture of the format that it says. Only its beginning is decoded. */
const isPicture = ({ contentType, data }: NonNullable<Answer['heatMap']>): boolean =>
  SIGNATURES[contentType].test(Buffer.from(data.slice(0, 24), 'base64').toString('hex'))

/** Validates an answer against its schema, including the schemas that it refers to. */
function answerValidator(): ValidateFunction<Answer> {
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema(detectorDocument, 'detector.yaml')
  return ajv.compile<Answer>({ $ref: 'detector.yaml#/components/schemas/Detection' })
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** A client for the detector at this address, with this shared secret. */
export function createDetector({
  url,
  secret,
  clock,
  answerMs = ANSWER_MS,
}: {
  url: string
  secret: Secret<string>
  clock: Clock
  answerMs?: number
}): Detector {
  const client = createClient<paths>({
    baseUrl: url,
    // If the detector redirected the request, it would pass the file's address on to another server.
    fetch: async (request) => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(answerMs)])
      return bounded(await fetch(request, { redirect: 'error', signal }))
    },
  })
  const isAnswer = answerValidator()
  let unansweredInARow = 0
  let pausedUntil = 0
  const underWay = new Set<AbortController>()
  let stopped = false

  async function askOnce(
    question: Question,
    signal: AbortSignal,
    traceparent: string | undefined,
  ): Promise<Answer | undefined> {
    const body = JSON.stringify(question)
    const seconds = Math.floor(clock.now().getTime() / 1000)
    const { data, response } = await client.POST('/detect', {
      params: {
        header: {
          'webhook-id': question.scanId,
          'webhook-timestamp': String(seconds),
          'webhook-signature': standardSignature([secret.reveal()], question.scanId, seconds, body),
          ...(traceparent !== undefined && { traceparent }),
        },
      },
      headers: { 'Service-Signature': serviceSignature([secret.reveal()], seconds, body) },
      body: question,
      signal,
      // Exactly the bytes that were signed.
      bodySerializer: () => body,
    })
    if (response.status === 422) return undefined
    if (response.status >= 500) throw new FailedAnswerError(response.status)
    if (response.status !== 200) throw new UnusableAnswerError(`it answered ${response.status}`)
    return readAnswer(data)
  }

  function readAnswer(answer: unknown): Answer {
    const unusable = (why: string) =>
      new UnusableAnswerError(`its answer does not match the contract: ${why}`)
    if (!isAnswer(answer)) {
      const [fault] = isAnswer.errors ?? []
      throw unusable(fault === undefined ? 'it is invalid' : faultOf(fault))
    }
    const signals = jsonOf(answer.signals ?? {})
    if (signals === undefined || Buffer.byteLength(signals) > MAX_SIGNALS_BYTES)
      throw unusable(`/signals has more than ${MAX_SIGNALS_BYTES} bytes`)
    if (NOT_STORABLE.test(JSON.stringify(answer.modelVersion) + signals))
      throw unusable('it contains text that is not valid Unicode')
    if (hasHidden(answer.signals))
      throw unusable('/signals contains control characters, or characters that change the direction of text')
    if (answer.heatMap != null && !isCanonical(answer.heatMap.data))
      throw unusable('/heatMap/data is not base64 as RFC 4648 writes it')
    if (answer.heatMap != null && !isPicture(answer.heatMap))
      throw unusable(`/heatMap/data is not a picture of the type ${answer.heatMap.contentType}`)
    return answer
  }

  function noteAnswer(): void {
    unansweredInARow = 0
    pausedUntil = 0
  }

  function noteSilence(): void {
    unansweredInARow += 1
    if (unansweredInARow >= MAX_UNANSWERED_IN_A_ROW) pausedUntil = performance.now() + PAUSE_MS
  }

  return {
    async ask(question, traceparent) {
      if (stopped) throw stoppingError()
      const now = performance.now()
      if (now < pausedUntil)
        throw new DetectorUnavailableError(
          `The detector gave no answer ${MAX_UNANSWERED_IN_A_ROW} times in a row and is skipped for a while.`,
          { reason: 'skipped' },
        )
      // This question tests whether the detector answers again. Meanwhile others fail immediately instead of waiting.
      if (unansweredInARow >= MAX_UNANSWERED_IN_A_ROW) pausedUntil = now + PAUSE_MS
      const controller = new AbortController()
      const { signal } = controller
      underWay.add(controller)
      try {
        const answer = await askOnce(question, signal, traceparent).catch(async (error: unknown) => {
          if (error instanceof UnusableAnswerError) throw error
          await sleep(ASK_AGAIN_MS, undefined, { signal })
          return askOnce(question, signal, traceparent)
        })
        noteAnswer()
        return answer
      } catch (error) {
        if (signal.aborted) throw stoppingError()
        if (wasAnswered(error)) noteAnswer()
        else noteSilence()
        throw new DetectorUnavailableError(`The detector gave no answer: ${reasonOf(error)}.`, {
          reason: 'unanswered',
          cause: error,
        })
      } finally {
        underWay.delete(controller)
      }
    },
    abort() {
      stopped = true
      for (const controller of underWay) controller.abort()
    },
  }
}
