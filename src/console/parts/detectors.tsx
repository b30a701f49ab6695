import type { Schemas } from '../contract.js'
import { percent } from '../format.js'
import { OutsideText } from './outside-text.js'

/** Why a detector gave no verdict. */
const WITHOUT_VERDICT: Readonly<Record<string, string>> = {
  abstained: 'abstained',
  no_answer: 'gave no answer',
  not_asked: 'was not asked',
}

/** How often a detector was wrong about one kind of files; empty if it judged none of them. */
const mistakes = (rate: number | null, files: number, kind: string): string =>
  rate === null ? '' : `${percent(rate)} of ${files} ${kind} files`

/** How often this version of its model was wrong about files whose origin is known. */
function Rates({ of }: { of: Schemas['DetectorErrorRates'] }) {
  const wrong = [
    mistakes(of.falsePositiveRate, of.authenticFiles, 'authentic'),
    mistakes(of.falseNegativeRate, of.syntheticFiles, 'synthetic'),
  ].filter((text) => text !== '')
  if (wrong.length === 0) return null
  return <span class="muted"> Measured: wrong about {wrong.join(' and ')}.</span>
}

/** What each detector says about a file, or why it says nothing. */
export function Detectors({ findings }: { findings: readonly Schemas['DetectorFinding'][] }) {
  return (
    <ul class="stack tight reasons">
      {findings.map(({ name, outcome, verdict, confidence, modelVersion, reason, errorRates }) => (
        <li key={name}>
          <code>{name}</code>{' '}
          {verdict === null ? (
            <>
              {WITHOUT_VERDICT[outcome] ?? outcome}
              {reason !== null && (
                <>
                  {': '}
                  <OutsideText text={reason} />
                </>
              )}
            </>
          ) : (
            <>
              said {verdict}, confidence {percent(confidence ?? 0)}.
            </>
          )}
          {modelVersion !== null && (
            <span class="muted">
              {' '}
              Model <OutsideText text={modelVersion} />.
            </span>
          )}
          {errorRates !== null && <Rates of={errorRates} />}
        </li>
      ))}
    </ul>
  )
}
