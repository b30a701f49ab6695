import { setTimeout as sleep } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { components, paths } from '../../generated/detector.js'
import type { Clock } from '../basics/clock.js'
import type { Secret } from '../basics/secrets.js'
import { serviceSignature, standardSignature } from '../outbound/signature.js'
import { type Answer, answerReader } from './detector-answers.js'
import {
  DetectorUnavailableError,
  FailedAnswerError,
  reasonOf,
  UnusableAnswerError,
  wasAnswered,
} from './detector-errors.js'
import { createDetectorPause, MAX_UNANSWERED_IN_A_ROW } from './detector-pause.js'
import { quote } from './texts.js'

export type Question = components['schemas']['Question']

/** These numbers are stated in `detector.yaml`. */
const ANSWER_MS = 30_000
const ASK_AGAIN_MS = 1_000

/** Code points of the reason for which a detector abstains. */
const MAX_REASON = 300

/** Room for the heat map in base64 and everything else. */
const MAX_ANSWER_BYTES = 2_097_152

/** Client of a detector that implements `detector.yaml`. */
export type Detector = {
  /**
   * The detector's answer about the file. Rejects with {@link DetectorUnavailableError}; immediately and without a
   * request while the detector is skipped after repeated failures. `traceparent`: the span of the question, if it is
   * traced.
   */
  ask(question: Question, traceparent?: string): Promise<Answer>
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

/** Why a detector that answered 422 does not judge the file. */
function reasonToAbstain(problem: unknown): string {
  const message = (problem as { message?: unknown } | null | undefined)?.message
  return (typeof message === 'string' && quote(message, MAX_REASON)) || 'It does not judge this file.'
}

const stoppingError = () =>
  new DetectorUnavailableError('The service is stopping and no longer waits for the detector.', {
    reason: 'stopping',
  })

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
  const readAnswer = answerReader()
  const pause = createDetectorPause()
  const underWay = new Set<AbortController>()
  let stopped = false

  async function askOnce(
    question: Question,
    signal: AbortSignal,
    traceparent: string | undefined,
  ): Promise<Answer> {
    const body = JSON.stringify(question)
    const seconds = Math.floor(clock.now().getTime() / 1000)
    const { data, error, response } = await client.POST('/detect', {
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
    if (response.status === 422) return { abstains: true, reason: reasonToAbstain(error) }
    if (response.status >= 500) throw new FailedAnswerError(response.status)
    if (response.status !== 200) throw new UnusableAnswerError(`it answered ${response.status}`)
    return readAnswer(data)
  }

  return {
    async ask(question, traceparent) {
      if (stopped) throw stoppingError()
      if (!pause.mayAsk())
        throw new DetectorUnavailableError(
          `The detector gave no answer ${MAX_UNANSWERED_IN_A_ROW} times in a row and is skipped for a while.`,
          { reason: 'skipped' },
        )
      const controller = new AbortController()
      const { signal } = controller
      underWay.add(controller)
      try {
        const answer = await askOnce(question, signal, traceparent).catch(async (error: unknown) => {
          if (error instanceof UnusableAnswerError) throw error
          await sleep(ASK_AGAIN_MS, undefined, { signal })
          return askOnce(question, signal, traceparent)
        })
        pause.noteAnswer()
        return answer
      } catch (error) {
        if (signal.aborted) throw stoppingError()
        if (wasAnswered(error)) pause.noteAnswer()
        else pause.noteSilence()
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
