import { messageWithoutValues } from './basics/logged-error.js'
import { BucketError } from './files/storage.js'
import { collectWithoutHelpers, growWithLoad } from './process/garbage-collection.js'
import { greeting } from './process/greeting.js'
import { endAtStopRequest, onStopRequest } from './process/processes.js'
import { serve } from './process/serve.js'
import { surviveDatabaseErrors } from './process/unhandled-rejections.js'
import { DataFolderError } from './settings/data-folder.js'
import { readSettingsAtStart, type Settings } from './settings/settings.js'
import { openProcessLog } from './telemetry/log.js'

/** After the service has stopped, the process exits at the latest after this time. */
const LINGER_MS = 500

/**
 * Runs the service until a signal stops it. If the settings are wrong, the folder or the port is in use, or the
 * database cannot be reached, the process prints one line on standard error and ends with exit code 1.
 */
export async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettingsAtStart(environment)
  if (settings === undefined) return
  const started = endAtStopRequest()
  collectWithoutHelpers()
  const { log, output } = await openProcessLog(settings.logLevel)
  surviveDatabaseErrors(log)
  try {
    const service = await serve(settings, log, () => output.dropped)
    if (service.firstAccess !== undefined) output.write(greeting(service.url, service.firstAccess, settings))
    growWithLoad()
    log.info({ url: service.url }, 'listening')
    onStopRequest(async (why) => {
      log.info({ why }, 'stopping')
      try {
        await service.stop()
        log.info('stopped')
        // Otherwise a collector that does not respond would keep the process alive while the exporter retries.
        if (settings.exportsTraces) setTimeout(() => process.exit(), LINGER_MS).unref()
      } catch (error) {
        log.error({ err: error }, 'stopped with an error')
        process.exitCode = 1
      }
    })
    started()
  } catch (error) {
    process.stderr.write(`${startFailure(error, settings)}\n`)
    // An explicit exit, because an embedded database that could not be opened keeps the event loop alive.
    process.exit(1)
  }
}

/** One line that says why the service cannot start. */
function startFailure(error: unknown, { host, port, metricsPort }: Settings): string {
  if (error instanceof DataFolderError || error instanceof BucketError) return error.message
  const { code, syscall, port: taken } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE' && taken !== undefined && taken === metricsPort && taken !== port)
    return `Port ${metricsPort} is in use: stop the process that uses it, or set METRICS_PORT to another port.`
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use: stop the process that uses it, or set PORT to another port.`
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `Cannot listen on HOST ${host} PORT ${port}: ${code}.`
  return `The service cannot start: ${error instanceof Error ? messageWithoutValues(error) : String(error)}`
}
