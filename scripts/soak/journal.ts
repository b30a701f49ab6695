import { setTimeout as sleep } from 'node:timers/promises'

/** What callers may experience while something is broken; see docs/reliability.md. */
export type Allowance =
  /** 503 with `Retry-After`, for any operation. */
  | { readonly answers: 'unavailable' }
  /** The same, for uploads and completions. */
  | { readonly answers: 'storage unavailable' }
  /** No answer from the process on this port. */
  | { readonly answers: 'none'; readonly port: number }

/** A fault and its period, on the clock of `performance.now()`. */
type Window = {
  readonly fault: string
  readonly from: number
  until: number
  readonly allows: readonly Allowance[]
}

/** A broken promise of the service. */
export type Discrepancy = { readonly what: string; readonly where: string }

/** What was observed of requests during one kind of fault. */
export type Weather = {
  times: number
  requests: number
  /** Requests without a good answer, by status; `lost` for those without any answer. */
  readonly refused: Map<string, number>
  worstMs: number
  worstOf: string
}

/** How long after a fault callers may still see its effects. */
const GRACE_MS = 5_000

/** Without a fault as explanation, an answer must not take longer. */
const LONGEST_ANSWER_MS = 10_000

const FAIR = 'none'

const STORAGE_OPERATIONS = /^(PUT \/uploads|POST .*\/upload-complete)/

/** Records faults, what callers experienced meanwhile, and broken promises. */
export function createJournal() {
  const windows: Window[] = []
  const weathers = new Map<string, Weather>()
  const discrepancies: Discrepancy[] = []
  /** How many requests each call in flight has made. */
  const requestsOf = new Map<string, number>()

  function weatherOf(fault: string): Weather {
    const known = weathers.get(fault)
    if (known !== undefined) return known
    const made = { times: 0, requests: 0, refused: new Map(), worstMs: 0, worstOf: '' }
    weathers.set(fault, made)
    return made
  }

  let closed = false

  function note(what: string, where: string): void {
    if (closed) return
    discrepancies.push({ what, where })
    console.error(`DISCREPANCY ${what}: ${where}`)
  }

  const allows = ({ allows: allowed }: Window, operation: string, port: number, status: number | 'lost') =>
    allowed.some((one) => {
      if (one.answers === 'none') return status === 'lost' && one.port === port
      if (status !== 503) return false
      return one.answers === 'unavailable' || STORAGE_OPERATIONS.test(operation)
    })

  return {
    discrepancies: discrepancies as readonly Discrepancy[],
    weathers: weathers as ReadonlyMap<string, Weather>,
    note,

    /** Stops recording, because the run was aborted. */
    close() {
      closed = true
    },

    /** Records that something breaks now. Call the returned function when it works again. */
    begin(fault: string, ...allowed: readonly Allowance[]): () => void {
      const window = { fault, from: performance.now(), until: Infinity, allows: allowed }
      windows.push(window)
      weatherOf(fault).times += 1
      return () => {
        window.until = performance.now()
      }
    },

    /**
     * Whether the call made more than one request, so that requests before the last may have been carried out. Forgets
     * the call.
     */
    endCall(callId: string): boolean {
      const requests = requestsOf.get(callId) ?? 0
      requestsOf.delete(callId)
      return requests > 1
    },

    /** Makes a request, reads its whole answer, and checks the result against what is allowed now. */
    async exchange(
      request: { operation: string; port: number; callId?: string | undefined },
      ask: () => Promise<Response>,
    ): Promise<Response> {
      const { operation, port, callId } = request
      if (callId !== undefined) requestsOf.set(callId, (requestsOf.get(callId) ?? 0) + 1)
      const askedAt = performance.now()
      let response: Response | undefined
      let failure: unknown
      try {
        const answer = await ask()
        const body = await answer.arrayBuffer()
        response = new Response(body.byteLength > 0 ? body : null, answer)
      } catch (error) {
        failure = error
      }
      const at = performance.now()
      const status = response?.status ?? 'lost'
      const during = windows.filter(({ from, until }) => from <= at && until + GRACE_MS >= askedAt)
      for (const name of during.length === 0 ? [FAIR] : new Set(during.map(({ fault }) => fault))) {
        const weather = weatherOf(name)
        weather.requests += 1
        if (status === 'lost' || status === 503)
          weather.refused.set(String(status), (weather.refused.get(String(status)) ?? 0) + 1)
        if (at - askedAt <= weather.worstMs) continue
        weather.worstMs = at - askedAt
        weather.worstOf = operation
      }
      const context = `${operation} at ${new Date().toISOString()}, port ${port}, call ${callId}, after ${Math.round(at - askedAt)} ms`
      const faultNames = during.length === 0 ? 'no fault' : during.map(({ fault }) => fault).join(', ')
      if (status === 'lost' || status === 503) {
        if (!during.some((window) => allows(window, operation, port, status)))
          note(`${status} during ${faultNames}`, `${context}: ${await reasonOf(response, failure)}`)
        else if (status === 503 && !/^[1-9]\d*$/.test(response?.headers.get('retry-after') ?? ''))
          note('503 without Retry-After', context)
      } else if (status >= 500 || status === 429 || status === 408)
        note(`${status} during ${faultNames}`, `${context}: ${await reasonOf(response, failure)}`)
      if (
        at - askedAt > LONGEST_ANSWER_MS &&
        !during.some((window) => allows(window, operation, port, 'lost'))
      )
        note(`an answer after more than ${LONGEST_ANSWER_MS / 1000} s during ${faultNames}`, context)
      if (response === undefined) throw failure
      return response
    },
  }
}

export type Journal = ReturnType<typeof createJournal>

async function reasonOf(response: Response | undefined, failure: unknown): Promise<string> {
  if (response !== undefined) return (await response.clone().text()).slice(0, 300)
  const { message, cause } = failure as { message: string; cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}

/** Waits until `check` holds; returns whether it did in time. */
export async function until(check: () => boolean | Promise<boolean>, withinMs: number, everyMs = 200) {
  const end = performance.now() + withinMs
  while (!(await check())) {
    if (performance.now() > end) return false
    await sleep(everyMs)
  }
  return true
}
