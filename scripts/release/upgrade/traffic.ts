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

/** Requests that go on until they are stopped. */
export type Traffic = {
  /** Where they go, from now on: from one to the next with each request. */
  services: readonly Service[]
  /** Rounds that went through. */
  readonly rounds: number
  /** Requests that were answered 503, as callers are told to expect. */
  readonly refused: number
  /** Whatever else was answered, a line each. */
  readonly problems: readonly string[]
  stop(): Promise<void>
}

/** Has scans, cases and endpoints made and changed by several callers at once, each step at another service. */
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
        // Nobody listens there, and it is paused most of the time.
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
