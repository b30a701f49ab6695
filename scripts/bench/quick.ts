/**
 * `npm run bench:quick -- [name…]`: one short round of every benchmark, or of those named, to see that they work. Their
 * ratios are printed and not judged. The exit code is 1 if any of them fails, such as for an answer other than 2xx.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { buildService } from './support/servers.js'

const BENCHMARKS = ['requests', 'delivery', 'analysis', 'main-job', 'scale', 'partitions']

const named = process.argv.slice(2)
const unknown = named.find((name) => !BENCHMARKS.includes(name))
if (unknown !== undefined) {
  console.error(`There is no benchmark ${unknown}; there are ${BENCHMARKS.join(', ')}.`)
  process.exit(2)
}

let interrupted = false
let running: ReturnType<typeof spawn> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true
    // The benchmark cleans up and ends. A terminal sends SIGINT to both.
    if (signal === 'SIGTERM') running?.kill(signal)
  })

/** Runs a benchmark; returns whether it ended well. */
async function run(name: string): Promise<boolean> {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  running = spawn(process.execPath, ['--import', 'tsx', script, '--quick'], { stdio: 'inherit' })
  const [code] = await once(running, 'exit')
  return code === 0
}

buildService()
const outcomes: string[] = []
for (const name of named.length === 0 ? BENCHMARKS : named) {
  if (interrupted) break
  console.log(`\n=== ${name}`)
  const began = performance.now()
  const passed = await run(name)
  const seconds = Math.round((performance.now() - began) / 1000)
  outcomes.push(`${name} ${passed ? 'works' : 'failed'} (${seconds} s)`)
  if (!passed) process.exitCode = 1
}
console.log(`\n${outcomes.join(', ')}; ${Math.round(performance.now() / 1000)} s in all.`)
if (interrupted) process.exitCode = 130
