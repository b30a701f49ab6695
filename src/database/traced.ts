import type { Span } from '../tracing.js'
import { type Database, nameOfStatement } from './connection.js'
import type { Begin } from './deadlines.js'
import { traceStatement } from './trace-statement.js'

/** The database for those whose spans these are: each of its statements is a span below each of them. */
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

/** The same below one span; the database as it is where there is none. */
export const tracedIf = (database: Database, span: Span | undefined): Database =>
  span === undefined ? database : traced(database, [span])
