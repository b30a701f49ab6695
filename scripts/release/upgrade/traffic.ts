import { setTimeout as sleep } from 'node:timers/promises'
import { Unexpected } from './caller.js'
import type { Service } from './services.js'
import {
  type Author,
  completeScan,
  makeCase,
  makeEndpoint,
  makeScan,
  resolveCase,
  setEndpointStatus,
} from './tenants.js'

const LOOPS = 4
const PAUSE_MS = 20

/** Requests that continue until they are stopped. */
export type Traffic = {
  /** The services to use from now on, in rotation with each request. */
  services: readonly Service[]
  /** Number of completed rounds. */
  readonly rounds: number
  /** Number of requests answered with 503, which callers must expect. */
  readonly refused: number
  /** All other unexpected answers, a line each. */
  readonly problems: readonly string[]
  stop(): Promise<void>
}

/** Several callers create and change scans, cases and endpoints, each step at another service. */
export function startTraffic(author: Author, operatorToken: string, services: readonly Service[]): Traffic {
  let stopping = false
  let turn = 0
  const traffic = { services, rounds: 0, refused: 0, problems: [] as string[] }
  const next = () => traffic.services[turn++ % traffic.services.length] as Service

  async function round(endpointId: string, number: number): Promise<void> {
    const id = await makeScan(author, next())
    await completeScan(author, next(), id)
    const caseId = await makeCase(author, next(), [id])
    if (number % 3 === 0) await resolveCase(author, next(), operatorToken, caseId)
    await setEndpointStatus(author, next(), endpointId, number % 2 === 0 ? 'paused' : 'active')
  }

  async function loop(): Promise<void> {
    let endpointId: string | undefined
    for (let number = 0; !stopping; number += 1)
      try {
        // Nothing listens at the endpoint's address, and the endpoint is paused most of the time.
        endpointId ??= await makeEndpoint(author, next())
        await round(endpointId, number)
        traffic.rounds += 1
        await sleep(PAUSE_MS)
      } catch (error) {
        if (error instanceof Unexpected && error.status === 503) traffic.refused += 1
        else traffic.problems.push((error as Error).message)
        if (traffic.problems.length > 20) return
        await sleep(200)
      }
  }

  const loops = Array.from({ length: LOOPS }, loop)
  return Object.assign(traffic, {
    async stop() {
      stopping = true
      await Promise.all(loops)
    },
  })
}
