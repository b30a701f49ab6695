import type { Logger } from 'pino'
import type { TrustLists } from './analysis/trust-lists/trust-lists.js'
import type { BackgroundWork } from './basics/background-work.js'
import type { Clock } from './basics/clock.js'
import type { Readiness } from './basics/readiness.js'
import type { KeyRing, Secret } from './basics/secrets.js'
import type { Tallies } from './basics/tallies.js'
import type { Span, Tracing } from './basics/tracing.js'
import type { Chainer } from './custody/chainer.js'
import { forRequest } from './database/callers.js'
import type { Database } from './database/connection.js'
import type { OperatorReads } from './database/replica.js'
import type { BuiltInStorage } from './files/built-in.js'
import type { ObjectStorage } from './files/storage.js'
import type { Cursors } from './http/cursors.js'
import type { RateLimiter } from './http/rate-limits/rate-limit.js'
import type { Snapshots } from './moves/backups/snapshots.js'
import type { OperatorNotices } from './operators/notices/notices.js'
import type { FailedSignIns } from './operators/sessions/failed-sign-ins.js'
import type { OpenIdConnect } from './operators/sessions/openid-connect.js'
import type { Sessions } from './operators/sessions/sessions.js'
import type { SignInLimit } from './operators/sessions/sign-in-limit.js'
import type { ScanReports } from './reports/scan-reports.js'
import type { Analysis } from './scans/analysis.js'
import type { Fetcher } from './scans/fetches/fetcher.js'
import type { ScanRenditions } from './scans/renditions.js'
import type { StorageQuota } from './scans/storage-quota.js'
import type { Settings } from './settings/settings.js'
import type { ReportKeys } from './signing/report-keys.js'
import type { TimeStamper } from './signing/time-stamps/time-stamper.js'
import type { Measurements } from './telemetry/measurements/measurements.js'
import type { Metrics } from './telemetry/metrics/metrics.js'
import type { RequestLog } from './telemetry/requests/log.js'
import type { KeyDirectory } from './tenants/keys/directory.js'
import type { Dispatcher } from './webhooks/deliveries/dispatcher.js'

/**
 * The dependencies of handlers. Created once at startup; tests create one with an in-memory database and a clock that
 * they can move.
 */
export type Context = {
  readonly settings: Settings
  readonly log: Logger
  readonly clock: Clock
  readonly database: Database
  /** For lists over all tenants, and counts: on a replica, if there is one. */
  readonly operatorReads: OperatorReads
  readonly storage: ObjectStorage
  /** The same storage if files are in the data folder, where the service itself receives uploads. */
  readonly builtInStorage: BuiltInStorage | undefined
  readonly storageQuota: StorageQuota
  readonly keyRing: KeyRing
  /** Sign reports and custody heads. */
  readonly reportKeys: ReportKeys
  /** Has reports and custody heads time-stamped; absent if no authority is set. */
  readonly timeStamper: TimeStamper | undefined
  /** Chains custody records. */
  readonly chainer: Chainer
  readonly operatorToken: Secret<string>
  readonly keys: KeyDirectory
  readonly rateLimiter: RateLimiter
  readonly cursors: Cursors
  readonly dispatcher: Dispatcher
  readonly replayer: BackgroundWork
  readonly analysis: Analysis
  /** Fetches the files of scans by address. */
  readonly fetcher: Fetcher
  readonly reportMaker: BackgroundWork
  /** Reports of single scans. */
  readonly scanReports: ScanReports
  /** Erases organizations. */
  readonly eraser: BackgroundWork
  /** Absent if no published lists of authorities are fetched. */
  readonly trustLists: TrustLists | undefined
  /** Pictures derived from files, for operators to view. */
  readonly renditions: ScanRenditions
  /** Figures over time. */
  readonly measurements: Measurements
  /** The requests of the last day. */
  readonly requestLog: RequestLog
  /** Durations of requests in seconds, see `http/tally-requests.ts`. */
  readonly requests: Tallies
  /** Bytes of files that were uploaded and completed, by environment. */
  readonly uploads: Tallies
  /** Deliveries that maintenance marked as failed, by reason. */
  readonly givenUp: Tallies
  /** Notifies the operator by webhook; absent if no address is set. */
  readonly notices: OperatorNotices | undefined
  readonly metrics: Metrics
  /** Absent if traces are not exported. */
  readonly tracing: Tracing | undefined
  readonly readiness: Readiness
  /** Copies of the data for a backup. */
  readonly snapshots: Snapshots
  /** Where clients reach the service. Without `PUBLIC_URL`, known only once the service listens. */
  readonly publicUrl: () => string
  readonly sessions: Sessions
  readonly signInLimit: SignInLimit
  /** Sign-ins that failed, for administrators. */
  readonly failedSignIns: FailedSignIns
  /** Absent if no provider is set. */
  readonly openIdConnect: OpenIdConnect | undefined
}

/**
 * The context of one request that has already waited `waitedMs` for the database. All database calls of its handler
 * share one time limit and, if the request is traced, are children of its span. Everything else is shared.
 */
export function contextOfRequest(context: Context, waitedMs: number, span: Span | undefined): Context {
  const database = forRequest(context.database, waitedMs, span)
  if (database === context.database) return context
  // Not a copy: copying an object with this many properties would make a read 5 % slower.
  const own = Object.create(context) as { database: Database }
  own.database = database
  return own as Context
}
