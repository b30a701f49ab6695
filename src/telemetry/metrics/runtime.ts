import type { Registry } from 'prom-client'
import type { Family } from './family.js'

let registry: Promise<Registry> | undefined

async function openRegistry(): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register
}

/**
 * prom-client's default metrics of a Node process: event loop, heap, garbage collection, CPU time, open files. Loaded,
 * and collected from then on, at the first scrape.
 */
export async function runtimeFamilies(): Promise<Family[]> {
  registry ??= openRegistry()
  const families = (await (await registry).getMetricsAsJSON()) as unknown as Family[]
  // Values not measured yet are NaN, which cannot be sent between processes.
  return families.map((family) => ({
    ...family,
    values: family.values.filter(({ value }) => Number.isFinite(value)),
  }))
}
