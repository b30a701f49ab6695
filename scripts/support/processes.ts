import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'

/** The flags with which the service runs (see `collectWithoutHelpers`), and everything that is compared with it. */
export const NODE_FLAGS: readonly string[] = ['--no-parallel-scavenge']

/** A loopback port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Fields of `/proc/<pid>/stat` after the name (which may contain anything), or `undefined` once the process has ended.
 */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/**
 * Processor time so far of a process and its descendants, including ended ones, in microseconds: fields 4 and 14 to 17
 * of `stat`, in ticks of 10 ms.
 */
export function processorTime(parent: number): number {
  let ticks = 0
  for (const pid of family(parent)) {
    const times = statOf(pid)?.slice(11, pid === parent ? 15 : 13) ?? []
    for (const time of times) ticks += Number(time)
  }
  return ticks * 10_000
}

/** Resident memory of a process and its descendants, in bytes. Shared memory is counted in each. */
export function residentMemory(parent: number): number {
  let bytes = 0
  for (const pid of family(parent)) {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0
    bytes += Number(kilobytes) * 1024
  }
  return bytes
}

/** A process, its children, and their descendants. */
export function family(parent: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const of = /^\d+$/.test(name) ? statOf(Number(name))?.[1] : undefined
    if (of !== undefined) children.set(Number(of), [...(children.get(Number(of)) ?? []), Number(name)])
  }
  const pids = [parent]
  for (const pid of pids) pids.push(...(children.get(pid) ?? []))
  return pids
}
