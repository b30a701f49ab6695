import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from './config.js'
import { type LogOutput, openLogOutput } from './log-output.js'
import { loggedError } from './logged-error.js'

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
 * The log of this process on its standard output: JSON lines, or text on a terminal. A process that is killed takes
 * its last milliseconds of lines along, one that fails does not. `output` is for what the process says besides.
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

/** Makes text for a terminal of the JSON lines. */
export async function terminalFormat(): Promise<(line: string) => string> {
  const { prettyFactory } = await import('pino-pretty')
  return prettyFactory({
    ignore: 'pid,hostname',
    singleLine: true,
    // It takes the name for that of a function, and prints it as a text.
    customPrettifiers: { caller: (caller) => Object.values(caller).join(' ') },
  })
}
