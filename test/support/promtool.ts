import { spawnSync } from 'node:child_process'

/** Debian has it in the package `prometheus`. */
const PROGRAM = process.env.PROMTOOL ?? 'promtool'

/** What the machine lacks; those tests are left out. */
export const missingPromtool = spawnSync(PROGRAM, ['--version']).error === undefined ? undefined : PROGRAM
if (missingPromtool !== undefined)
  process.stdout.write(
    `There is no ${missingPromtool}: left out Prometheus' own checks of metrics, rules and alerts.\n`,
  )

/** What Prometheus' own linter says of an exposition; nothing when all is well. */
export function complaintsOfPromtool(exposition: string): string {
  const { stdout, stderr } = spawnSync(PROGRAM, ['check', 'metrics'], { input: exposition, encoding: 'utf8' })
  return stdout + stderr
}

/** Runs unit tests of rules, which `file` names; returns what failed, nothing when all is well. */
export function failuresOfRules(file: string): string {
  const { status, stdout, stderr } = spawnSync(PROGRAM, ['test', 'rules', file], { encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}
