import type { Logger } from 'pino'
import type { Snapshots } from './backups/snapshots.js'
import type { Clock } from './clock.js'
import type { Settings } from './config.js'
import { forRequest } from './database/callers.js'
import type { Database } from './database/connection.js'
import type { OperatorReads } from './database/replica.js'
import type { Dispatcher } from './deliveries/dispatcher.js'
import type { Cursors } from './http/cursors.js'
import type { RateLimiter } from './http/rate-limit.js'
import type { KeyDirectory } from './keys/directory.js'
import type { Measurements } from './measurements/measurements.js'
import type { Metrics } from './metrics/metrics.js'
import type { OperatorNotices } from './notices/notices.js'
import type { Readiness } from './readiness.js'
import type { Replayer } from './replays/replayer.js'
import type { RequestLog } from './requests/log.js'
import type { Analysis } from './scans/analysis.js'
import type { ScanRenditions } from './scans/renditions.js'
import type { StorageQuota } from './scans/storage-quota.js'
import type { KeyRing, Secret } from './secrets.js'
import type { OpenIdConnect } from './sessions/openid-connect.js'
import type { Sessions } from './sessions/sessions.js'
import type { SignInLimit } from './sessions/sign-in-limit.js'
import type { Tallies } from './tallies.js'
import type { Span, Tracing } from './tracing.js'
import type { BuiltInStorage } from './uploads/built-in.js'
import type { ObjectStorage } from './uploads/storage.js'

/** What handlers are given. Made once at start; tests make one with a database in memory and a clock they move. */
export type Context = {
  readonly settings: Settings
  readonly log: Logger
  readonly clock: Clock
  readonly database: Database
  /** For lists of all tenants, and counts: on a replica, where there is one. */
  readonly operatorReads: OperatorReads
  readonly storage: ObjectStorage
  /** The same, where files are in the data folder: then the service itself takes uploads. */
  readonly builtInStorage: BuiltInStorage | undefined
  readonly storageQuota: StorageQuota
  readonly keyRing: KeyRing
  readonly operatorToken: Secret<string>
  readonly keys: KeyDirectory
  readonly rateLimiter: RateLimiter
  readonly cursors: Cursors
  readonly dispatcher: Dispatcher
  readonly replayer: Replayer
  readonly analysis: Analysis
  /** Pictures made of files, for operators to look at. */
  readonly renditions: ScanRenditions
  /** Figures over time. */
  readonly measurements: Measurements
  /** The requests of the last day. */
  readonly requestLog: RequestLog
  /** Seconds that requests took, see `http/tally-requests.ts`. */
  readonly requests: Tallies
  /** Bytes of each file that was uploaded and completed, by environment. */
  readonly uploads: Tallies
  /** Deliveries that upkeep failed, by reason. */
  readonly givenUp: Tallies
  /** Tells the operator by webhook; absent when no address for that is set. */
  readonly notices: OperatorNotices | undefined
  readonly metrics: Metrics
  /** Absent where traces are not exported. */
  readonly tracing: Tracing | undefined
  readonly readiness: Readiness
  /** Copies of the data for a backup. */
  readonly snapshots: Snapshots
  /** Where clients reach the service; known only once it listens, when `PUBLIC_URL` is not set. */
  readonly publicUrl: () => string
  readonly sessions: Sessions
  readonly signInLimit: SignInLimit
  /** Absent when no provider is set. */
  readonly openIdConnect: OpenIdConnect | undefined
}

/**
 * The context of one request, which has waited for the database that long already: all that its handler asks of the
 * database has one time limit, and is below its span where it is traced. Everything else is the context's own.
 */
export function contextOfRequest(context: Context, waitedMs: number, span: Span | undefined): Context {
  const database = forRequest(context.database, waitedMs, span)
  if (database === context.database) return context
  // Not a copy: making an object of so many properties would take a read 5 % longer.
  const own = Object.create(context) as { database: Database }
  own.database = database
  return own as Context
}
