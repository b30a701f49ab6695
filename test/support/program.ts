import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs a program with these Node modules in its own process, with `given` as a variable; returns what it printed, as
 * JSON. Rejects when it fails, or does not end in time.
 */
export async function outcomeOf(
  program: string,
  given: Record<string, unknown>,
  options: readonly string[] = [],
  timeout = 25_000,
): Promise<unknown> {
  const text = `const given = ${JSON.stringify(given)}; ${program}`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...options, '--input-type=module', '-e', text],
    { timeout },
  )
  return JSON.parse(stdout)
}
