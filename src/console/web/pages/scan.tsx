import { BASE } from '../address.js'
import { api, dataOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { organizationNames } from '../directory.js'
import { bytes, percent } from '../format.js'
import { definePage } from '../navigation.js'
import { Facts } from '../parts/facts.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { ScanState } from '../parts/scan-state.js'
import { Status } from '../parts/status.js'
import { At } from '../parts/time.js'
import { RISK } from '../words.js'

type Data = { readonly scan: Schemas['Scan']; readonly names: ReadonlyMap<string, string> }

/** A signal's value: text and numbers as they are, anything deeper as JSON. */
function signalText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}

function Signals({ signals }: { signals: Schemas['Scan']['signals'] }) {
  const entries = Object.entries(signals)
  if (entries.length === 0) return <p class="muted">There are none until the scan has its verdict.</p>
  return (
    <Facts
      facts={entries.map(([name, value]) => [
        name,
        <span key={name} class="signal">
          <OutsideText text={signalText(value)} />
        </span>,
      ])}
    />
  )
}

export const scanPage = definePage<Data>({
  async load({ params }, signal) {
    const path = { scanId: params.scanId as string }
    const scan = await dataOf(api.GET('/console/api/scans/{scanId}', { params: { path }, signal }))
    return { scan, names: await organizationNames.of([scan.organizationId]) }
  },
  View({ data: { scan, names } }) {
    return (
      <>
        <PageHeader title={scan.fileName} parent={{ href: `${BASE}/scans`, title: 'Scans' }} refreshable />
        <div class="columns">
          <section class="panel stack tight" aria-labelledby="verdict">
            <h2 id="verdict">Verdict</h2>
            <Facts
              facts={[
                ['Verdict', <ScanState key="state" {...scan} />],
                ['Confidence', scan.confidence === null ? null : percent(scan.confidence)],
                ['Risk', scan.riskLevel && <Status key="risk" {...RISK[scan.riskLevel]} />],
                ['Model', scan.modelVersion],
                ['Pipeline', scan.pipelineVersion],
              ]}
            />
          </section>
          <section class="panel stack tight" aria-labelledby="signals">
            <h2 id="signals">Signals</h2>
            <Signals signals={scan.signals} />
          </section>
          <section class="panel stack tight" aria-labelledby="file">
            <h2 id="file">File</h2>
            <Facts
              facts={[
                ['Kind', scan.mediaType],
                [
                  'Content type',
                  <code key="type">
                    <OutsideText text={scan.contentType} />
                  </code>,
                ],
                ['Size', bytes(scan.byteSize)],
                ...(scan.status === 'uploading'
                  ? ([['Upload until', <At key="until" at={scan.uploadExpiresAt} />]] as const)
                  : []),
              ]}
            />
          </section>
          <section class="panel stack tight" aria-labelledby="scan">
            <h2 id="scan">Scan</h2>
            <Facts
              facts={[
                ['Organization', <OrganizationLink key="of" of={scan} names={names} />],
                ['Identifier', <code key="id">{scan.id}</code>],
                ['Created', <At key="created" at={scan.createdAt} />],
                ['Changed', <At key="updated" at={scan.updatedAt} />],
              ]}
            />
          </section>
        </div>
      </>
    )
  },
})
