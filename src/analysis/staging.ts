import { createHash } from 'node:crypto'
import { fitsMediaType } from './media-types.js'
import { type DeclaredFile, mostSevereFirst, riskLevel, VERDICT_RANKS, type Verdict } from './verdict.js'

type Name = Verdict['verdict']

/** Checked in this order, so that the most severe word wins. */
const WORDS = mostSevereFirst(VERDICT_RANKS)

/** Confidence range of each verdict. The ranges of suspicious and synthetic cover both of their risk levels. */
const CONFIDENCE: Readonly<Record<Name, readonly [least: number, most: number]>> = {
  authentic: [0.7, 0.99],
  suspicious: [0.55, 0.9],
  synthetic: [0.85, 0.99],
}

/** Of the files without such a word in their name, 60 % are authentic, 25 % suspicious and 15 % synthetic. */
function verdictAt(fraction: number): Name {
  if (fraction < 0.6) return 'authentic'
  return fraction < 0.85 ? 'suspicious' : 'synthetic'
}

/**
 * The verdict of sandbox and staging scans: a pure function of the declared values, not an inference. A file name that
 * contains `synthetic`, `suspicious` or `authentic`, in any case, gets that verdict. Any other name gets one from a
 * digest of the four declared values. Confidence has four decimals. Signals: `basis` is `"staging"`; `rule` is
 * `"fileName"` or `"digest"`; `mediaTypeMismatch` says whether the content type does not fit the media type, which
 * changes nothing else.
 */
export function stagingVerdict({ fileName, mediaType, contentType, byteSize }: DeclaredFile): Verdict {
  // JSON keeps the values separate: ["a", "b"] and ["ab", ""] have different digests.
  const digest = createHash('sha256')
    .update(JSON.stringify([fileName, mediaType, contentType, byteSize]))
    .digest()
  const fraction = (offset: number) => digest.readUInt32BE(offset) / 2 ** 32
  const lowerCaseName = fileName.toLowerCase()
  const word = WORDS.find((candidate) => lowerCaseName.includes(candidate))
  const verdict = word ?? verdictAt(fraction(0))
  const [least, most] = CONFIDENCE[verdict]
  const confidence = Math.round((least + fraction(4) * (most - least)) * 10_000) / 10_000
  return {
    verdict,
    confidence,
    riskLevel: riskLevel(verdict, confidence),
    modelVersion: 'staging-rules-1',
    pipelineVersion: 'staging-pipeline-1',
    signals: {
      basis: 'staging',
      rule: word === undefined ? 'digest' : 'fileName',
      mediaTypeMismatch: !fitsMediaType(contentType, mediaType),
    },
  }
}
