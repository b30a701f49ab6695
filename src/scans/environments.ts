import type { Environment } from '../../generated/vocabulary.js'
import { stagingVerdict } from '../analysis/staging.js'
import type { DeclaredFile, NoVerdict, Verdict } from '../analysis/verdict.js'
import { sandboxVerdict } from './sandbox.js'

/** How the completion of an upload differs between the environments. */
export const COMPLETION_RULES: Readonly<
  Record<
    Environment,
    {
      /** Whether the file must have been uploaded. */
      readonly uploadRequired: boolean
      /** The verdict, where there is no analysis. */
      readonly verdict?: (file: DeclaredFile) => Verdict | NoVerdict
    }
  >
> = {
  production: { uploadRequired: true },
  staging: { uploadRequired: true, verdict: stagingVerdict },
  sandbox: { uploadRequired: false, verdict: sandboxVerdict },
}
