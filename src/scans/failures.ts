import type { components } from '../../generated/api.js'
import { SCAN_FAILURES, type ScanFailureCode, type ScanStatus } from '../../generated/vocabulary.js'

/** Why a scan failed, as stored in `signals.failure`. */
export type Failure = components['schemas']['Reason'] & { readonly code: ScanFailureCode }

/** What people are told, by code. */
const SENTENCES: Readonly<Record<ScanFailureCode, string>> = {
  upload_abandoned: 'Its upload was not completed in time; create another scan.',
  analysis_failed:
    'Its analysis could not be completed in three attempts; create another scan, or ask the operator.',
  file_missing: 'The file was gone before it could be analysed; upload it with a new scan.',
  file_damaged: 'The stored file was damaged before its analysis was finished; upload it with a new scan.',
  detector_unavailable: 'The detector gave no answer in six attempts; create another scan later.',
  blocked_address:
    'The address, or one that it leads to, is one that the service does not fetch from; it fetches public addresses of http and https alone.',
  dns: 'The name of the host was not found; check the address.',
  connect: 'The host could not be reached, or it broke the connection off; try again later.',
  tls: 'There is no secure connection to the host: its certificate or its encryption is not accepted.',
  timeout: 'The host took too long to answer, or to send the file; try again later.',
  http_status: 'The host answered with a status that has no file; check the address.',
  too_large: 'The file is larger than 5 GiB, or than what is left of the storage quota.',
  too_many_redirects: 'The address leads on more than five times; give the last address.',
  sandbox: 'The file name asked for a failure.',
}

/** `evidence` is for people to check. */
export const failureOf = (code: ScanFailureCode, evidence = ''): Failure => ({
  code,
  sentence: SENTENCES[code],
  evidence,
})

const isKnown = (code: unknown): code is ScanFailureCode => SCAN_FAILURES.some((known) => known === code)

/** Why a scan failed, as the API shows it; null where it did not, or where an earlier release did not record why. */
export function shownFailure({
  status,
  signals,
}: {
  readonly status: ScanStatus
  readonly signals: Readonly<Record<string, unknown>> | null
}): components['schemas']['ScanFailure'] {
  const { code, sentence } = (status === 'failed' && (signals?.failure as Partial<Failure> | undefined)) || {}
  return isKnown(code) ? { code, message: sentence ?? SENTENCES[code] } : null
}
