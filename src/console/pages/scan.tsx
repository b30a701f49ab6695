import { useSignal } from '@preact/signals'
import { BASE } from '../address.js'
import { api, dataOf, listOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { keyLabels, organizationNames } from '../directory.js'
import { bytes, percent } from '../format.js'
import { definePage } from '../navigation.js'
import { CaseState } from '../parts/case-state.js'
import { Custody, loadCustody } from '../parts/custody.js'
import type { DeleteScan } from '../parts/delete-scan.js'
import { DeliveriesAbout, loadDeliveriesAbout } from '../parts/deliveries-about.js'
import { Detectors } from '../parts/detectors.js'
import { Facts } from '../parts/facts.js'
import { Guarded } from '../parts/guarded.js'
import { Identifier } from '../parts/identifier.js'
import { Judgements } from '../parts/judgements.js'
import { KeptFile } from '../parts/kept-file.js'
import { Metadata } from '../parts/metadata.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { NotFound, Reasons } from '../parts/reasons.js'
import { RefusalNotice } from '../parts/refusal.js'
import { ScanMedia } from '../parts/scan-file.js'
import { ScanReport } from '../parts/scan-report.js'
import { ScanState } from '../parts/scan-state.js'
import { ScanTimeline } from '../parts/scan-timeline.js'
import { Status } from '../parts/status.js'
import { At } from '../parts/time.js'
import { asRefusal, Refusal } from '../refusal.js'
import type { ScanHistory } from '../scan-timeline.js'
import { CREDENTIALS, FILE_STATE, MEDIA_TYPE, RISK } from '../words.js'

type Data = {
  readonly scan: Schemas['Scan']
  /** Where the same file, or a similar one, was seen before. */
  readonly seen: readonly Schemas['Scan'][]
  /** A refusal if the storage does not answer; the scan is shown anyway. */
  readonly storage: Schemas['ScanStorage'] | Refusal
  readonly judgements: Schemas['ScanJudgements']
  readonly history: ScanHistory
  readonly deliveries: DeliveriesAbout
  readonly custody: Schemas['Custody']
  readonly names: ReadonlyMap<string, string>
  /** Labels of keys. */
  readonly labels: ReadonlyMap<string, string>
}

type Signals = Schemas['Scan']['signals']

const MATCH: Record<Schemas['SeenBefore']['match'], string> = {
  identical: 'the same file',
  similar: 'a picture that looks alike',
}

/** Each scan by its file's name, if the scan still exists. */
function SeenBefore(props: {
  readonly matches: readonly Schemas['SeenBefore'][]
  readonly scans: readonly Schemas['Scan'][]
}) {
  const byId = new Map(props.scans.map((scan) => [scan.id, scan]))
  return (
    <ul class="stack tight reasons">
      {props.matches.map(({ scanId, match }) => {
        const scan = byId.get(scanId)
        return (
          <li key={scanId}>
            {scan === undefined ? (
              <>
                <code>{scanId}</code> <span class="muted">{MATCH[match]}, deleted since</span>
              </>
            ) : (
              <>
                <a href={`${BASE}/scans/${scanId}`}>
                  <OutsideText text={scan.fileName} />
                </a>{' '}
                <ScanState {...scan} /> <span class="muted">{MATCH[match]}</span>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function ContentCredentials({ of }: { of: Schemas['Credentials'] }) {
  const { state, issuer, generator, signedAt, problems, manifests = [] } = of
  const actions = manifests.flatMap(({ actions = [] }) => actions.map(({ action }) => action))
  const texts = (all: readonly string[]) => all.length > 0 && <OutsideText text={all.join(', ')} />
  return (
    <section class="panel stack tight" aria-labelledby="credentials">
      <h2 id="credentials">Content Credentials</h2>
      <Facts
        facts={[
          ['State', <Status key="state" {...CREDENTIALS[state]} />],
          ...present('Signed by', issuer && <OutsideText text={issuer} />),
          ...present('Made with', generator && <OutsideText text={generator} />),
          ...present('Signed', signedAt && <At key="signed" at={signedAt} />),
          ...present('Actions', texts([...new Set(actions)])),
          ...present('Problems', texts(problems)),
        ]}
      />
    </section>
  )
}

type Shown = Parameters<typeof Facts>[0]['facts'][number]

/** A fact, omitted if it has no value. */
const present = (term: string, value: Shown[1] | null | undefined | false | ''): Shown[] =>
  value ? [[term, value]] : []

/** All signals as JSON, for machines and experts. */
function AllSignals({ signals }: { signals: Signals }) {
  if (Object.keys(signals).length === 0) return null
  return (
    <details>
      <summary>Signals as JSON</summary>
      <pre class="signal">
        <OutsideText text={JSON.stringify(signals, undefined, 2)} />
      </pre>
    </details>
  )
}

/** Why there is a verdict or none, if no rule gives a reason. */
function withoutReasons({ status, signals, verdict }: Schemas['Scan']): string | undefined {
  if (status === 'failed') return 'The analysis failed for an unknown reason.'
  if (status !== 'complete') return 'None until the scan has finished.'
  if (signals.basis === 'staging')
    return 'Derived from the declared name, type and size: outside production, files are not analysed.'
  return verdict === null
    ? 'Nothing in the file speaks for or against it. That proves neither.'
    : 'No rule explains it.'
}

/** The same for each file that the rule decides, so it says nothing of this one. */
function Strength({ of }: { of: number }) {
  return (
    <>
      {percent(of)}{' '}
      <a href="/docs/verdicts.md" target="_blank" rel="noreferrer">
        How often it is wrong
      </a>
    </>
  )
}

/** The verdict and its reasons. */
function Verdict({ scan, seen }: Pick<Data, 'scan' | 'seen'>) {
  const { reasons = [], lookedFor = [], detectors = [], failure, seenBefore = [] } = scan.signals
  const shownReasons = failure === undefined ? reasons : [failure]
  return (
    <section class="panel stack tight" aria-labelledby="verdict">
      <h2 id="verdict">Verdict</h2>
      <Facts
        facts={[
          ['Verdict', <ScanState key="state" {...scan} />],
          ...present('Strength of the rule', scan.confidence !== null && <Strength of={scan.confidence} />),
          ...present('Risk', scan.riskLevel && <Status key="risk" {...RISK[scan.riskLevel]} />),
          ...present('Model', scan.modelVersion),
          ...present('Pipeline', scan.pipelineVersion),
        ]}
      />
      <h3>Evidence</h3>
      {shownReasons.length > 0 ? (
        <Reasons reasons={shownReasons} />
      ) : (
        <p class="muted">{withoutReasons(scan)}</p>
      )}
      <NotFound lookedFor={lookedFor} />
      {detectors.length > 0 && (
        <>
          <h3>Detectors</h3>
          <Detectors findings={detectors} />
        </>
      )}
      {seenBefore.length > 0 && (
        <>
          <h3>Seen before</h3>
          <SeenBefore matches={seenBefore} scans={seen} />
        </>
      )}
      <AllSignals signals={scan.signals} />
    </section>
  )
}

/** Unknown if the scan does not say and the storage does not answer. */
function whetherStored({ fileState }: Data['scan'], storage: Data['storage']) {
  if (fileState !== null) return <Status key="stored" {...FILE_STATE[fileState]} />
  return storage instanceof Refusal ? undefined : storage.byteSize === null ? 'No' : 'Yes'
}

/** Whether there is a file whose retention can be told: not before the verdict, which it counts from. */
const isKept = ({ fileState, fileKept, status }: Data['scan']): boolean =>
  (fileState === 'stored' || fileState === 'damaged') && (fileKept || status === 'complete')

/** Where the service fetched the file, or was to. As text: nobody should follow it by accident. */
const Fetched = ({ source }: { source: NonNullable<Signals['source']> }) => (
  <OutsideText text={source.finalAddress ?? source.address} />
)

function File({ scan, storage, history }: Pick<Data, 'scan' | 'storage' | 'history'>) {
  const { sha256, source } = scan.signals
  return (
    <section class="panel stack tight" aria-labelledby="file">
      <h2 id="file">File</h2>
      <Facts
        facts={[
          ['Kind', MEDIA_TYPE[scan.mediaType]],
          [
            'Declared type',
            <code key="type">
              <OutsideText text={scan.contentType} />
            </code>,
          ],
          // Unknown if the storage does not answer, which the preview reports.
          ...(storage instanceof Refusal
            ? []
            : present('Type by its content', storage.contentType && <code>{storage.contentType}</code>)),
          ['Size', bytes(scan.byteSize)],
          ...present('Address', source && <Fetched key="source" source={source} />),
          ...present('Stored', whetherStored(scan, storage)),
          ...present('Kept', isKept(scan) && <KeptFile key="kept" scan={scan} cases={history.cases} />),
          ...present('SHA-256', sha256 && <Identifier of={sha256} what="SHA-256" />),
          ...present(
            'Upload until',
            scan.status === 'uploading' && source === undefined && (
              <At key="until" at={scan.uploadExpiresAt} />
            ),
          ),
        ]}
      />
    </section>
  )
}

function Cases({ cases }: { cases: readonly Schemas['Case'][] }) {
  return (
    <section class="panel stack tight" aria-labelledby="cases">
      <h2 id="cases">Cases</h2>
      {cases.length === 0 ? (
        <p class="muted">It is in no case.</p>
      ) : (
        <ul class="stack tight reasons">
          {cases.map((found) => (
            <li key={found.id}>
              <a href={`${BASE}/cases/${found.id}`}>
                <OutsideText text={found.title} />
              </a>{' '}
              <CaseState of={found} /> <Status {...RISK[found.severity]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** How many cases, events, deliveries and audit events of a scan are shown. */
const SHOWN = 50

export const scanPage = definePage<Data>({
  async load({ params }, signal) {
    const scanId = params.scanId as string
    const path = { scanId }
    const about = { params: { query: { subjectId: scanId, limit: SHOWN } }, signal }
    const [scan, seen, storage, judgements, events, deliveries, audit, cases] = await Promise.all([
      dataOf(api.GET('/console/api/scans/{scanId}', { params: { path }, signal })),
      dataOf(api.GET('/console/api/scans/{scanId}/seen-before', { params: { path }, signal })),
      dataOf(api.GET('/console/api/scans/{scanId}/storage', { params: { path }, signal })).catch(asRefusal),
      dataOf(api.GET('/console/api/scans/{scanId}/judgements', { params: { path }, signal })),
      listOf(api.GET('/console/api/events', about)),
      loadDeliveriesAbout(scanId, SHOWN, signal),
      listOf(api.GET('/console/api/audit-events', about)),
      listOf(api.GET('/console/api/cases', { params: { query: { scanId, limit: SHOWN } }, signal })),
    ])
    const history = {
      events: events.items,
      deliveries: deliveries.items,
      audit: audit.items,
      cases: cases.items,
    }
    const [names, labels, custody] = await Promise.all([
      organizationNames.of([scan.organizationId]),
      keyLabels.of(events.items.map(({ keyId }) => keyId)),
      loadCustody(scan.organizationId, signal),
    ])
    return { scan, seen, storage, judgements, history, deliveries, custody, names, labels }
  },
  View({ data: { scan, seen, storage, judgements, history, deliveries, custody, names, labels } }) {
    const { c2pa } = scan.signals
    const Deleting = useSignal<typeof DeleteScan | undefined>(undefined)
    const askToDelete = async () => {
      Deleting.value = (await import('../parts/delete-scan.js')).DeleteScan
    }
    return (
      <>
        <PageHeader title={scan.fileName} parent={{ href: `${BASE}/scans`, title: 'Scans' }} refreshable />
        <div class="stack">
          <div class="columns">
            <Verdict scan={scan} seen={seen} />
            <section class="panel stack tight" aria-labelledby="preview">
              <h2 id="preview">Preview</h2>
              {storage instanceof Refusal ? (
                <RefusalNotice refusal={storage} />
              ) : (
                <Guarded operation="openScanFile" to="see files and pictures made of them">
                  <ScanMedia scan={scan} storage={storage} />
                </Guarded>
              )}
            </section>
            {c2pa !== undefined && c2pa.state !== 'none' && <ContentCredentials of={c2pa} />}
            <Judgements scan={scan} of={judgements} />
            <File scan={scan} storage={storage} history={history} />
            <section class="panel stack tight" aria-labelledby="scan">
              <h2 id="scan">Scan</h2>
              <Facts
                facts={[
                  ['Organization', <OrganizationLink key="of" of={scan} names={names} />],
                  ['Identifier', <Identifier key="id" of={scan.id} />],
                  ['Created', <At key="created" at={scan.createdAt} />],
                  ['Changed', <At key="updated" at={scan.updatedAt} />],
                ]}
              />
              <Guarded operation="eraseScan" to="delete scans">
                <div class="actions">
                  <button type="button" onClick={askToDelete}>
                    Delete…
                  </button>
                </div>
              </Guarded>
            </section>
            <Metadata of={scan.metadata} />
            <Cases cases={history.cases} />
            <ScanReport scan={scan} />
            <section class="panel stack tight" aria-labelledby="timeline">
              <h2 id="timeline">Timeline</h2>
              <ScanTimeline scan={scan} history={history} labels={labels} />
              <Custody of={custody} />
            </section>
          </div>
          <DeliveriesAbout subjectId={scan.id} what="scan" deliveries={deliveries} />
        </div>
        {Deleting.value && (
          <Deleting.value
            scan={scan}
            close={() => {
              Deleting.value = undefined
            }}
          />
        )}
      </>
    )
  },
})
