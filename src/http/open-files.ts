import { readFileSync } from 'node:fs'

/** Files other than client connections: some 130 with the embedded database, plus room for health checks. */
const OWN_FILES = 224

/** Fraction of the rest for client connections; what remains is for uploaded files and webhook connections. */
const CALLERS_PART = 0.75

const LEAST = 16

/** How many files this process may have open; `Infinity` if the system does not say. */
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
 * How many client connections a process can hold that may have `openFiles` files open. Each connection is an open file,
 * and once a process runs out of them it can accept no more connections.
 */
export function maxConnectionsWithin(openFiles: number): number {
  return Math.max(LEAST, Math.floor((openFiles - OWN_FILES) * CALLERS_PART))
}
