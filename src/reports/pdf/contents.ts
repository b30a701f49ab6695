import type { components } from '../../../generated/api.js'
import { RATES, type Rates } from '../../analysis/measured-rates.js'
import { RULES } from '../../analysis/verdict-rules.js'
import type { ReportDocument } from '../document.js'
import type { Sheet } from './sheet.js'

type ReportedScan = components['schemas']['ReportedScan']
type Judged = Pick<components['schemas']['Judgement'], 'verdict' | 'confidence' | 'riskLevel' | 'signals'>

/** What is shown of custody; `report.json` has everything. */
const MAX_RECORDS = 2_000

/** A time as people write it: UTC, to the second. */
const timeOf = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`

const percent = (rate: number): string => `${(rate * 100).toFixed(2)} %`

/** A verdict in words. */
function verdictOf({ verdict, confidence, riskLevel, signals }: Partial<Judged>): string {
  if (verdict == null)
    return signals?.conclusion === 'detectors_disagree'
      ? 'no verdict: the detectors disagree'
      : 'no verdict: no evidence either way'
  const strength = confidence == null ? '' : `, strength of the rule ${confidence}`
  return `${verdict}${strength}${riskLevel == null ? '' : `, risk ${riskLevel}`}`
}

const verdictOfScan = ({ scan }: ReportedScan): string =>
  scan.status === 'complete' ? verdictOf(scan) : `none: the scan is ${scan.status}`

/** What comes first: what the report is about, and its result. */
export function writeFront(sheet: Sheet, document: Omit<ReportDocument, 'files' | 'keyId'>): void {
  const { case: about, scans } = document
  sheet.title(about === null ? 'Report of one scan' : `Report on ${about.title}`)
  sheet.field('Report', document.id)
  sheet.field('Made', `${timeOf(document.createdAt)}, by media-scan-service ${document.release}`)
  sheet.field('Organization', `${document.organizationId}, environment ${document.environment}`)
  const personal = document.personalData === 'included' ? 'included' : 'left out of the evidence'
  sheet.field('Personal data', personal)
  if (document.environment !== 'production')
    sheet.paragraph('Verdicts of this environment are for tests: no file was analysed for them.', {
      isBold: true,
    })
  if (about !== null) {
    sheet.heading('Case')
    sheet.field('Title', about.title)
    sheet.field('Case', about.id)
    sheet.field('Status', `${about.status}, severity ${about.severity}${about.hold ? ', on hold' : ''}`)
    sheet.field('Assignee', about.assignee ?? 'nobody')
    sheet.field('Opened', timeOf(about.createdAt))
    sheet.field('Last changed', timeOf(about.updatedAt))
  }
  sheet.heading(scans.length === 1 ? 'The file' : `The ${scans.length} files in short`)
  for (const [index, reported] of scans.entries()) {
    sheet.paragraph(`${index + 1}. ${reported.scan.fileName ?? reported.scan.id}`, { isBold: true })
    sheet.paragraph(verdictOfScan(reported), { indent: 14 })
    const last = reported.assessments.at(-1)
    if (last !== undefined) sheet.paragraph(`A person found: ${last.finding} (${last.by})`, { indent: 14 })
  }
}

function writeReasons(sheet: Sheet, { scan }: ReportedScan): void {
  const reasons = scan.signals?.reasons ?? []
  if (reasons.length === 0) return
  sheet.subheading('Reasons, the strongest first')
  for (const { code, sentence, evidence, exhibits = [] } of reasons) {
    const rule = RULES.findIndex((one) => one.code === code)
    sheet.paragraph(`${sentence} (${rule < 0 ? code : `rule ${rule + 1}, ${code}`})`)
    if (evidence !== '') sheet.paragraph(`Evidence: ${evidence}`, { indent: 14 })
    for (const { place, quote, tool } of exhibits)
      sheet.paragraph(`${place}: “${quote}” (read by ${tool})`, { indent: 28, size: 8 })
  }
}

/** One file: its picture, what was found, and what people found. */
export function writeScan(
  sheet: Sheet,
  reported: ReportedScan,
  { number, picture }: { number: number; picture: Parameters<Sheet['picture']> | undefined },
): void {
  const { scan, file, lookedFor, assessments, judgements = [] } = reported
  // Not the name alone at the end of a page.
  sheet.need(picture === undefined ? 120 : 290)
  sheet.heading(`File ${number}: ${scan.fileName ?? scan.id}`)
  if (picture !== undefined) sheet.picture(...picture)
  sheet.field('Verdict', verdictOfScan(reported))
  sheet.field('Scan', scan.id)
  sheet.field('Type', `${file.contentType}, ${file.byteSize.toLocaleString('en')} bytes`)
  sheet.field('SHA-256', file.sha256 ?? 'not read')
  const { source } = scan.signals ?? {}
  if (source !== undefined) sheet.field('Address', source.finalAddress ?? source.address)
  sheet.field('In this ZIP', file.includedAs ?? 'no')
  sheet.field('Received', timeOf(scan.createdAt))
  if (scan.modelVersion != null)
    sheet.field('Judged by', `${scan.modelVersion}, pipeline ${scan.pipelineVersion ?? 'unknown'}`)
  writeReasons(sheet, reported)
  if (lookedFor.length > 0) {
    sheet.subheading('What was looked for')
    for (const [label, found] of [
      ['Found', true],
      ['Not found', false],
    ] as const) {
      const names = lookedFor.filter((one) => one.found === found).map(({ what }) => what)
      if (names.length > 0) sheet.field(label, names.join('; '))
    }
  }
  if (assessments.length > 0) sheet.subheading('What people found')
  for (const { finding, by, note, createdAt } of assessments) {
    sheet.paragraph(`${finding}, by ${by}, ${timeOf(createdAt)}`)
    if (note !== undefined) for (const line of note.split('\n')) sheet.paragraph(line, { indent: 14 })
  }
  if (judgements.length > 0) sheet.subheading('Former judgements')
  for (const { number, judgedAt, modelVersion, ...judged } of judgements)
    sheet.field(
      `Judgement ${number}`,
      `${verdictOf(judged)}; ${timeOf(judgedAt)}, by ${modelVersion ?? 'unknown'}`,
    )
}

const strengthOf = ({ verdict, confidence }: (typeof RULES)[number]): string =>
  verdict === null
    ? 'a reason without a verdict'
    : verdict === 'detector'
      ? 'your detector’s'
      : `${verdict}, strength ${confidence}`

const describeRates = ({ hits, falseHits, others, atMost }: Rates): string =>
  `wrong in ${falseHits} of ${others.toLocaleString('en')} files that are not of its kind (at most ${percent(atMost)} with 95 % confidence); ${hits} right hits`

/** How strong the rules are, and how often they are wrong. */
export function writeRules(sheet: Sheet): void {
  sheet.heading('Strength and error rates of the rules')
  sheet.paragraph(
    `A verdict is given by the first rule that applies. Its strength is fixed for each rule and not measured for a file. The error rates were measured on ${RATES.measuredOn} over ${RATES.files.toLocaleString('en')} files of which it was known what they are. Marks can be removed and forged: a file without a verdict may be generated all the same, and the absence of evidence does not mean that a file is authentic.`,
  )
  sheet.gap(4)
  for (const [index, rule] of RULES.entries()) {
    const rates = RATES.rules[rule.code]
    const measured = rates === undefined ? '' : `; ${describeRates(rates)}`
    sheet.paragraph(`${index + 1}. ${rule.code}: ${strengthOf(rule)}${measured}`, { size: 8 })
  }
}

/** Who did what. */
export function writeCustody(sheet: Sheet, { records }: ReportDocument['custody']): void {
  sheet.heading('Custody: who did what, oldest first')
  for (const { at, actor, action, subject } of records.slice(0, MAX_RECORDS))
    sheet.paragraph(`${timeOf(at)}  ${action}  ${subject}  by ${actor}`, { size: 7.5 })
  if (records.length > MAX_RECORDS)
    sheet.paragraph(`${records.length - MAX_RECORDS} more records are in report.json.`)
}

/** What a reader has to do before trusting any of it. */
export function writeVerification(
  sheet: Sheet,
  { keyId, keysUrl }: { keyId: string; keysUrl: string },
): void {
  sheet.heading('How to verify')
  for (const text of [
    'These pages are one of the files of a ZIP. Pages alone prove nothing: check the ZIP that they are in.',
    `1. Get the published keys of whoever made the report, from ${keysUrl} or from somebody you trust, and not from the ZIP.`,
    '2. Run “media-scan verify FILE.zip --keys keys.json”. It needs no network, and names every file that was changed, added or removed.',
    `3. The key must be ${keyId}, which is at the foot of each page.`,
    'README.txt in the ZIP says how to do the same with openssl and sha256sum. report.json has everything that these pages say, and more.',
  ])
    sheet.paragraph(text)
}
