import { readFile } from 'node:fs/promises'
import { VERDICTS, type Verdict } from '../../generated/vocabulary.js'

/** What a model's labels mean. */
export type Labels = {
  /** A verdict for each label of the model. */
  readonly labels: Readonly<Record<string, Verdict>>
  /** Below this confidence the verdict is `suspicious`; 0 unless given. */
  readonly suspiciousBelow: number
}

/** A label of the model and how strongly the picture has it, from 0 to 1. */
export type Score = { readonly label: string; readonly score: number }

/**
 * Returns the scores of a picture with their labels, highest first. Rejects when the bytes are not a picture that can be
 * decoded, or when the picture is too large.
 */
export type Classifier = (picture: Blob) => Promise<Score[]>

/** Reads the labels file. Rejects with a message that says what is wrong with it. */
export async function readLabels(path: string): Promise<Labels> {
  const read: unknown = JSON.parse(await readFile(path, 'utf8'))
  const { labels, suspiciousBelow = 0 } = read as { labels?: unknown; suspiciousBelow?: unknown }
  if (typeof labels !== 'object' || labels === null || Object.keys(labels).length === 0)
    throw new Error(`${path}: "labels" must name a verdict for each label of the model.`)
  for (const [label, verdict] of Object.entries(labels))
    if (!VERDICTS.includes(verdict))
      throw new Error(`${path}: "${label}" must be one of ${VERDICTS.join(', ')}.`)
  if (typeof suspiciousBelow !== 'number' || suspiciousBelow < 0 || suspiciousBelow > 1)
    throw new Error(`${path}: "suspiciousBelow" must be a number from 0 to 1.`)
  return { labels: labels as Labels['labels'], suspiciousBelow }
}

/** The verdict with the highest total score, and that score. Throws for a label that has no verdict. */
export function judge(scores: readonly Score[], { labels, suspiciousBelow }: Labels) {
  const sums = new Map<Verdict, number>()
  for (const { label, score } of scores) {
    const verdict = Object.hasOwn(labels, label) ? labels[label] : undefined
    if (verdict === undefined) throw new Error(`The model's label "${label}" has no verdict.`)
    sums.set(verdict, (sums.get(verdict) ?? 0) + score)
  }
  const [[best, sum] = ['suspicious' as const, 0]] = [...sums].sort(([, a], [, b]) => b - a)
  const confidence = Math.round(Math.min(1, sum) * 10_000) / 10_000
  return { verdict: confidence < suspiciousBelow ? ('suspicious' as const) : best, confidence }
}
