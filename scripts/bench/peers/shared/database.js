import { STATEMENTS } from './statements.js'

// The driver given by the benchmark, otherwise the one installed beside this file: see `--no-corrected-driver`.
const { default: postgres } = await import(process.env.BENCH_DRIVER ?? 'postgres')

/**
 * The statements by name, each prepared once.
 *
 * @returns {Record<keyof typeof STATEMENTS, (...parameters: unknown[]) => Promise<Record<string, any>[]>>}
 */
export function openDatabase(url = process.env.DATABASE_URL) {
  const client = postgres(url, { max: 8, onnotice: () => {} })
  return Object.fromEntries(
    Object.entries(STATEMENTS).map(([name, text]) => [
      name,
      (...parameters) => client.unsafe(text, parameters, { prepare: true }),
    ]),
  )
}
