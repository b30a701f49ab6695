import { asList, asRecord, asText, type JsonRecord } from './untrusted-json.js'

/** What validation said of one manifest. */
export type Statuses = {
  /** By the library, now. */
  readonly success: readonly Status[]
  readonly informational: readonly Status[]
  readonly failure: readonly Status[]
  /**
   * As recorded by those who used the manifest as an ingredient. What the library finds too is not repeated above, so a
   * success or failure in neither list did not occur. A recorded success that does not hold any more comes with a
   * failure above.
   */
  readonly recorded: { readonly success: readonly Status[]; readonly failure: readonly Status[] }
}

export type Status = { readonly code: string; readonly url: string; readonly explanation: string }

type Sorted = { readonly success: Status[]; readonly informational: Status[]; readonly failure: Status[] }

const statusOf = (json: unknown): Status => {
  const { code, url, explanation } = asRecord(json)
  return { code: asText(code) ?? '', url: asText(url) ?? '', explanation: asText(explanation) ?? '' }
}

/** Label of the manifest that a JUMBF URI leads to or into. */
export const labelOf = (url: string | undefined): string | undefined =>
  url?.match(/^self#jumbf=\/c2pa\/([^/]+)/)?.[1]

/** Label of the manifest that an ingredient assertion refers to. */
export const referredBy = (ingredient: JsonRecord): string | undefined =>
  labelOf(asText(asRecord(ingredient.activeManifest ?? ingredient.c2pa_manifest).url))

const sort = (json: unknown): Sorted => {
  const { success, informational, failure } = asRecord(json)
  return {
    success: asList(success).map(statusOf),
    informational: asList(informational).map(statusOf),
    failure: asList(failure).map(statusOf),
  }
}

const SUCCESS = /\.(?:match|validated|trusted|insideValidity|notRevoked|accessible)$/

/** What an ingredient assertion records: a list of codes in its first two versions, sorted since the third. */
function recordedIn(assertion: JsonRecord): Sorted[] {
  const { activeManifest, ingredientDeltas } = asRecord(assertion.validationResults)
  const unsorted = asList(assertion.validationStatus).map(statusOf)
  return [
    sort(activeManifest),
    ...asList(ingredientDeltas).map((delta) => sort(asRecord(delta).validationDeltas)),
    {
      success: unsorted.filter(({ code }) => SUCCESS.test(code)),
      informational: unsorted.filter(({ code }) => code.startsWith('timeStamp.')),
      failure: unsorted.filter(({ code }) => !SUCCESS.test(code) && !code.startsWith('timeStamp.')),
    },
  ]
}

/**
 * Assigns every status in crJSON to the manifest that its URL names. A status without a URL belongs to the manifest that
 * it is listed with; a recorded one, to the ingredient's manifest.
 */
export function statusesByManifest(manifests: readonly JsonRecord[]): (label: string) => Statuses {
  const known = new Set(manifests.map(({ label }) => label))
  const found = new Map<unknown, { now: Sorted; recorded: Sorted }>()
  const at = (label: unknown) => {
    const nothing = () => ({ success: [], informational: [], failure: [] })
    const statuses = found.get(label) ?? { now: nothing(), recorded: nothing() }
    found.set(label, statuses)
    return statuses
  }
  const assign = (kind: 'now' | 'recorded', results: readonly Sorted[], otherwise: unknown) => {
    for (const result of results)
      for (const list of ['success', 'informational', 'failure'] as const)
        for (const status of result[list]) {
          const named = labelOf(status.url)
          at(known.has(named) ? named : otherwise)[kind][list].push(status)
        }
  }
  for (const { label, assertions, validationResults, ingredientDeltas } of manifests) {
    const deltas = asList(ingredientDeltas).map((delta) => sort(asRecord(delta).validationDeltas))
    assign('now', [sort(validationResults), ...deltas], label)
    for (const [name, json] of Object.entries(asRecord(assertions))) {
      const assertion = asRecord(json)
      if (name.startsWith('c2pa.ingredient')) assign('recorded', recordedIn(assertion), referredBy(assertion))
    }
  }
  return (label) => {
    const { now, recorded } = at(label)
    return { ...now, recorded }
  }
}
