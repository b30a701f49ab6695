import { fork } from 'node:child_process'
import { once } from 'node:events'
import { NODE_FLAGS } from '../../support/processes.js'

/** The functions that a child process offers, by name. Parameters and results are sent as JSON. */
export type Duties = Record<string, (parameters: never) => unknown>

export type Child<Offered extends Duties> = {
  ask<Name extends keyof Offered>(
    name: Name,
    parameters: Parameters<Offered[Name]>[0],
  ): Promise<Awaited<ReturnType<Offered[Name]>>>
  stop(): Promise<void>
}

type Question = { readonly id: number; readonly name: string; readonly parameters: never }
type Answer = { readonly id: number; readonly result?: unknown; readonly error?: string }

/** Starts a script that calls {@link offer}. It ends with this process at the latest. */
export function startChild<Offered extends Duties>(script: URL): Child<Offered> {
  const child = fork(script, {
    execArgv: [...process.execArgv, ...NODE_FLAGS],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  let calls = 0
  let stopping = false
  child.on('message', (answer: Answer) => {
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.error === undefined) asker?.resolve(answer.result as never)
    else asker?.reject(new Error(answer.error))
  })
  const exited = once(child, 'exit')
  child.once('exit', (code, signal) => {
    for (const { reject } of waiting.values())
      reject(new Error(`${script.pathname} ended: ${code ?? signal}`))
    waiting.clear()
  })
  return {
    ask(name, parameters) {
      return new Promise((resolve, reject) => {
        if (stopping) throw new Error('The child process is stopping.')
        calls += 1
        waiting.set(calls, { resolve, reject })
        child.send({ id: calls, name, parameters })
      })
    },
    async stop() {
      stopping = true
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** The child's side: answers calls until the parent disconnects, then cleans up and ends. */
export function offer(duties: Duties, close: () => Promise<void> = async () => {}): void {
  process.on('message', ({ id, name, parameters }: Question) => {
    const answer = (given: Omit<Answer, 'id'>) => {
      if (process.connected) process.send?.({ id, ...given })
    }
    Promise.resolve()
      .then(() => duties[name]?.(parameters))
      .then(
        (result) => answer({ result }),
        (error: Error) => answer({ error: error.stack ?? String(error) }),
      )
  })
  process.once('disconnect', () => {
    close()
      .catch((error: unknown) => console.error(error))
      .finally(() => process.exit())
  })
  // The parent decides when to stop. An interrupt from the terminal reaches the children too.
  process.on('SIGINT', () => {})
}
