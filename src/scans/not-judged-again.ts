import type { Environment, ScanStatus } from '../../generated/vocabulary.js'

/** The refusal of a scan that cannot be judged again, with the reason. */
export const notJudgedAgain = (environment: Environment, status: ScanStatus) =>
  ({
    status: 409,
    error: {
      code: 'conflict',
      message:
        environment !== 'production'
          ? `Scans of the ${environment} environment are not judged by what their files say.`
          : status === 'complete' || status === 'failed'
            ? 'The file of the scan is no longer there.'
            : `The scan is ${status}: it has its first verdict once its status is complete.`,
    },
  }) as const
