import { type Family, gauge } from './family.js'
import { allProcesses, type ProcessFigures } from './processes.js'
import { runtimeFamilies } from './runtime.js'

/** Prometheus' text format. */
export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** What the service tells those who watch it. */
export type Metrics = {
  /** All figures in Prometheus' text format, those of all processes of `--processes` included. */
  exposition(): Promise<string>
}

/** prom-client puts families together by name; labels are different everywhere, so nothing is added up. */
const KEPT_APART = { aggregator: 'sum' }

/** The same process counts in the same series, whichever was asked. */
const ofProcess = ({ process, families }: ProcessFigures): Family[] =>
  families.map((family) => ({
    ...family,
    values: family.values.map((sample) => ({
      ...sample,
      labels: { process: String(process), ...sample.labels },
    })),
  }))

/** `processFamilies` are of this process alone, and `installationFamilies` the same in all of them. */
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
        { name: 'media_scan_processes', help: 'Processes whose figures these are.' },
        processes.length,
      )
      const all = [[...installation, answered], ...processes]
      return AggregatorRegistry.aggregate(
        all.map((families) => families.map((family) => ({ ...family, ...KEPT_APART }))),
      ).metrics()
    },
  }
}
