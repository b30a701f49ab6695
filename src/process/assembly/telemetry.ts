import { Tallies } from '../../basics/tallies.js'
import { createRequestTallies } from '../../http/tally-requests.js'
import { createMeasurements, type Measurements } from '../../telemetry/measurements/measurements.js'
import { createRequestLog, type RequestLog } from '../../telemetry/requests/log.js'
import { createGivenUpTallies } from '../../webhooks/deliveries/upkeep.js'
import type { Foundation } from './context-parts.js'

/** What counts and notes what the service does. */
export type Telemetry = {
  readonly measurements: Measurements
  readonly requestLog: RequestLog
  /** Durations of requests. */
  readonly requests: Tallies
  /** Bytes of completed uploads. */
  readonly uploads: Tallies
  /** Deliveries failed by upkeep. */
  readonly givenUp: Tallies
  /** Writes buffered data; what the database does not accept is lost, which is logged. */
  flush(): Promise<void>
}

export function assembleTelemetry({
  settings,
  log,
  clock,
  background,
}: Pick<Foundation, 'settings' | 'log' | 'clock' | 'background'>): Telemetry {
  const measurements = createMeasurements({ database: background, clock })
  const requestLog = createRequestLog({
    database: background,
    clock,
    log,
    perSecond: settings.requestLogPerSecond,
  })
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message)
  return {
    measurements,
    requestLog,
    requests: createRequestTallies(),
    uploads: new Tallies(['environment']),
    givenUp: createGivenUpTallies(),
    async flush() {
      await measurements.flush().catch(warn('measurements lost'))
      await requestLog.flush().catch(warn('entries of the request log lost'))
    },
  }
}
