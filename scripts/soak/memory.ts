import { readFileSync } from 'node:fs'
import { median } from '../support/statistics.js'
import type { Member } from './installation.js'
import type { Journal } from './journal.js'

const EVERY_MS = 5_000

/** Number of samples at the beginning and at the end of a process's life that are compared. */
const SAMPLES = 12

/** Growth beyond these limits counts as growing memory. The memory of a new process grows for some minutes. */
const MAX_GROWTH = { factor: 1.5, bytes: 150 * 2 ** 20 }

export type Memory = {
  readonly port: number
  /**
   * In bytes: the median of the first minute, the median of the last one, and the maximum, of all processes on this
   * port.
   */
  readonly first: number
  readonly last: number
  readonly most: number
}

/** Samples the resident memory of each process of the service, without its analysis processes, until it is stopped. */
export function watchMemory(members: readonly Member[], journal: Journal): { stop(): Memory[] } {
  const samples = new Map(members.map(({ port }) => [port, [] as number[]]))
  const look = () => {
    for (const { port, pid } of members) {
      if (pid === undefined) continue
      try {
        const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        if (kilobytes !== undefined) samples.get(port)?.push(Number(kilobytes) * 1024)
      } catch {
        // The process has just ended.
      }
    }
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return [...samples].map(([port, all]) => {
        const [first, last] = [median(all.slice(0, SAMPLES)), median(all.slice(-SAMPLES))]
        if (last > first * MAX_GROWTH.factor + MAX_GROWTH.bytes)
          journal.note('memory that grows', `port ${port}: from ${first} to ${last} bytes`)
        return { port, first, last, most: Math.max(...all) }
      })
    },
  }
}
