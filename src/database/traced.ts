import type { Span } from '../basics/tracing.js'
import { type Database, nameOfStatement } from './connection.js'
import type { Begin } from './deadlines.js'
import { traceStatement } from './statement-span.js'

/** The database with tracing: each statement becomes a span below each of `spans`. */
export function traced(database: Database, spans: readonly Span[]): Database {
  const { wait } = database
  return {
    kind: database.kind,
    drizzle: database.drizzle,
    run: (statement, values, patience) =>
      traceStatement(spans, nameOfStatement(statement.text), () => database.run(statement, values, patience)),
    ...(wait !== undefined && {
      wait: <Result>(begin: Begin<Result>) => wait.call(database, begin as Begin<unknown>) as Promise<Result>,
    }),
    close: () => database.close(),
    traced: { database, spans },
  }
}

/** The same with one span; the unchanged database if there is none. */
export const tracedIf = (database: Database, span: Span | undefined): Database =>
  span === undefined ? database : traced(database, [span])
