import { readFileSync } from 'node:fs'

/** What a process has open beside its callers: some 130 files with the embedded database, and room for health checks. */
const OWN_FILES = 224

/** Of the rest, the part for callers; the other is for the files they upload and for receivers of webhooks. */
const CALLERS_PART = 0.75

const LEAST = 16

/** How many files this process may have open; `Infinity` where the system does not say. */
export function maxOpenFiles(limitsFile = '/proc/self/limits'): number {
  let limits: string
  try {
    limits = readFileSync(limitsFile, 'utf8')
  } catch {
    return Infinity
  }
  const soft = /^Max open files +(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? Infinity : Number(soft)
}

/**
 * How many connections of callers a process that may have so many files open can hold. Each is a file, and out of
 * files nobody gets in any more.
 */
export function maxConnectionsWithin(openFiles: number): number {
  return Math.max(LEAST, Math.floor((openFiles - OWN_FILES) * CALLERS_PART))
}
