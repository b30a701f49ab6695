import { type Family, gauge } from './family.js'
import { allProcesses, type ProcessFigures } from './processes.js'
import { runtimeFamilies } from './runtime.js'

/** Prometheus' text format. */
export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The metrics of the service. */
export type Metrics = {
  /** All metrics in Prometheus' text format, including those of all processes of `--processes`. */
  exposition(): Promise<string>
}

/** prom-client merges families by name; the labels always differ, so nothing is actually summed. */
const KEPT_APART = { aggregator: 'sum' }

/** Labels the families with their process, so that each has its own series, whichever process was scraped. */
const ofProcess = ({ process, families }: ProcessFigures): Family[] =>
  families.map((family) => ({
    ...family,
    values: family.values.map((sample) => ({
      ...sample,
      labels: { process: String(process), ...sample.labels },
    })),
  }))

/** `processFamilies` are of this process only; `installationFamilies` are the same in all processes. */
export function createMetrics({
  processFamilies,
  installationFamilies,
}: {
  processFamilies: () => Family[]
  installationFamilies: () => Promise<Family[]>
}): Metrics {
  const own = async () => [...processFamilies(), ...(await runtimeFamilies())]
  const ask = allProcesses(own)

  async function familiesOfAll(): Promise<Family[][]> {
    const all = await ask?.()
    return all === undefined ? [await own()] : all.map(ofProcess)
  }

  return {
    async exposition() {
      const [installation, processes, { AggregatorRegistry }] = await Promise.all([
        installationFamilies(),
        familiesOfAll(),
        import('prom-client'),
      ])
      const answered = gauge(
        { name: 'media_scan_processes', help: 'Processes that these figures include.' },
        processes.length,
      )
      const all = [[...installation, answered], ...processes]
      return AggregatorRegistry.aggregate(
        all.map((families) => families.map((family) => ({ ...family, ...KEPT_APART }))),
      ).metrics()
    },
  }
}
