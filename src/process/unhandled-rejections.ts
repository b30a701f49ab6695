import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../database/connection.js'

/**
 * Keeps the process alive when a lost or unresponsive database rejects a promise that is not awaited; the caller gets
 * its own error. Any other unhandled rejection is a bug, and ends the process as usual.
 */
export function surviveDatabaseErrors(log: Logger): void {
  process.on('unhandledRejection', (reason) => {
    if (!isDatabaseUnavailable(reason)) throw reason
    log.error({ err: reason }, 'unhandled database error')
  })
}
