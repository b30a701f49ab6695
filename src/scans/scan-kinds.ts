import {
  type Agreement,
  MEDIA_TYPES,
  type MediaType,
  type RiskLevel,
  SCAN_STATUSES,
  type ScanStatus,
  VERDICTS,
  type Verdict,
} from '../../generated/vocabulary.js'
import { risksOf } from '../analysis/verdict.js'

/** Filters of a list of scans. Absent fields do not filter. */
export type ScanFilter = {
  readonly status?: ScanStatus | undefined
  /** `none` for scans without a verdict. */
  readonly verdict?: Verdict | 'none' | undefined
  readonly riskLevel?: RiskLevel | undefined
  readonly mediaType?: MediaType | undefined
  /** Whether people found what the verdict says. Only scans that people have assessed have one. */
  readonly agreement?: Agreement | undefined
}

/** Further filters of a tenant's list. */
export type OwnScanFilter = ScanFilter & {
  /** In small letters. */
  readonly sha256?: string | undefined
  /** The code of the rule that decided. */
  readonly conclusion?: string | undefined
}

const passes = <Word>(wanted: Word | undefined, word: Word) => wanted === undefined || wanted === word

/** Verdicts and risk levels that a scan can have in a status. Only complete scans have any. */
function findingsIn(status: ScanStatus): [Verdict | null, RiskLevel | null][] {
  if (status !== 'complete') return [[null, null]]
  return [
    [null, null],
    ...VERDICTS.flatMap((verdict) => risksOf(verdict).map((risk): [Verdict, RiskLevel] => [verdict, risk])),
  ]
}

/**
 * The kinds of scans that pass a filter, in the format of the index `scans_by_kind`: every possible combination of
 * status, verdict, risk level and media type. `undefined` when all pass.
 */
export function scanKindsOf(filter: ScanFilter): string[] | undefined {
  const { status, verdict, riskLevel, mediaType } = filter
  if ([status, verdict, riskLevel, mediaType].every((value) => value === undefined)) return undefined
  return kindsPassing(filter)
}

/** The same, but returns every kind when all pass. */
export function kindsPassing({ status, verdict, riskLevel, mediaType }: ScanFilter): string[] {
  return SCAN_STATUSES.filter((candidate) => passes(status, candidate)).flatMap((of) =>
    findingsIn(of)
      .filter(
        ([found, risk]) => passes(verdict, found ?? 'none') && passes<RiskLevel | null>(riskLevel, risk),
      )
      .flatMap(([found, risk]) =>
        MEDIA_TYPES.filter((candidate) => passes(mediaType, candidate)).map(
          (media) => `${of}:${found ?? ''}:${risk ?? ''}:${media}`,
        ),
      ),
  )
}
