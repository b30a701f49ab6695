import { stagingVerdict } from '../analysis/staging.js'
import type { DeclaredFile, NoVerdict, Verdict } from '../analysis/verdict.js'

/** What a sandbox scan may go through before it ends, by a word in its file's name. */
export type SandboxCourse = 'failed' | 'slow'

/** Looked for in this order. */
const COURSES: readonly SandboxCourse[] = ['failed', 'slow']

/** A file name with this word in it gets no verdict. */
const NO_EVIDENCE = 'noevidence'

/** How long a `slow` scan is queued, and as long again in processing. */
export const SLOW_STEP_MS = 5_000

/** The course of a sandbox scan; `undefined` for the usual one: complete at once. */
export function sandboxCourse({ fileName }: Pick<DeclaredFile, 'fileName'>): SandboxCourse | undefined {
  const name = fileName.toLowerCase()
  return COURSES.find((word) => name.includes(word))
}

/** The verdict of a sandbox scan: that of staging, or none where the file's name asks for none. */
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
