import type { Environment } from '../../generated/vocabulary.js'
import { stagingVerdict } from '../analysis/staging.js'
import type { DeclaredFile, NoVerdict, Verdict } from '../analysis/verdict.js'
import { SLOW_STEP_MS, sandboxCourse, sandboxVerdict } from './sandbox.js'

/** What the completion of an upload requires, and what follows from it. */
export type CompletionRule = {
  /** Whether the file must have been uploaded. */
  readonly uploadRequired: boolean
  /** The verdict, or how long the scan waits in the queue before its analysis. */
  readonly next: { readonly verdict: Verdict | NoVerdict } | { readonly startInMs: number }
}

/** How the completion of an upload differs between the environments. */
export const COMPLETION_RULES: Readonly<Record<Environment, (file: DeclaredFile) => CompletionRule>> = {
  production: () => ({ uploadRequired: true, next: { startInMs: 0 } }),
  staging: (file) => ({ uploadRequired: true, next: { verdict: stagingVerdict(file) } }),
  sandbox(file) {
    const course = sandboxCourse(file)
    return {
      uploadRequired: false,
      next:
        course === undefined
          ? { verdict: sandboxVerdict(file) }
          : { startInMs: course === 'slow' ? SLOW_STEP_MS : 0 },
    }
  },
}
