/** How often a rule was right and wrong. */
export type Rates = {
  /** Files of its kind that it applied to. */
  readonly hits: number
  /** Files of another kind that it applied to. */
  readonly falseHits: number
  /** Files that are not of its kind. */
  readonly others: number
  /** The upper bound of the rate of false hits with 95 % confidence. */
  readonly atMost: number
}

/** With no false hit among these files, a greater rate has a probability of less than 5 % (Clopper and Pearson, 1934). */
const atMostWithoutHits = (others: number): number => 1 - 0.05 ** (1 / others)

const withoutFalseHits = (hits: number, others: number): Rates => ({
  hits,
  falseHits: 0,
  others,
  atMost: atMostWithoutHits(others),
})

const NOT_SYNTHETIC = 1_640
const NOT_SUSPICIOUS = 1_653

/** What `npm run verdicts:measure` found; docs/verdicts.md has the same, and says over which files. */
export const RATES: {
  readonly measuredOn: string
  readonly files: number
  /** By the code of the rule. Rules that give no verdict were not measured. */
  readonly rules: Readonly<Record<string, Rates>>
} = {
  measuredOn: '2026-11-27',
  files: 1_658,
  rules: {
    credential_generated: withoutFalseHits(0, NOT_SYNTHETIC),
    credential_generated_untrusted: withoutFalseHits(0, NOT_SYNTHETIC),
    generation_parameters: withoutFalseHits(17, NOT_SYNTHETIC),
    source_type_generated: withoutFalseHits(0, NOT_SYNTHETIC),
    label_generated: withoutFalseHits(0, NOT_SYNTHETIC),
    ai_fields: withoutFalseHits(0, NOT_SYNTHETIC),
    generator_named: withoutFalseHits(0, NOT_SYNTHETIC),
    source_type_algorithmic: withoutFalseHits(0, NOT_SYNTHETIC),
    credential_broken: withoutFalseHits(3, NOT_SUSPICIOUS),
    partly_generated: withoutFalseHits(2, NOT_SUSPICIOUS),
    possibly_generated: withoutFalseHits(0, NOT_SUSPICIOUS),
    other_kind_of_file: withoutFalseHits(0, NOT_SUSPICIOUS),
    credential_captured: withoutFalseHits(0, 1_658),
  },
}
