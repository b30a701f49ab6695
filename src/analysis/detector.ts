import { setTimeout as sleep } from 'node:timers/promises'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import createClient from 'openapi-fetch'
import type { components, paths } from '../../generated/detector.js'
import { detectorDocument } from '../../generated/detector-document.js'
import type { Clock } from '../clock.js'
import { serviceSignature, standardSignature } from '../deliveries/signature.js'
import type { Secret } from '../secrets.js'

type Schemas = components['schemas']
export type Question = Schemas['Question']
/** An answer, held against the contract. */
export type Answer = Schemas['Detection']

/** Numbers of `detector.yaml`'s text. */
const ANSWER_MS = 30_000
const ASK_AGAIN_MS = 1_000
const MAX_UNANSWERED_IN_A_ROW = 5
const LEFT_ALONE_MS = 30_000

/** The heat map in base64, and room for all else. */
const MAX_ANSWER_BYTES = 2_097_152
const MAX_SIGNALS_BYTES = 8_192

/**
 * U+0000 and half surrogates, as JSON writes them: PostgreSQL stores neither. A pair of backslashes before one is a
 * backslash of the text.
 */
const NOT_STORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** No answer that could be used, which may pass. */
export class DetectorUnavailableError extends Error {
  override readonly name = 'DetectorUnavailableError'
  /** Only `unanswered` says anything of the file: while the detector is left alone, and when the service stops, it had no time. */
  readonly reason: 'unanswered' | 'left alone' | 'stopping'

  constructor(
    message: string,
    { reason, ...options }: ErrorOptions & { reason: DetectorUnavailableError['reason'] },
  ) {
    super(message, options)
    this.reason = reason
  }
}

/** An answer, though no detection. */
class FailedAnswerError extends Error {
  override readonly name = 'FailedAnswerError'

  constructor(readonly status: number) {
    super(`it answered ${status}`)
  }
}

/** An answer that asking again would not better. */
class UnusableAnswerError extends Error {
  override readonly name = 'UnusableAnswerError'
}

/**
 * Whether the detector did answer: the fault may then lie with this file, which one organization sent, and others' files
 * are not to wait for it.
 */
const wasAnswered = (error: unknown): boolean =>
  error instanceof UnusableAnswerError ||
  // It is no JSON, such as Python's NaN.
  error instanceof SyntaxError ||
  (error instanceof FailedAnswerError && error.status !== 503)

/** Asks a detector, which implements `detector.yaml`. */
export type Detector = {
  /**
   * What the detector takes the file for; `undefined` when it has no say. Rejects with
   * {@link DetectorUnavailableError}, at once and without asking while the detector is left alone. `traceparent`: the
   * span of the question, where it is traced.
   */
  ask(question: Question, traceparent?: string): Promise<Answer | undefined>
  /** Waits for no answer any more, and asks nothing: the service stops. */
  giveUp(): void
}

/** The body as it comes, given up when it is longer than an answer may be. */
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

/** As JSON; `undefined` when it is nested too deeply to be written, as no signals of the size that is allowed are. */
function jsonOf(signals: object): string | undefined {
  try {
    return JSON.stringify(signals)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const givenUpError = () =>
  new DetectorUnavailableError('The service stops, and waits for the detector no longer.', {
    reason: 'stopping',
  })

/** The schema of an answer, alone: what it refers to goes along. */
function answerValidator(): ValidateFunction<Answer> {
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema(detectorDocument, 'detector.yaml')
  return ajv.compile<Answer>({ $ref: 'detector.yaml#/components/schemas/Detection' })
}

const messageOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** The detector at this address, asked with this secret. */
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
    // A detector that sends the request elsewhere would send the file's address along.
    fetch: async (request) => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(answerMs)])
      return bounded(await fetch(request, { redirect: 'error', signal }))
    },
  })
  const isAnswer = answerValidator()
  let unansweredInARow = 0
  let leftAloneUntil = 0
  const underWay = new Set<AbortController>()
  let givenUp = false

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
    const unusable = (why: string) => new UnusableAnswerError(`its answer is not as described: ${why}`)
    if (!isAnswer(answer)) {
      const [fault] = isAnswer.errors ?? []
      throw unusable(`${fault?.instancePath} ${fault?.message}`)
    }
    const signals = jsonOf(answer.signals ?? {})
    if (signals === undefined || signals.length > MAX_SIGNALS_BYTES)
      throw unusable(`/signals has more than ${MAX_SIGNALS_BYTES} bytes`)
    if (NOT_STORABLE.test(JSON.stringify(answer.modelVersion) + signals))
      throw unusable('it has text that is no Unicode')
    return answer
  }

  function noteAnswer(): void {
    unansweredInARow = 0
    leftAloneUntil = 0
  }

  function noteSilence(): void {
    unansweredInARow += 1
    if (unansweredInARow >= MAX_UNANSWERED_IN_A_ROW) leftAloneUntil = performance.now() + LEFT_ALONE_MS
  }

  return {
    async ask(question, traceparent) {
      if (givenUp) throw givenUpError()
      const now = performance.now()
      if (now < leftAloneUntil)
        throw new DetectorUnavailableError(
          `The detector gave no answer ${MAX_UNANSWERED_IN_A_ROW} times in a row and is left alone.`,
          { reason: 'left alone' },
        )
      // This question finds out whether it answers again, and others do not wait out its silence meanwhile.
      if (unansweredInARow >= MAX_UNANSWERED_IN_A_ROW) leftAloneUntil = now + LEFT_ALONE_MS
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
        if (signal.aborted) throw givenUpError()
        if (wasAnswered(error)) noteAnswer()
        else noteSilence()
        throw new DetectorUnavailableError(`The detector gave no answer: ${messageOf(error)}.`, {
          reason: 'unanswered',
          cause: error,
        })
      } finally {
        underWay.delete(controller)
      }
    },
    giveUp() {
      givenUp = true
      for (const controller of underWay) controller.abort()
    },
  }
}
