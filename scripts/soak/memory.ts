import { readFileSync } from 'node:fs'
import { median } from '../bench/statistics.js'
import type { Member } from './installation.js'
import type { Journal } from './journal.js'

const EVERY_MS = 5_000

/** What is looked at as the first and the last of a process's memory. */
const SAMPLES = 12

/** Beyond it memory grows; a process that is young takes more by the minute for a while. */
const MAX_GROWTH = { factor: 1.5, bytes: 150 * 2 ** 20 }

export type Memory = {
  readonly port: number
  /** Bytes: the middle of the first minute, and of the last one, of all processes on this port; and the most. */
  readonly first: number
  readonly last: number
  readonly most: number
}

/** Looks at the resident memory of each process of the service, without those of its analyses, until it is stopped. */
export function watchMemory(members: readonly Member[], journal: Journal): { stop(): Memory[] } {
  const samples = new Map(members.map(({ port }) => [port, [] as number[]]))
  const look = () => {
    for (const { port, pid } of members) {
      if (pid === undefined) continue
      try {
        const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        if (kilobytes !== undefined) samples.get(port)?.push(Number(kilobytes) * 1024)
      } catch {
        // It has just ended.
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
