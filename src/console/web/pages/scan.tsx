import { BASE } from '../address.js'
import { api, dataOf } from '../api.js'
import type { Schemas } from '../contract.js'
import { organizationNames } from '../directory.js'
import { bytes, percent } from '../format.js'
import { definePage } from '../navigation.js'
import { CopyButton } from '../parts/copy.js'
import { Facts } from '../parts/facts.js'
import { OrganizationLink } from '../parts/organization-link.js'
import { OutsideText } from '../parts/outside-text.js'
import { PageHeader } from '../parts/page-header.js'
import { RefusalNotice } from '../parts/refusal.js'
import { ScanState } from '../parts/scan-state.js'
import { Status } from '../parts/status.js'
import { At } from '../parts/time.js'
import { asRefusal, Refusal } from '../refusal.js'
import { CREDENTIALS, RENDITION, RISK } from '../words.js'

type Data = {
  readonly scan: Schemas['Scan']
  /** The scan is shown all the same where the storage does not answer. */
  readonly storage: Schemas['ScanStorage'] | Refusal
  readonly names: ReadonlyMap<string, string>
}

type Signals = Schemas['Scan']['signals']

/** Why the verdict is what it is, or why there is none: each sentence with what was found. */
function Reasons({ reasons }: { reasons: readonly Schemas['Reason'][] }) {
  return (
    <ul class="stack tight reasons">
      {reasons.map(({ code, sentence, evidence }) => (
        <li key={code}>
          {sentence}
          {evidence !== '' && (
            <>
              {' '}
              <span class="muted">
                <OutsideText text={evidence} />
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const MATCH: Record<Schemas['SeenBefore']['match'], string> = {
  identical: 'the same file',
  similar: 'a picture that looks alike',
}

function SeenBefore({ scans }: { scans: readonly Schemas['SeenBefore'][] }) {
  return (
    <ul class="stack tight reasons">
      {scans.map(({ scanId, match }) => (
        <li key={scanId}>
          <a href={`${BASE}/scans/${scanId}`}>
            <code>{scanId}</code>
          </a>{' '}
          <span class="muted">{MATCH[match]}</span>
        </li>
      ))}
    </ul>
  )
}

function ContentCredentials({ of }: { of: Schemas['Credentials'] }) {
  const { state, issuer, generator, actions, signedAt, problems } = of
  const texts = (all: readonly string[]) => all.length > 0 && <OutsideText text={all.join(', ')} />
  return (
    <section class="panel stack tight" aria-labelledby="credentials">
      <h2 id="credentials">Content Credentials</h2>
      <Facts
        facts={[
          ['State', <Status key="state" {...CREDENTIALS[state]} />],
          ['Signed by', issuer && <OutsideText text={issuer} />],
          ['Made with', generator && <OutsideText text={generator} />],
          ['Signed', signedAt && <At key="signed" at={signedAt} />],
          ['Actions', texts(actions) || null],
          ...(problems.length > 0 ? ([['Problems', texts(problems)]] as const) : []),
        ]}
      />
    </section>
  )
}

/** What was derived from the file for people to look at; nothing where there is none. */
function Pictures({ scan, storage }: Pick<Data, 'scan' | 'storage'>) {
  if (!(storage instanceof Refusal) && storage.renditions.length === 0) return null
  return (
    <section class="panel stack tight" aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      {storage instanceof Refusal ? (
        <RefusalNotice refusal={storage} />
      ) : (
        <div class="pictures">
          {storage.renditions.map((rendition) => {
            const { word, about } = RENDITION[rendition]
            const address = `/console/api/scans/${scan.id}/renditions/${rendition}`
            return (
              <figure key={rendition} class="stack tight">
                <a href={address} target="_blank" rel="noopener">
                  <img src={address} alt={word} />
                </a>
                <figcaption>
                  <strong>{word}</strong> <span class="muted">{about}</span>
                </figcaption>
              </figure>
            )
          })}
        </div>
      )}
    </section>
  )
}

/** All signals as they are, for machines and whoever knows them. */
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

/** What the verdict rests on; nothing until the scan has ended. */
function Evidence({ signals }: { signals: Signals }) {
  const { reasons = [], failure, seenBefore = [] } = signals
  const told = failure === undefined ? reasons : [failure]
  return (
    <>
      {told.length > 0 && <Reasons reasons={told} />}
      {seenBefore.length > 0 && (
        <>
          <h3>Seen before</h3>
          <SeenBefore scans={seenBefore} />
        </>
      )}
      {Object.keys(signals).length === 0 && <p class="muted">There is none until the scan has ended.</p>}
      <AllSignals signals={signals} />
    </>
  )
}

export const scanPage = definePage<Data>({
  async load({ params }, signal) {
    const path = { scanId: params.scanId as string }
    const [scan, storage] = await Promise.all([
      dataOf(api.GET('/console/api/scans/{scanId}', { params: { path }, signal })),
      dataOf(api.GET('/console/api/scans/{scanId}/storage', { params: { path }, signal })).catch(asRefusal),
    ])
    return { scan, storage, names: await organizationNames.of([scan.organizationId]) }
  },
  View({ data: { scan, storage, names } }) {
    const { c2pa, sha256 } = scan.signals
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
          <section class="panel stack tight" aria-labelledby="evidence">
            <h2 id="evidence">Evidence</h2>
            <Evidence signals={scan.signals} />
          </section>
          <Pictures scan={scan} storage={storage} />
          {c2pa !== undefined && c2pa.state !== 'none' && <ContentCredentials of={c2pa} />}
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
                // Unknown where the storage does not answer, which the pictures say.
                ...(storage instanceof Refusal
                  ? []
                  : ([['Stored', storage.byteSize === null ? 'No' : 'Yes']] as const)),
                ...(sha256 === undefined
                  ? []
                  : ([
                      [
                        'SHA-256',
                        <span key="hash">
                          <code>{sha256}</code> <CopyButton text={sha256} what="SHA-256" />
                        </span>,
                      ],
                    ] as const)),
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
