import { answerOf, api } from '../api.js'
import type { Schemas } from '../contract.js'
import { refresh } from '../navigation.js'
import { VERDICT, withoutVerdict } from '../words.js'
import { useAction } from './action.js'
import { ActionButton } from './action-button.js'
import { Guarded } from './guarded.js'
import { OutsideText } from './outside-text.js'
import { RefusalNotice } from './refusal.js'
import { Status } from './status.js'
import { At } from './time.js'

type Judgement = Schemas['Judgement']

const CAUSE: Readonly<Record<Judgement['cause'], string>> = {
  upload: 'after its upload',
  tenant: 'at the request of its organization',
  operator: 'by an operator',
}

const STATE: Readonly<Record<NonNullable<Schemas['ScanJudgements']['rejudgement']>, string>> = {
  waiting: 'It waits to be judged again.',
  under_way: 'It is being judged again.',
}

type Signals = {
  readonly reasons?: readonly { readonly sentence?: string }[]
  readonly failure?: { sentence: string }
}

/** Why a judgement was given: the sentence of the first reason. */
function why(signals: Signals): string | undefined {
  return signals.failure?.sentence ?? signals.reasons?.[0]?.sentence
}

function JudgementItem({ judgement }: { judgement: Judgement }) {
  const { verdict, judgedAt, modelVersion, signals, cause } = judgement
  const because = why(signals as Signals)
  return (
    <li>
      <Status {...(verdict === null ? withoutVerdict(signals) : VERDICT[verdict])} /> <At at={judgedAt} />
      <p class="small muted">
        by <OutsideText text={modelVersion ?? 'unknown rules'} />, {CAUSE[cause]}
        {because !== undefined && (
          <>
            : <OutsideText text={because} />
          </>
        )}
      </p>
    </li>
  )
}

function JudgeAgain({ scanId, why }: { scanId: string; why: string | undefined }) {
  const { busy, refusal, run } = useAction()
  const judge = () =>
    run(async () => {
      const params = { path: { scanId } }
      await answerOf(api.POST('/console/api/scans/{scanId}/judgements', { params }))
      await refresh()
    }, 'The scan will be judged again.')
  return (
    <>
      <div class="actions">
        <ActionButton onClick={judge} busy={busy.value} why={why}>
          Judge again
        </ActionButton>
      </div>
      {refusal.value && <RefusalNotice refusal={refusal.value} />}
    </>
  )
}

/** The verdicts that a scan has and had, and a button to have it judged by today's rules. */
export function Judgements(props: {
  readonly scan: Schemas['Scan']
  readonly of: Schemas['ScanJudgements']
}) {
  const { scan, of } = props
  if (scan.environment !== 'production' || scan.status !== 'complete') return null
  return (
    <section class="panel stack tight" aria-labelledby="judgements">
      <h2 id="judgements">Judgements</h2>
      <ol class="notes" reversed>
        {of.judgements.map((judgement) => (
          <JudgementItem key={judgement.number} judgement={judgement} />
        ))}
      </ol>
      <Guarded operation="judgeScanAgain" to="have scans judged again">
        <JudgeAgain scanId={scan.id} why={of.rejudgement === null ? undefined : STATE[of.rejudgement]} />
      </Guarded>
    </section>
  )
}
