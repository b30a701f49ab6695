import type { Logger } from 'pino'
import type { StartWorker } from '../../analysis/worker.js'
import type { Clock } from '../../basics/clock.js'
import { createKeyRing, type KeyRing, type Secret } from '../../basics/secrets.js'
import type { Tracing } from '../../basics/tracing.js'
import { forBackground } from '../../database/callers.js'
import type { Database } from '../../database/connection.js'
import type { ObjectStorage } from '../../files/storage.js'
import type { DownloaderSettings } from '../../outbound/download.js'
import type { SenderSettings } from '../../outbound/sender.js'
import type { Settings } from '../../settings/settings.js'

/** The parts of a context: everything that outlives it or that tests replace. */
export type ContextParts = {
  readonly settings: Settings
  readonly log: Logger
  readonly clock: Clock
  readonly database: Database
  /** A replica of the database, for operators' lists. */
  readonly replica?: Database
  /** Master keys, the current key first. */
  readonly masterKeys: readonly [Secret<Uint8Array>, ...Secret<Uint8Array>[]]
  readonly operatorToken: Secret<string>
  /** Where the built-in upload target keeps objects. */
  readonly objectsFolder: string
  /** Stores objects instead of that folder. */
  readonly bucket?: ObjectStorage
  /** Where clients reach the service. Without `PUBLIC_URL`, known only once the service listens. */
  readonly publicUrl: () => string
  /** How many log lines were dropped; 0 unless given. */
  readonly droppedLogLines?: () => number
  readonly tracing?: Tracing | undefined
  /** How webhooks resolve and trust receivers; set only by tests. */
  readonly sender?: Pick<SenderSettings, 'lookup' | 'judge' | 'trust'>
  /** How files at addresses are fetched, and within which times; set only by tests. */
  readonly downloader?: Partial<Omit<DownloaderSettings, 'clock'>>
  /** How processes for analyses are started; set only by tests. */
  readonly startWorker?: StartWorker
}

/** What each group of the service is made from. */
export type Foundation = ContextParts & {
  /** The database for work that no request waits for. */
  readonly background: Database
  readonly keyRing: KeyRing
}

export const foundationOf = (parts: ContextParts): Foundation => ({
  ...parts,
  background: forBackground(parts.database),
  keyRing: createKeyRing(parts.masterKeys),
})
