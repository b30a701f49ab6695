import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Processors of a list of Linux such as `0-3,8`. */
export function processorsOf(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}

/** Processors that this process may use, by their numbers; empty where the system does not tell. */
export function allowedProcessors(): number[] {
  try {
    const status = readFileSync('/proc/self/status', 'utf8')
    const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1]
    return list === undefined ? [] : processorsOf(list)
  } catch {
    return []
  }
}

/**
 * Has a process that decodes files make way for those that answer requests, with all its threads and those it will start:
 * it stays off the first processor, and none of its threads interrupts one that runs (`SCHED_BATCH`). A decoder's threads
 * wake each other hundreds of times for a picture, and a read that meets them waits: docs/performance.md has the figures.
 * It still has its share of a busy machine, so that no step runs into its time limit for it.
 *
 * Resolves when that is done, and where it cannot be: no Linux, no `util-linux`, a single processor.
 */
export async function makeWayForRequests(pid: number): Promise<void> {
  const [, ...others] = allowedProcessors()
  if (others.length === 0) return
  const run = (command: string, ...options: string[]) =>
    new Promise<void>((resolve) => {
      execFile(command, options, { timeout: 5_000 }, () => resolve())
    })
  await run('taskset', '--all-tasks', '--cpu-list', '--pid', others.join(), String(pid))
  await run('chrt', '--all-tasks', '--batch', '--pid', '0', String(pid))
}
