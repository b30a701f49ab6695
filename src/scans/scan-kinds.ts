import {
  MEDIA_TYPES,
  type MediaType,
  type RiskLevel,
  SCAN_STATUSES,
  type ScanStatus,
  VERDICTS,
  type Verdict,
} from '../../generated/vocabulary.js'
import { risksOf } from '../analysis/verdict.js'

/** What a list of scans is narrowed to; what is absent narrows nothing. */
export type ScanFilter = {
  readonly status?: ScanStatus | undefined
  /** `none` for scans without a verdict. */
  readonly verdict?: Verdict | 'none' | undefined
  readonly riskLevel?: RiskLevel | undefined
  readonly mediaType?: MediaType | undefined
}

const passes = <Word>(wanted: Word | undefined, word: Word) => wanted === undefined || wanted === word

/** Verdicts and risks that a scan may have in a status: only one that is complete has any. */
function findingsIn(status: ScanStatus): [Verdict | null, RiskLevel | null][] {
  if (status !== 'complete') return [[null, null]]
  return [
    [null, null],
    ...VERDICTS.flatMap((verdict) => risksOf(verdict).map((risk): [Verdict, RiskLevel] => [verdict, risk])),
  ]
}

/**
 * The kinds of scans that pass a filter, as the index `scans_by_kind` has them: every combination of status, verdict,
 * risk level and media type that there can be. `undefined` when all pass.
 */
export function scanKindsOf(filter: ScanFilter): string[] | undefined {
  const { status, verdict, riskLevel, mediaType } = filter
  if ([status, verdict, riskLevel, mediaType].every((one) => one === undefined)) return undefined
  return kindsPassing(filter)
}

/** The same, every kind where all pass. */
export function kindsPassing({ status, verdict, riskLevel, mediaType }: ScanFilter): string[] {
  return SCAN_STATUSES.filter((one) => passes(status, one)).flatMap((of) =>
    findingsIn(of)
      .filter(
        ([found, risk]) => passes(verdict, found ?? 'none') && passes<RiskLevel | null>(riskLevel, risk),
      )
      .flatMap(([found, risk]) =>
        MEDIA_TYPES.filter((one) => passes(mediaType, one)).map(
          (media) => `${of}:${found ?? ''}:${risk ?? ''}:${media}`,
        ),
      ),
  )
}
