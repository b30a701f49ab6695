import type { ConsoleHandler } from '../../changes/handlers.js'
import { CONTENT_TYPE, type Metrics } from '../../telemetry/metrics/metrics.js'

export const getMetrics: ConsoleHandler<'getMetrics', { metrics: Metrics }> = async (
  _request,
  { metrics },
) => ({
  status: 200,
  contentType: CONTENT_TYPE,
  bytes: Buffer.from(await metrics.exposition()),
})
