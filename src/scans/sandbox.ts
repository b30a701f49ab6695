import { SCAN_FAILURES } from '../../generated/vocabulary.js'
import { stagingVerdict } from '../analysis/staging.js'
import type { DeclaredFile, NoVerdict, Verdict } from '../analysis/verdict.js'
import { type Failure, failureOf } from './failures.js'

/** The simulated course of a sandbox scan, chosen by a word in its file name. */
export type SandboxCourse = 'failed' | 'slow'

/** Checked in this order. */
const COURSES: readonly SandboxCourse[] = ['failed', 'slow']

/** A file name that contains this word gets no verdict. */
const NO_EVIDENCE = 'noevidence'

/** How long a `slow` scan stays queued, and then again in processing. */
export const SLOW_STEP_MS = 5_000

/** The course of a sandbox scan; `undefined` for the usual one, which completes immediately. */
export function sandboxCourse({ fileName }: Pick<DeclaredFile, 'fileName'>): SandboxCourse | undefined {
  const name = fileName.toLowerCase()
  return COURSES.find((word) => name.includes(word))
}

/** Why a sandbox scan fails: the code after `failed-` in its file name, or none in particular. */
export function sandboxFailure({ fileName }: Pick<DeclaredFile, 'fileName'>): Failure {
  const name = fileName.toLowerCase()
  const named = SCAN_FAILURES.find((code) => name.includes(`failed-${code}`))
  return named === undefined ? failureOf('sandbox', 'failed') : failureOf(named, `failed-${named}`)
}

/** The verdict of a sandbox scan: as in staging, or none if the file name asks for none. */
export function sandboxVerdict(file: DeclaredFile): Verdict | NoVerdict {
  const verdict = stagingVerdict(file)
  if (!file.fileName.toLowerCase().includes(NO_EVIDENCE)) return verdict
  const { modelVersion, pipelineVersion, signals } = verdict
  return {
    verdict: null,
    confidence: null,
    riskLevel: null,
    modelVersion,
    pipelineVersion,
    signals: { ...signals, rule: 'fileName', conclusion: 'no_evidence' },
  }
}
