import { type DestinationStream, type Logger, pino } from 'pino'
import { PinoPretty } from 'pino-pretty'
import type { Settings } from './config.js'

/**
 * Names whose values never reach a log, wherever they stand in what is logged. Secrets have a type of their
 * own that prints as `[secret]`; this is for what comes in from outside.
 */
const REDACTED_NAMES = [
  'authorization',
  'cookie',
  'secret',
  'token',
  'apiKey',
  'password',
  'idempotency-key',
  'uploadUrl',
]

export const REDACTED_PATHS: readonly string[] = REDACTED_NAMES.flatMap((name) => {
  const field = /^\w+$/.test(name) ? `.${name}` : `["${name}"]`
  return [field.replace(/^\./, ''), `*${field}`, `*.*${field}`]
})

/** The service's log: JSON lines, or text on a terminal. Written synchronously, which measured best here. */
export function createLog(level: Settings['logLevel'], destination?: DestinationStream): Logger {
  const options = { level, base: null, redact: { paths: [...REDACTED_PATHS], censor: '[secret]' } }
  if (destination !== undefined) return pino(options, destination)
  return process.stdout.isTTY
    ? pino(options, PinoPretty({ ignore: 'pid,hostname', singleLine: true, sync: true }))
    : pino(options, pino.destination({ fd: 1, sync: true }))
}
