import type { Database } from '../../src/database/connection.js'
import { openServerDatabase } from '../../src/database/server/server.js'
import type { TestService } from './service.js'

/** Something that is held at a point until it is released. */
export type Held = {
  /** Resolves when it has reached that point. */
  readonly reached: Promise<void>
  release(): void
}

/** A further `Database` on a service's own, as another process would have it, which a test can hold up. */
export type HeldDatabase = {
  readonly database: Database
  /** Holds the next statement whose text matches, before it is sent. */
  holdStatement(text: RegExp): Held
  /** Holds the next answer, of any statement. */
  holdAnswer(): Held
  close(): Promise<void>
}

type Hold = Held & { pass(): Promise<void> }

function createHold(): Hold {
  let reach = () => {}
  let release = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    reached,
    release,
    pass() {
      reach()
      return released
    },
  }
}

/** Batches are made for each `Database`, so calls of two of them never share a statement. */
export function openHeldDatabase(service: TestService): HeldDatabase {
  const { databaseUrl } = service
  // A held statement waits for the test, however slow the machine is.
  const pool =
    databaseUrl === undefined
      ? undefined
      : openServerDatabase(databaseUrl, { connections: 4, timeoutMs: 60_000 })
  const under = pool ?? service.database
  let heldStatement: { text: RegExp; hold: Hold } | undefined
  let heldAnswer: Hold | undefined

  async function answer<Result>(call: Promise<Result>): Promise<Result> {
    const result = await call
    const hold = heldAnswer
    heldAnswer = undefined
    await hold?.pass()
    return result
  }

  return {
    database: {
      ...under,
      async run(statement, ...rest) {
        if (heldStatement?.text.test(statement.text)) {
          const { hold } = heldStatement
          heldStatement = undefined
          await hold.pass()
        }
        return answer(under.run(statement, ...rest))
      },
      wait: (begin) =>
        answer(
          under.wait?.(begin) ??
            new Promise((resolve, reject) => begin({ settled: false, begun: false, resolve, reject })),
        ),
    },
    holdStatement(text) {
      const hold = createHold()
      heldStatement = { text, hold }
      return hold
    },
    holdAnswer() {
      heldAnswer = createHold()
      return heldAnswer
    },
    async close() {
      await pool?.close()
    },
  }
}
