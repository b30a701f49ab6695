import { spawnSync } from 'node:child_process'

/** Debian has it in the package `prometheus`. */
const PROGRAM = process.env.PROMTOOL ?? 'promtool'

/** What the machine lacks; those tests are skipped. */
export const missingPromtool = spawnSync(PROGRAM, ['--version']).error === undefined ? undefined : PROGRAM
if (missingPromtool !== undefined)
  process.stdout.write(
    `There is no ${missingPromtool}: left out Prometheus' own checks of metrics, rules and alerts.\n`,
  )

/** What Prometheus' own linter says of an exposition; empty when there are no problems. */
export function complaintsOfPromtool(exposition: string): string {
  const { stdout, stderr } = spawnSync(PROGRAM, ['check', 'metrics'], { input: exposition, encoding: 'utf8' })
  return stdout + stderr
}

/** Runs the unit tests of rules in `file`; returns the failures, empty when there are none. */
export function failuresOfRules(file: string): string {
  const { status, stdout, stderr } = spawnSync(PROGRAM, ['test', 'rules', file], { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}
