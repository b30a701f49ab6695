import type { Logger } from 'pino'
import { isDatabaseUnavailable } from './database/connection.js'

/**
 * Keeps the process alive when a lost or silent database rejects a promise that nobody waits for: whoever asked has
 * an answer of their own. Any other rejection that nobody handles is a bug, and ends the process as ever.
 */
export function surviveDatabaseErrors(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseUnavailable(reason)) throw reason
    log.error({ err: reason }, 'an error of the database reached nobody')
  })
}
