import { BASE } from '../address.js'
import type { Schemas } from '../contract.js'
import { percent } from '../format.js'
import { VERDICT } from '../words.js'
import { Status } from './status.js'
import { Table } from './table.js'

/** How often people found something else than each rule. */
export function Agreement(props: {
  readonly rules: readonly Schemas['RuleAgreement'][]
  readonly organizationId: string | undefined
}) {
  const { rules, organizationId } = props
  if (rules.length === 0)
    return (
      <p class="muted">
        No production scan with a verdict has been assessed yet. People assess scans on the page of a case.
      </p>
    )
  const query = new URLSearchParams({
    agreement: 'disagrees',
    environment: 'production',
    ...(organizationId !== undefined && { organizationId }),
  })
  return (
    <>
      <Table
        caption="How often people disagreed with each rule, the most often first"
        rows={rules}
        rowId={({ conclusion, verdict }) => `${conclusion} ${verdict}`}
        columns={[
          { head: 'Rule', cell: ({ conclusion }) => <code>{conclusion}</code> },
          { head: 'Verdict', cell: ({ verdict }) => <Status {...VERDICT[verdict]} /> },
          { head: 'Assessed', number: true, cell: ({ agreed, disagreed }) => agreed + disagreed },
          { head: 'Disagreed', number: true, cell: ({ disagreed }) => disagreed },
          {
            head: 'Share',
            number: true,
            cell: ({ agreed, disagreed }) => percent(disagreed / (agreed + disagreed)),
          },
        ]}
      />
      <p>
        <a href={`${BASE}/scans?${query}`}>The scans that people disagreed about</a>
      </p>
    </>
  )
}
