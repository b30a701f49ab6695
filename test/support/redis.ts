import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './postgres-cluster.js'
import { temporaryFolder } from './process.js'

const PROGRAM = 'redis-server'

/** What this machine lacks to run such servers; tests that need one are then skipped. */
export const missingForRedis = spawnSync(PROGRAM, ['--version']).error === undefined ? undefined : PROGRAM
if (missingForRedis !== undefined)
  process.stdout.write(`There is no ${missingForRedis}: left out the tests with a Redis of their own.\n`)

/** A Redis in memory that a test starts and stops as an operator would. */
export type RedisServer = {
  readonly port: number
  start(): Promise<void>
  stop(): Promise<void>
  /** One command, such as `PING`; returns the first line of its answer. */
  call(command: string): Promise<string>
  remove(): Promise<void>
}

async function call(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write(`${command}\r\n`)
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    return bytes.toString().split('\r\n', 1)[0] as string
  } finally {
    socket.destroy()
  }
}

/** Prepares a server on a port of 127.0.0.1; it must be started. */
export async function makeRedis(): Promise<RedisServer> {
  const folder = await temporaryFolder()
  const port = await freePort()
  let child: ReturnType<typeof spawn> | undefined

  async function stop(): Promise<void> {
    if (child === undefined) return
    const stopped = once(child, 'close')
    child.kill('SIGKILL')
    await stopped
    child = undefined
  }

  return {
    port,
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      child = spawn(PROGRAM, options, { cwd: folder.path, stdio: 'ignore' })
      while ((await call(port, 'PING').catch(() => undefined)) !== '+PONG') await sleep(20)
    },
    stop,
    call: (command) => call(port, command),
    async remove() {
      await stop()
      await folder.remove()
    },
  }
}
