import type { OperatorReads } from '../../database/replica.js'
import { createInstallationFigures } from '../../operators/metrics/installation.js'
import { type ProcessSources, processFamilies } from '../../operators/metrics/process.js'
import { createMetrics, type Metrics } from '../../telemetry/metrics/metrics.js'
import type { Foundation } from './context-parts.js'

/** The metrics of this process and of the installation. */
export function assembleMetrics(
  { log, clock, database, droppedLogLines = () => 0 }: Foundation,
  {
    operatorReads,
    ...counting
  }: { operatorReads: OperatorReads } & Omit<ProcessSources, 'clock' | 'database' | 'droppedLogLines'>,
): Metrics {
  const sources: ProcessSources = { ...counting, clock, database, droppedLogLines }
  return createMetrics({
    processFamilies: () => processFamilies(sources),
    installationFamilies: createInstallationFigures({ database, operatorReads, clock, log }),
  })
}
