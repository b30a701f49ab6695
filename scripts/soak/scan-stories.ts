import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { MediaType } from '../../generated/vocabulary.js'
import type { Callers } from './callers.js'
import type { Choices } from './choices.js'
import type { Journal } from './journal.js'
import type { Ledger, ScanRecord, TenantRecord } from './ledger.js'

/** Files with the expected verdicts of their analyses. Sandbox and staging judge by the name. */
const FILES = (
  [
    ['synthetic.png', 'image/png', 'image'],
    ['camera.jpg', 'image/jpeg', 'image'],
    ['portrait.png', 'image/png', 'image'],
    ['parameters.png', 'image/png', 'image'],
    ['tone.wav', 'audio/wav', 'audio'],
    ['clip.mp4', 'video/mp4', 'video'],
    ['report.pdf', 'application/pdf', 'document'],
  ] as const satisfies readonly (readonly [string, string, MediaType])[]
).map(([name, contentType, mediaType]) => ({
  name,
  contentType,
  mediaType,
  bytes: readFileSync(`test/fixtures/${name}`),
}))

/** Words that determine the result of a scan in sandbox and staging. */
const WORDS = ['', '', 'authentic', 'suspicious', 'synthetic']
const SANDBOX_WORDS = [...WORDS, 'failed', 'slow', 'noevidence']

export type StoryParts = {
  readonly callers: Callers
  readonly journal: Journal
  readonly ledger: Ledger
  readonly choices: Choices
}

/** What callers do with scans. */
export function createScanStories({ callers, journal, ledger, choices }: StoryParts) {
  const { chance, oneOf, number } = choices

  const metadata = () =>
    Object.fromEntries(
      Array.from({ length: number(1, 4) }, () => [`k${number(0, 5)}`, `v${number(0, 1_000_000)}`]),
    )

  /** Creates a scan, uploads its file and completes it, unless the story ends earlier. */
  async function create(tenant: TenantRecord): Promise<void> {
    const file = oneOf(FILES)
    const word = oneOf(tenant.environment === 'sandbox' ? SANDBOX_WORDS : WORDS)
    const body = {
      // In production the fixture's name is used; elsewhere a word in that name would determine the result.
      fileName: `${tenant.environment === 'production' ? file.name : word} ${randomUUID()}`,
      contentType: file.contentType,
      mediaType: file.mediaType,
      byteSize: file.bytes.length,
      ...(chance(0.5) && { metadata: metadata() }),
    }
    const scan: ScanRecord = {
      fileName: body.fileName,
      mediaType: body.mediaType,
      byteSize: body.byteSize,
      created: { from: performance.now(), to: Infinity },
      uploaded: 'no',
      completed: 'no',
      completion: undefined,
      deleted: 'no',
      inCase: 'no',
      isMade: false,
      metadata: [body.metadata ?? {}],
    }
    tenant.scans.push(scan)
    await tell(tenant, scan, file.bytes, body)
    scan.isMade = true
  }

  type Intent = Parameters<TenantRecord['client']['createScanUploadIntent']>[0]

  async function tell(tenant: TenantRecord, scan: ScanRecord, bytes: Buffer, body: Intent): Promise<void> {
    const idempotencyKey = randomUUID()
    const intend = (options: object) =>
      tenant.client.createScanUploadIntent(body, { ...options, idempotencyKey })
    const isPersistent = chance(0.7)
    const made = await (isPersistent ? callers.callUntilKnown : callers.call)(
      'createScanUploadIntent',
      intend,
    )
    if (made.answer === undefined) return
    ledger.acknowledged += 1
    const intent = made.answer.data
    scan.id = intent.scanId
    scan.created = made.span
    if (chance(0.1)) await repeatIntent(tenant, scan, body, idempotencyKey)
    if (chance(0.04)) return

    if (tenant.environment !== 'sandbox' || chance(0.5)) {
      if (chance(0.05)) await breakOff(intent, bytes)
      const status = await callers.upload(intent, bytes)
      if (status === 200) ledger.acknowledged += 1
      else if (status !== 'lost' && status !== 503 && status !== 409)
        journal.note('an upload that was refused', `${scan.id}: ${status}`)
      scan.uploaded = status === 200 ? 'yes' : 'maybe'
      if (status !== 200) return
    } else if (chance(0.1)) return
    await complete(tenant, scan)
    if (chance(0.1)) await complete(tenant, scan)
  }

  async function repeatIntent(
    tenant: TenantRecord,
    scan: ScanRecord,
    body: Intent,
    idempotencyKey: string,
  ): Promise<void> {
    const again = await callers.call('createScanUploadIntent, again', (options) =>
      tenant.client.createScanUploadIntent(body, { ...options, idempotencyKey }),
    )
    if (again.answer !== undefined) {
      const { data, response } = again.answer
      if (data.scanId !== scan.id || response.headers.get('idempotency-replayed') !== 'true')
        journal.note('an Idempotency-Key that created twice', `${scan.id} and ${data.scanId}`)
    }
    const other = await callers.call(
      'createScanUploadIntent, another body',
      (options) =>
        tenant.client.createScanUploadIntent({ ...body, byteSize: 1 }, { ...options, idempotencyKey }),
      ['idempotency_key_reused'],
    )
    if (other.answer !== undefined)
      journal.note('an Idempotency-Key that took another body', `${scan.id} and ${other.answer.data.scanId}`)
  }

  /** Starts an upload and aborts it in the middle. */
  async function breakOff(
    { uploadUrl, uploadHeaders }: { uploadUrl: string; uploadHeaders: Record<string, string> },
    bytes: Buffer,
  ): Promise<void> {
    const { hostname, port, pathname, search } = new URL(uploadUrl)
    const socket = connect(Number(port), hostname)
    await new Promise<void>((resolve) => {
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
      socket.on('connect', () => {
        const lines = [
          `PUT ${pathname}${search} HTTP/1.1`,
          `Host: ${hostname}:${port}`,
          ...Object.entries(uploadHeaders).map(([name, value]) => `${name}: ${value}`),
          `Content-Length: ${bytes.length}`,
        ]
        socket.write(`${lines.join('\r\n')}\r\n\r\n`)
        socket.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => socket.destroy(), 20))
      })
    })
  }

  async function complete(tenant: TenantRecord, scan: ScanRecord): Promise<void> {
    const { id } = scan
    if (id === undefined) return
    const make = (options: object) => tenant.client.completeScanUpload(id, options)
    const calls = chance(0.1) ? 2 : 1
    const outcomes = await Promise.all(
      Array.from({ length: calls }, () =>
        (chance(0.7) ? callers.callUntilKnown : callers.call)('completeScanUpload', make, ['scan_failed']),
      ),
    )
    for (const { answer, uncertain, span, error } of outcomes) {
      const to = uncertain ? Infinity : span.to
      scan.completion = {
        from: scan.completion?.from ?? span.from,
        to: Math.max(to, scan.completion?.from ?? 0),
      }
      if (uncertain && scan.completed === 'no') scan.completed = 'maybe'
      if (error?.code === 'scan_failed') {
        // Its name asked for that.
        if (scan.fileName.includes('failed')) scan.completed = 'yes'
        else journal.note('a scan that failed', `${id}, on completion`)
      }
      if (answer === undefined) continue
      ledger.acknowledged += 1
      scan.completed = 'yes'
      checkVerdict(scan, answer.data)
    }
  }

  /** A verdict must not change once it was shown. */
  function checkVerdict(
    scan: ScanRecord,
    { status, verdict }: { status: string; verdict?: string | null | undefined },
  ) {
    if (status !== 'complete') return
    if (scan.verdict !== undefined && scan.verdict !== (verdict ?? null))
      journal.note('a verdict that changed', `${scan.id}: ${scan.verdict}, then ${verdict}`)
    scan.verdict = verdict ?? null
  }

  const matches = (one: object, other: object | undefined) =>
    JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other ?? {}).sort())

  /** Compares the shown scan with the states that may be stored. */
  function checkShown(
    scan: ScanRecord,
    shown: { status: string; metadata?: object; verdict?: string | null | undefined },
  ): void {
    if (!scan.metadata.some((one) => matches(one, shown.metadata)))
      journal.note(
        'metadata that was not acknowledged',
        `${scan.id}: ${JSON.stringify(shown.metadata)}, not ${JSON.stringify(scan.metadata)}`,
      )
    else scan.metadata = [shown.metadata as Record<string, string>]
    if (scan.completed === 'yes' && shown.status === 'uploading')
      journal.note('a completion that was lost', `${scan.id}`)
    checkVerdict(scan, shown)
  }

  const living = (tenant: TenantRecord) =>
    tenant.scans
      .slice(-60)
      .filter(({ id, isMade, deleted }) => id !== undefined && isMade && deleted === 'no')

  async function read(tenant: TenantRecord, scan: ScanRecord): Promise<void> {
    const { answer } = await callers.call('getScan', (options) =>
      tenant.client.getScan(scan.id as string, options),
    )
    if (answer !== undefined) checkShown(scan, answer.data)
  }

  async function readJob(tenant: TenantRecord, scan: ScanRecord): Promise<void> {
    await callers.call('getScanJob', (options) => tenant.client.getScanJob(scan.id as string, options))
  }

  async function change(tenant: TenantRecord, scan: ScanRecord): Promise<void> {
    const removed = `k${number(0, 5)}`
    const changes = { ...metadata(), [removed]: null }
    const merge = (one: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries({ ...one, ...changes }).filter(([, value]) => value !== null),
      ) as Record<string, string>
    const before = scan.metadata
    scan.metadata = [...before, ...before.map(merge)]
    const { answer, uncertain } = await callers.call('updateScan', (options) =>
      tenant.client.updateScan(scan.id as string, { metadata: changes }, options),
    )
    if (answer !== undefined) {
      ledger.acknowledged += 1
      scan.metadata = before.map(merge)
      checkShown(scan, answer.data)
    } else if (!uncertain) scan.metadata = before
  }

  async function remove(tenant: TenantRecord, scan: ScanRecord): Promise<void> {
    scan.deleted = 'maybe'
    const { answer, error, repeated, uncertain } = await callers.call(
      'deleteScan',
      (options) => tenant.client.deleteScan(scan.id as string, options),
      ['not_found', 'scan_in_use'],
    )
    if (answer !== undefined || (error?.code === 'not_found' && repeated)) {
      ledger.acknowledged += 1
      scan.deleted = 'yes'
    } else if (error?.code === 'not_found') journal.note('a scan that was lost', `${scan.id}, on deletion`)
    else if (!uncertain) scan.deleted = 'no'
    if (scan.inCase === 'yes' && scan.deleted === 'yes')
      journal.note('a scan of a case that was deleted', `${scan.id}`)
    if (scan.inCase === 'no' && error?.code === 'scan_in_use')
      journal.note('a scan that is in no case and in use', `${scan.id}`)
  }

  async function list(tenant: TenantRecord): Promise<void> {
    const filter = oneOf([
      {},
      { status: 'complete' },
      { verdict: 'synthetic' },
      { verdict: 'none' },
      { mediaType: 'image' },
    ] as const)
    const { answer } = await callers.call('listScans', (options) =>
      tenant.client.listScans({ ...filter, limit: number(1, 60) }, options),
    )
    const wrong = answer?.data.data.filter(
      (scan) =>
        scan.organizationId !== tenant.organizationId ||
        Object.entries(filter).some(
          ([name, wanted]) => (scan[name as keyof typeof scan] ?? 'none') !== wanted,
        ),
    )
    if (wrong && wrong.length > 0)
      journal.note(
        'a list with what its filter excludes',
        `${JSON.stringify(filter)}: ${wrong.map(({ id }) => id)}`,
      )
  }

  return { create, read, readJob, change, remove, list, living, checkShown }
}
