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
 * What prom-client knows of a process on Node: event loop, heap, garbage collection, processor time, open files. Loaded,
 * and watched from then on, when somebody asks for it the first time.
 */
export async function runtimeFamilies(): Promise<Family[]> {
  registry ??= openRegistry()
  const families = (await (await registry).getMetricsAsJSON()) as unknown as Family[]
  // Of what was not measured yet it says NaN, which does not pass from process to process.
  return families.map((family) => ({
    ...family,
    values: family.values.filter(({ value }) => Number.isFinite(value)),
  }))
}
