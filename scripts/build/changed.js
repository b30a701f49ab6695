// @ts-check
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isBuilt, ROOT } from './parts.js'

/**
 * Builds those of the parts whose sources have changed, in a process of its own. That process completes its build even
 * if this one is stopped meanwhile. Returns the exit code.
 *
 * @param {readonly import('./parts.js').Part[]} parts
 */
export function buildChanged(parts) {
  const changed = parts.filter((part) => !isBuilt(part))
  if (changed.length === 0) return 0
  const builder = fileURLToPath(new URL('run.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', builder, ...changed], {
    cwd: ROOT,
    // Standard output belongs to the command that is run next.
    stdio: ['ignore', 2, 2],
  })
  return status ?? 1
}
