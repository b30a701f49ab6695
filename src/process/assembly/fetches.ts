import type { Tallies } from '../../basics/tallies.js'
import type { ObjectStorage } from '../../files/storage.js'
import { createDownloader } from '../../outbound/download.js'
import type { Analysis } from '../../scans/analysis.js'
import { createFetcher, type Fetcher } from '../../scans/fetches/fetcher.js'
import type { StorageQuota } from '../../scans/storage-quota.js'
import type { Measurements } from '../../telemetry/measurements/measurements.js'
import type { Dispatcher } from '../../webhooks/deliveries/dispatcher.js'
import type { Foundation } from './context-parts.js'

/** Limit for fetching one file, with all redirects. */
const TOTAL_MS = 10 * 60_000

/** Limit for each time in which the host sends nothing. */
const SILENT_MS = 60_000

/** What fetches the files of scans by address. */
export function assembleFetches(
  { settings, log, clock, background: database, downloader }: Foundation,
  needs: {
    readonly storage: ObjectStorage
    readonly storageQuota: StorageQuota
    readonly dispatcher: Dispatcher
    readonly analysis: Analysis
    readonly uploads: Tallies
    readonly measurements: Measurements
  },
): Fetcher {
  return createFetcher({
    ...needs,
    database,
    retention: settings.uploads,
    clock,
    log,
    download: createDownloader({
      allowPrivate: settings.uploads.fetchesPrivate,
      totalMs: TOTAL_MS,
      silentMs: SILENT_MS,
      clock,
      ...downloader,
    }),
  })
}
