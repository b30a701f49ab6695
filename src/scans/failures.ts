import type { components } from '../../generated/api.js'

/** Why a scan failed, as shown in `signals.failure`. */
export type Failure = components['schemas']['Reason']

export const FAILURES = {
  fileMissing: {
    code: 'file_missing',
    sentence: 'The file was gone before it could be analysed; upload it with a new scan.',
    evidence: '',
  },
  fileDamaged: {
    code: 'file_damaged',
    sentence: 'The stored file was damaged before its analysis was finished; upload it with a new scan.',
    evidence: '',
  },
  analysisFailed: {
    code: 'analysis_failed',
    sentence:
      'Its analysis could not be completed in three attempts; create another scan, or ask the operator.',
    evidence: '',
  },
  detectorUnavailable: {
    code: 'detector_unavailable',
    sentence: 'The detector gave no answer in six attempts; create another scan later.',
    evidence: '',
  },
  sandbox: {
    code: 'sandbox',
    sentence: 'The file name asked for a failure.',
    evidence: 'failed',
  },
} as const satisfies Record<string, Failure>
