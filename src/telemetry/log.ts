import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedError } from '../basics/logged-error.js'
import type { Settings } from '../settings/settings.js'
import { type LogOutput, openLogOutput } from './log-output.js'

/**
 * Names of properties whose values are never logged, wherever they occur. The service's own secrets have a type that
 * prints as `[secret]`; this list covers values that come from outside.
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

/** pino with this service's redaction, to any destination. */
export function createLog(level: Settings['logLevel'], destination: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: [...REDACTED_PATHS], censor: '[secret]' },
    serializers: { err: loggedError },
  }
  return pino(options, destination)
}

/**
 * The log of this process on its standard output: JSON lines, or text on a terminal. If the process is killed, the
 * lines of its last milliseconds are lost; if it fails, they are not. `output` is for other text that the process
 * prints.
 */
export async function openProcessLog(
  level: Settings['logLevel'],
): Promise<{ log: Logger; output: LogOutput }> {
  const format = process.stdout.isTTY ? await terminalFormat() : (line: string) => line
  const output = openLogOutput((dropped) =>
    format(
      `${JSON.stringify({ level: pino.levels.values.warn, time: Date.now(), dropped, msg: 'log lines dropped' })}\n`,
    ),
  )
  const destination = process.stdout.isTTY ? { write: (line: string) => output.write(format(line)) } : output
  return { log: createLog(level, destination), output }
}

/** Formats the JSON lines as text for a terminal. */
export async function terminalFormat(): Promise<(line: string) => string> {
  const { prettyFactory } = await import('pino-pretty')
  return prettyFactory({
    ignore: 'pid,hostname',
    singleLine: true,
    // pino-pretty takes `caller` for the name of a function and would print it as text.
    customPrettifiers: { caller: (caller) => Object.values(caller).join(' ') },
  })
}
