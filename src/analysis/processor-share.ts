import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The processors in a Linux list such as `0-3,8`. */
export function processorsOf(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}

/** Numbers of the processors that this process may use; empty where the system does not report them. */
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
 * Keeps a process that decodes files out of the way of the processes that answer requests, including all its current
 * and future threads: it stays off the first processor, and its threads do not preempt running ones (`SCHED_BATCH`). A
 * decoder's threads wake each other hundreds of times for a picture and delay reads that run at the same time:
 * docs/performance.md has the figures. The process still gets its share of a busy machine, so no step exceeds its time
 * limit because of this.
 *
 * Resolves when this is done, or where it is not possible: not on Linux, no `util-linux`, a single processor.
 */
export async function yieldToRequests(pid: number): Promise<void> {
  const [, ...rest] = allowedProcessors()
  if (rest.length === 0) return
  const run = (command: string, ...options: string[]) =>
    new Promise<void>((resolve) => {
      execFile(command, options, { timeout: 5_000 }, () => resolve())
    })
  await run('taskset', '--all-tasks', '--cpu-list', '--pid', rest.join(), String(pid))
  await run('chrt', '--all-tasks', '--batch', '--pid', '0', String(pid))
}
