import { type DestinationStream, type Logger, pino } from 'pino'
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

/** Lines are collected for so long, or up to so many bytes: a write for each cost every request a twentieth. */
const COLLECT_MS = 20
const COLLECT_BYTES = 8 * 1024

function collected(): DestinationStream {
  const lines = pino.destination({
    fd: 1,
    sync: true,
    minLength: COLLECT_BYTES,
    periodicFlush: COLLECT_MS,
  } as Parameters<typeof pino.destination>[0])
  process.on('exit', () => lines.flushSync())
  return lines
}

/**
 * The service's log: JSON lines, or text on a terminal. Written by this thread, which measured best here; a process
 * that is killed takes its last {@link COLLECT_MS} along, one that fails does not.
 */
export async function createLog(
  level: Settings['logLevel'],
  destination?: DestinationStream,
): Promise<Logger> {
  const options = { level, base: null, redact: { paths: [...REDACTED_PATHS], censor: '[secret]' } }
  if (destination !== undefined) return pino(options, destination)
  if (!process.stdout.isTTY) return pino(options, collected())
  const { PinoPretty } = await import('pino-pretty')
  return pino(options, PinoPretty({ ignore: 'pid,hostname', singleLine: true, sync: true }))
}
