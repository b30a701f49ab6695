/**
 * `npm run dev`: runs the service from its sources and restarts it when they change. A change of a contract regenerates
 * `generated/` first. The console is rebuilt when its own sources change; reload its page then.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { assertCorrectedDriver } from './build/corrected-driver.js'
import { noteOf, ROOT } from './build/parts.js'

const CONTRACTS = new Set(['openapi.yaml', 'operators/openapi.yaml'])
/** Editors write a file in several steps, so changes are collected for this long. */
const SETTLE_MS = 150

let service: ChildProcess | undefined
let contractChanged = false
let timer: NodeJS.Timeout | undefined

function start(): void {
  service = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', 'serve'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
}

/** Rebuilds the console. The service reads its files for each request and needs no restart. */
function watchConsole(): ChildProcess {
  return spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'src/console/vite.config.ts', '--watch'],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

function restart(): void {
  if (contractChanged) {
    contractChanged = false
    const generated = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/codegen.ts'], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    if (generated.status !== 0) return
  }
  const running = service
  if (running === undefined || running.exitCode !== null) {
    start()
    return
  }
  // Only one process can use the embedded database, so the next one waits until this one has ended.
  running.once('exit', start)
  running.kill('SIGTERM')
}

function changed(file: string | null): void {
  if (file === null) return
  // Neither runs in the service's process.
  if (file.startsWith('console/') || file.startsWith('client/')) return
  if (CONTRACTS.has(file)) contractChanged = true
  else if (!/\.(ts|sql)$/.test(file)) return
  clearTimeout(timer)
  timer = setTimeout(restart, SETTLE_MS)
}

assertCorrectedDriver(ROOT)
// What is watched is built in place of the last build.
rmSync(noteOf('console'), { force: true })
const pages = watchConsole()
for (const folder of ['src', 'drizzle'])
  watch(join(ROOT, folder), { recursive: true }, (_event, file) => changed(file))
watch(join(ROOT, 'openapi.yaml'), () => changed('openapi.yaml'))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    pages.kill(signal)
    service?.once('exit', () => process.exit(0))
    service?.kill(signal)
  })
start()
