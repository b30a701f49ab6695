import { BASE } from '../address.js'
import type { Schemas } from '../contract.js'
import { type DeliveryCounts, type Moment, momentsOf, type ScanHistory } from '../scan-timeline.js'
import { CASE_STATUS } from '../words.js'
import { KeyLink, RequestLink } from './links.js'
import { OutsideText } from './outside-text.js'
import { ScanState } from './scan-state.js'
import { Status } from './status.js'
import { Timeline } from './timeline.js'

type Scan = Schemas['Scan']

/** Words for what operators and keys did to a scan; other actions have their own words. */
const DONE: Readonly<Record<string, string>> = {
  'scan.added_to_case': 'Put into a case',
  'scan.deleted': 'Deleted',
  'scan.downloaded': 'File downloaded',
  'scan.exported': 'Put into a report',
  'scan.file_damaged': 'File found damaged',
  'scan.file_expired': 'File deleted at the end of its retention',
  'scan.file_sound': 'File found sound again',
  'scan.file_viewed': 'File viewed',
  'scan.judged': 'Judged again',
  'scan.rejudgement_requested': 'Asked to judge it again',
  'scan.removed_from_case': 'Taken out of a case',
  'scan.rendition_viewed': 'Picture of the file viewed',
  'scan.uploaded': 'File uploaded',
  'scan.updated': 'Metadata changed',
}

/** What did it, where nobody did. */
const PROCESSES: Readonly<Record<string, string>> = {
  analysis: 'the analysis',
  reports: 'the service',
  service: 'the service',
}

function What({ moment, scan }: { moment: Moment; scan: Scan }) {
  switch (moment.what) {
    case 'created':
      return <>Created</>
    case 'judged':
      return moment.isLast ? (
        <ScanState {...scan} />
      ) : (
        <ScanState status={scan.status} verdict={moment.verdict} />
      )
    case 'failed':
      return <ScanState {...scan} />
    case 'case':
      return (
        <>
          In case{' '}
          <a href={`${BASE}/cases/${moment.theCase.id}`}>
            <OutsideText text={moment.theCase.title} />
          </a>{' '}
          <Status {...CASE_STATUS[moment.theCase.status]} />
        </>
      )
    case 'audit': {
      const { action, actor, actorName } = moment.record
      return (
        <>
          {DONE[action] ?? <code>{action}</code>} by{' '}
          {actor.startsWith('key_') ? (
            <>
              the key <KeyLink keyId={actor} organizationId={scan.organizationId} label={actorName} />
            </>
          ) : (
            <OutsideText text={PROCESSES[actor] ?? actor} />
          )}
        </>
      )
    }
  }
}

function countsInWords({ succeeded, failed, waiting }: DeliveryCounts): string {
  const parts = [
    ...(succeeded > 0 ? [`${succeeded} delivered`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ]
  return parts.join(', ')
}

/** Who caused it, and the state of its deliveries. */
function more(moment: Moment, scan: Scan, labels: ReadonlyMap<string, string>) {
  if (!('deliveries' in moment)) return undefined
  const { cause, deliveries } = moment
  const words = countsInWords(deliveries)
  if (cause == null && words === '') return undefined
  return (
    <>
      {cause?.keyId && (
        <>
          Key{' '}
          <KeyLink keyId={cause.keyId} organizationId={scan.organizationId} label={labels.get(cause.keyId)} />
          {'. '}
        </>
      )}
      {cause?.requestId && (
        <>
          Request <RequestLink requestId={cause.requestId} />
          {'. '}
        </>
      )}
      {words !== '' && (
        <>
          Deliveries: <a href={`${BASE}/deliveries?subjectId=${scan.id}`}>{words}</a>.
        </>
      )}
    </>
  )
}

/** What happened to a scan, oldest first. */
export function ScanTimeline(props: {
  readonly scan: Scan
  readonly history: ScanHistory
  /** Labels of keys. */
  readonly labels: ReadonlyMap<string, string>
}) {
  const { scan, history, labels } = props
  return (
    <Timeline
      entries={momentsOf(scan, history).map((moment) => ({
        at: moment.at,
        what: <What moment={moment} scan={scan} />,
        more: more(moment, scan, labels),
      }))}
    />
  )
}
