import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { NO_EVIDENCE, storeEvidence } from '../../src/scans/evidence.js'
import { startScriptedServer, success } from '../client/support/scripted-server.js'
import { openCase } from '../support/cases.js'
import { judgedByOldRules } from '../support/judgements.js'
import { mediaScan } from '../support/process.js'
import { type Receiver, startReceiver } from '../support/receiver.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { createIntent } from '../support/upload.js'
import { addFailedDeliveries, deliveriesOf, latest, register } from '../support/webhooks.js'
import { runAs } from './support.js'

let service: TestService
let receiver: Receiver
let caller: Caller

beforeAll(async () => {
  service = await startTestService({ environment: { WEBHOOK_RETRY_SECONDS: '0.01' } })
  receiver = await startReceiver({ answer: () => ({ status: 500 }) })
  caller = await service.caller()
})
afterAll(async () => {
  await service.close()
  await receiver.close()
})

const run = (...args: string[]) => runAs(caller, service, ...args)

/** The output of a command with `--json`. */
async function json(...args: string[]) {
  const ended = await run(...args, '--json')
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  return JSON.parse(ended.stdout)
}

const read = async (path: string) => (await caller.get(path)).body.data

describe('lists', () => {
  test('print every page with --all; with --limit the newest, and on standard error that there are more', async () => {
    const other = await service.caller()
    const made: string[] = []
    for (let index = 0; index < 103; index += 1) made.unshift((await createIntent(other)).scanId)
    const all = await runAs(other, service, 'scans', 'list', '--all', '--json')
    expect(JSON.parse(all.stdout).map(({ id }: { id: string }) => id)).toEqual(made)
    expect(all.stderr).toBe('')
    for (const [limit, args] of [
      [25, []],
      [2, ['--limit', '2']],
      [101, ['--limit', '101']],
    ] as const) {
      const ended = await runAs(other, service, 'scans', 'list', ...args)
      expect(ended.stdout.match(/scan_\w+/g)).toEqual(made.slice(0, limit))
      expect(ended.stderr).toBe(`These are the first ${limit}; use --all to print all.\n`)
    }
    const exact = await runAs(other, service, 'scans', 'list', '--limit', '103')
    expect(exact.stderr).toBe('')
  })

  test('are filtered by the given options', async () => {
    const { scanId } = await createIntent(caller, { mediaType: 'video' })
    await createIntent(caller)
    const rows = await json(
      'scans',
      'list',
      '--media-type',
      'video',
      '--status',
      'uploading',
      '--created-from',
      '2026-01-01T00:00:00Z',
    )
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([scanId])
    expect((await run('scans', 'list', '--verdict', 'authentic')).stdout).toBe('None.\n')
  })

  test('print times as ISO 8601 into a pipe', async () => {
    await createIntent(caller)
    expect((await run('scans', 'list', '--limit', '1')).stdout).toMatch(/\d{4}-\d\d-\d\dT[\d:.]+Z\n$/)
  })
})

describe('one resource', () => {
  test.each([
    ['scan', ['scans', 'get', 'scan_x']],
    ['scan', ['scans', 'evidence', 'scan_x']],
    ['scan', ['scans', 'delete', 'scan_x']],
    ['scan', ['scans', 'update', 'scan_x', '--metadata', 'a=1']],
    ['scan', ['scans', 'wait', 'scan_x']],
    ['scan', ['scans', 'rejudge', 'scan_x']],
    ['scan', ['scans', 'judgements', 'scan_x']],
    ['case', ['cases', 'get', 'case_x']],
    ['case', ['cases', 'delete', 'case_x']],
    ['case', ['cases', 'update', 'case_x', '--title', 'New']],
    ['endpoint', ['endpoints', 'get', 'whe_x']],
    ['endpoint', ['endpoints', 'pause', 'whe_x']],
    ['endpoint', ['endpoints', 'test', 'whe_x']],
    ['endpoint', ['endpoints', 'rotate-secret', 'whe_x']],
    ['endpoint', ['endpoints', 'redeliver', 'whe_x', '--from', '2026-01-01T00:00:00Z']],
    ['delivery', ['deliveries', 'get', 'whd_x']],
    ['delivery', ['deliveries', 'redeliver', 'whd_x']],
  ])('a missing %s is named in one line with the request id: %j', async (kind, args) => {
    const ended = await run(...args)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(
      new RegExp(`^There is no ${kind} ${args[2]}\\. \\(not_found, request req_\\w+\\)\\n$`),
    )
  })

  test('a refusal by the service is one line with the request id', async () => {
    const ended = await run('scans', 'list', '--created-from', 'yesterday')
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^.*createdFrom.* \(invalid_request, request req_\w+\)\n$/)
  })

  test('an unreachable service is one line', { tags: 'slow' }, async () => {
    const server = await startScriptedServer()
    await server.close()
    const ended = await mediaScan(['scans', 'get', 'scan_1', '--url', server.url], {
      MEDIA_SCAN_API_KEY: caller.key,
    })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^.*ECONNREFUSED\n$/)
  })
})

describe('scans', () => {
  test('get prints everything about a scan; update changes its metadata; delete removes it', async () => {
    const { scanId } = await createIntent(caller)
    const shown = await run('scans', 'get', scanId)
    for (const [name, value] of Object.entries(await read(`/api/v1/scans/${scanId}`)))
      expect(shown.stdout).toMatch(new RegExp(`^${name} +${typeof value === 'string' ? value : ''}`, 'm'))
    await run('scans', 'update', scanId, '--metadata', 'a=1', '--metadata', 'b=2')
    await run('scans', 'update', scanId, '--remove-metadata', 'a')
    expect((await read(`/api/v1/scans/${scanId}`)).metadata).toEqual({ b: '2' })
    expect((await run('scans', 'delete', scanId)).stdout).toBe(`Deleted ${scanId}.\n`)
    expect((await caller.get(`/api/v1/scans/${scanId}`)).status).toBe(404)
  })
})

test('scans rejudge has a file judged again, and scans judgements lists the verdicts', async () => {
  const newsroom = await service.caller({ environment: 'production' })
  const scanId = await judgedByOldRules(service, newsroom)
  const as = (...args: string[]) => runAs(newsroom, service, 'scans', ...args)
  const before = await as('judgements', scanId)
  expect(before.stdout).toMatch(/^number +verdict .*\n1 +authentic +0\.5 .* upload .*\n$/)
  expect(await as('rejudge', scanId)).toEqual({
    code: 0,
    stdout: `${scanId} will be judged again.\n`,
    stderr: '',
  })
  service.context.analysis.start()
  expect(await as('wait', scanId)).toMatchObject({ code: 0, stderr: '' })
  const after = await as('judgements', scanId)
  expect(after.stdout).toMatch(/^number .* why\n2 +no evidence +.* tenant .*\n1 +authentic .*\n$/)
  const listed = (await newsroom.get(`/api/v1/scans/${scanId}/judgements`)).body.data
  expect(JSON.parse((await as('judgements', scanId, '--json')).stdout)).toEqual(listed)
}, 60_000)

test('scans rejudge says in one line why a scan cannot be judged again', async () => {
  const { scanId } = await createIntent(caller)
  const ended = await run('scans', 'rejudge', scanId)
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(/^.+ \(conflict, request req_\w+\)\n$/)
})

test('scans evidence prints the evidence as JSON, with personal data only when asked', async () => {
  const { scanId } = await createIntent(caller, { fileName: 'authentic.jpg' })
  const early = await run('scans', 'evidence', scanId)
  expect(early).toMatchObject({ code: 1, stdout: '' })
  expect(early.stderr).toMatch(/^The scan is uploading: .* \(conflict, request req_\w+\)\n$/)
  await caller.post(`/api/v1/scans/${scanId}/upload-complete`).expect(200)
  const id = storedId('scan', scanId) as string
  const owner = { place: 'Canon:OwnerName', group: 'Canon', name: 'OwnerName', value: 'Ada', personal: true }
  const metadata = { tool: 'ExifTool', version: '13.59', fileType: 'JPEG', tags: [owner], truncated: false }
  const evidence = { ...NO_EVIDENCE, metadata }
  await storeEvidence(service.database, { tenant: caller.tenant, scanId: id, evidence })
  const printed = await run('scans', 'evidence', scanId)
  expect(JSON.parse(printed.stdout)).toEqual(await read(`/api/v1/scans/${scanId}/evidence`))
  expect(printed.stdout).not.toContain('Ada')
  expect((await json('scans', 'evidence', scanId, '--personal-data')).metadata.tags[0].value).toBe('Ada')
})

describe('cases create', () => {
  test('opens a case with what is given, and shows it', async () => {
    const [first, second] = [await createIntent(caller), await createIntent(caller)]
    const scans = ['--scan-ids', first.scanId, second.scanId]
    const made = await run('cases', 'create', '--title', 'Bare', ...scans)
    const id = /^id +(case_\w+)$/m.exec(made.stdout)?.[1]
    expect(await read(`/api/v1/cases/${id}`)).toMatchObject({
      ...{ title: 'Bare', scanIds: [first.scanId, second.scanId], severity: 'medium', assignee: null },
    })
    const given = ['--severity', 'high', '--assignee', 'dana', '--metadata', 'a=1', '--metadata', 'b=']
    expect(await json('cases', 'create', '--title', 'Full', ...scans, ...given)).toMatchObject({
      ...{ title: 'Full', severity: 'high', assignee: 'dana', metadata: { a: '1', b: '' } },
    })
  })

  test('opens no second case with the same --idempotency-key', async () => {
    const { scanId } = await createIntent(caller)
    const create = () =>
      json('cases', 'create', '--title', 'Once', '--scan-ids', scanId, '--idempotency-key', 'import-4711')
    expect((await create()).id).toBe((await create()).id)
  })

  test('names in one line a scan that does not exist', async () => {
    const ended = await run('cases', 'create', '--title', 'A', '--scan-ids', 'scan_x')
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^.*scan_x.*request req_\w+\)\n$/)
  })
})

test('cases update changes the given fields, removes with --no-… and leaves the rest', async () => {
  const [first, second] = [await createIntent(caller), await createIntent(caller)]
  const made = await caller
    .post('/api/v1/cases')
    .send({ title: 'Old', scanIds: [first.scanId], assignee: 'dana', metadata: { a: '1', b: '2' } })
  const { id } = made.body.data
  await run(
    'cases',
    'update',
    id,
    '--severity',
    'high',
    '--status',
    'escalated',
    '--add-scan-ids',
    second.scanId,
  )
  expect(await json('cases', 'get', id)).toMatchObject({
    ...{ title: 'Old', assignee: 'dana', metadata: { a: '1', b: '2' } },
    ...{ severity: 'high', status: 'escalated', scanIds: [first.scanId, second.scanId] },
  })
  await run(
    'cases',
    'update',
    id,
    '--title',
    'New',
    '--no-assignee',
    '--metadata',
    'c=3',
    '--remove-metadata',
    'a',
  )
  expect(await read(`/api/v1/cases/${id}`)).toMatchObject({
    ...{ title: 'New', assignee: null, metadata: { b: '2', c: '3' }, severity: 'high' },
  })
})

test('cases update puts a case on hold, ends the hold, and removes scans', async () => {
  const [first, second] = [await createIntent(caller), await createIntent(caller)]
  const { id } = await openCase(caller, { scanIds: [first.scanId, second.scanId] })
  expect(await json('cases', 'update', id, '--hold')).toMatchObject({ hold: true })
  expect(await json('cases', 'update', id, '--no-hold')).toMatchObject({ hold: false })
  expect(await json('cases', 'update', id, '--remove-scan-ids', first.scanId)).toMatchObject({
    scanIds: [second.scanId],
  })
})

describe('cases assess', () => {
  test('records what a person found, and cases assessments lists it, the newest first', async () => {
    const { scanId } = await createIntent(caller)
    const { id } = await openCase(caller, { scanIds: [scanId] })
    expect((await run('cases', 'assessments', id, scanId)).stdout).toBe('None.\n')
    const note = ['--note', 'The original has\nno second person.']
    const made = await json('cases', 'assess', id, scanId, '--finding', 'undecided')
    expect(made).toMatchObject({ caseId: id, scanId, finding: 'undecided' })
    expect(made).not.toHaveProperty('note')
    const shown = await run('cases', 'assess', id, scanId, '--finding', 'manipulated', ...note)
    expect(shown.stdout).toMatch(/^finding +manipulated$/m)
    const listed = await run('cases', 'assessments', id, scanId)
    expect(listed.stdout).toMatch(
      /^finding +by +createdAt +note\nmanipulated .* The original has\ufffdno second person\.\nundecided .* -\n$/,
    )
    const newest = await run('cases', 'assessments', id, scanId, '--limit', '1')
    expect(newest.stdout).not.toContain('undecided')
    expect(newest.stderr).toBe('These are the first 1; use --all to print all.\n')
    expect(await json('cases', 'assessments', id, scanId, '--all')).toEqual(
      await read(`/api/v1/cases/${id}/scans/${scanId}/assessments`),
    )
  })

  test('records nothing more with the same --idempotency-key', async () => {
    const { scanId } = await createIntent(caller)
    const { id } = await openCase(caller, { scanIds: [scanId] })
    const assess = () =>
      json('cases', 'assess', id, scanId, '--finding', 'authentic', '--idempotency-key', 'desk-4711')
    expect((await assess()).id).toBe((await assess()).id)
  })

  test.each([['assess', '--finding', 'authentic'], ['assessments']])(
    '%s names a scan that is not in the case',
    async (command, ...options) => {
      const [inside, outside] = [await createIntent(caller), await createIntent(caller)]
      const { id } = await openCase(caller, { scanIds: [inside.scanId] })
      const ended = await run('cases', command, id, outside.scanId, ...options)
      expect(ended).toMatchObject({ code: 1, stdout: '' })
      expect(ended.stderr).toContain(`There is no scan ${outside.scanId} in case ${id}. (not_found, request`)
    },
  )
})

describe('endpoints', () => {
  const secretIn = (text: string) => text.match(/whsec_\S+/g) ?? []

  test('create and rotate-secret print the secret once, on standard output', async () => {
    const created = await run('endpoints', 'create', receiver.url, '--events', 'case.opened')
    expect(created).toMatchObject({ code: 0, stderr: '' })
    const secret = secretIn(created.stdout)
    expect(secret).toHaveLength(1)
    const id = /whe_\w+/.exec(created.stdout)?.[0] ?? ''
    const rotated = await run('endpoints', 'rotate-secret', id, '--overlap-seconds', '60', '--json')
    expect(rotated.stderr).toBe('')
    const issued = JSON.parse(rotated.stdout)
    expect(secretIn(rotated.stdout).filter((text) => !text.includes('…'))).not.toEqual(secret)
    expect(Date.parse(issued.endpoint.secretRotation.endsAt) - service.clock.now().getTime()).toBeLessThan(
      61_000,
    )
    expect((await run('endpoints', 'get', id)).stdout).not.toContain(issued.secret)
  })

  test('take headers from a file, so that their values appear in no process list', async () => {
    const file = join(tmpdir(), `media-scan-headers-${process.pid}`)
    await writeFile(file, 'Authorization: Bearer a b\nX-Team: news\n')
    const { endpoint } = await json(
      'endpoints',
      'create',
      receiver.url,
      '--events',
      'case.opened',
      '--headers',
      `@${file}`,
    )
    await rm(file)
    expect(endpoint.headerNames.sort()).toEqual(['Authorization', 'X-Team'])
    await run('endpoints', 'update', endpoint.id, '--description', 'Desk', '--headers', 'X-Other: 1')
    expect(await json('endpoints', 'get', endpoint.id)).toMatchObject({
      description: 'Desk',
      headerNames: ['X-Other'],
    })
    await run(
      'endpoints',
      'update',
      endpoint.id,
      '--no-description',
      '--no-headers',
      '--events',
      'scan.created',
    )
    const changed = await read(`/api/v1/webhooks/${endpoint.id}`)
    expect(changed).toMatchObject({ url: receiver.url, events: ['scan.created'], headerNames: [] })
    expect(changed.description).toBeUndefined()
  })

  test('have a rate and an order, which an update changes or removes', async () => {
    const { endpoint } = await json(
      ...['endpoints', 'create', receiver.url, '--events', 'case.opened'],
      ...['--rate-per-second', '5', '--ordering', 'subject'],
    )
    expect(endpoint).toMatchObject({ ratePerSecond: 5, ordering: 'subject' })
    await run('endpoints', 'update', endpoint.id, '--rate-per-second', '7')
    expect(await json('endpoints', 'get', endpoint.id)).toMatchObject({
      ratePerSecond: 7,
      ordering: 'subject',
    })
    await run('endpoints', 'update', endpoint.id, '--no-rate-per-second', '--ordering', 'none')
    expect(await json('endpoints', 'get', endpoint.id)).toMatchObject({
      ratePerSecond: null,
      ordering: 'none',
    })
  })

  test('are paused, activated, tested and revoked', async () => {
    const other = await service.caller()
    const { endpoint } = await register(other, receiver.url)
    const as = (...args: string[]) => runAs(other, service, 'endpoints', ...args)
    for (const [command, status] of [
      ['pause', 'paused'],
      ['activate', 'active'],
      ['revoke', 'revoked'],
    ] as const) {
      if (status === 'revoked') {
        const tested = JSON.parse((await as('test', endpoint.id, '--json')).stdout)
        expect(tested).toMatchObject({ webhookId: endpoint.id, event: 'webhook.test', responseCode: 500 })
      }
      expect((await as(command, endpoint.id)).stdout).toBe(`${endpoint.id} (${receiver.url}) is ${status}.\n`)
      expect((await other.get(`/api/v1/webhooks/${endpoint.id}`)).body.data.status).toBe(status)
    }
  })
})

describe('redelivery', () => {
  test('sends one delivery again, and the failed ones of a time range', async () => {
    const other = await service.caller()
    const { endpoint } = await register(other, receiver.url)
    const as = (...args: string[]) => runAs(other, service, ...args)
    await createIntent(other)
    await latest(other, endpoint.id, { status: 'failed', attempts: 2 })
    const [row] = JSON.parse((await as('deliveries', 'list', '--webhook-id', endpoint.id, '--json')).stdout)
    expect((await as('deliveries', 'redeliver', row.id)).stdout).toBe(
      `${row.id} (scan.created) is sent again.\n`,
    )
    await latest(other, endpoint.id, { status: 'failed', attempts: 3 })
    const all = await as('endpoints', 'redeliver', endpoint.id, '--from', '2026-01-01T00:00:00Z')
    expect(all).toEqual({
      code: 0,
      stdout: '1 delivery is sent again: 0 waiting, 1 given up.\n',
      stderr: '',
    })
    await latest(other, endpoint.id, { status: 'failed', attempts: 4 })
    expect((await as('deliveries', 'get', row.id)).stdout).toMatch(
      /\nattemptHistory\nnumber .*\n1 .*\n2 .*\n3 .*\n4 /,
    )
  })

  test('counts what still waits with what was given up, and with --dry-run sends nothing', async () => {
    const other = await service.caller()
    const { endpoint } = await register(other, receiver.url)
    await other.post(`/api/v1/webhooks/${endpoint.id}/status`).send({ status: 'paused' }).expect(200)
    await addFailedDeliveries(service, other, endpoint.id, 3)
    const [first] = await deliveriesOf(other, { webhookId: endpoint.id })
    await other.post(`/api/v1/webhooks/deliveries/${first?.id}/redeliver`).expect(202)
    const redeliver = (...args: string[]) =>
      runAs(other, service, 'endpoints', 'redeliver', endpoint.id, '--from', '2026-01-01T00:00:00Z', ...args)
    expect((await redeliver('--dry-run')).stdout).toBe(
      '3 deliveries would be sent again: 1 waiting, 2 given up.\n',
    )
    expect(await deliveriesOf(other, { webhookId: endpoint.id, status: 'failed' })).toHaveLength(2)
    expect(JSON.parse((await redeliver('--json')).stdout)).toEqual({ count: 3, waiting: 1, failed: 2 })
    expect(await deliveriesOf(other, { webhookId: endpoint.id, status: 'failed' })).toEqual([])
  })

  test('halves a range with more than one call can handle, so that each delivery is in one call', async () => {
    const server = await startScriptedServer()
    const counted = (waiting: number, failed: number, more = false, status = 200) =>
      success({ count: waiting + failed, more, waiting, failed }, { status })
    server.script(
      counted(0, 10_000, true),
      counted(4_000, 2_000),
      counted(4_000, 2_000, false, 202),
      counted(0, 10_000),
      counted(0, 0),
      counted(0, 7),
      counted(0, 7, false, 202),
    )
    const times = ['--from', '2026-01-01T00:00:00Z', '--to', '2026-01-01T08:00:00+01:00']
    const ended = await mediaScan(['endpoints', 'redeliver', 'whe_1', ...times, '--url', server.url], {
      MEDIA_SCAN_API_KEY: caller.key,
    })
    await server.close()
    expect(ended).toEqual({
      code: 0,
      stdout: '6007 deliveries are sent again: 4000 waiting, 2007 given up.\n',
      stderr: '',
    })
    const body = (from: string, to: string, dryRun: boolean) => ({
      from: `2026-01-01T${from}:00.000Z`,
      to: `2026-01-01T${to}:00.000Z`,
      dryRun,
    })
    expect(server.received.map((request) => JSON.parse(request.body.toString()))).toEqual([
      body('00:00', '07:00', true),
      body('00:00', '03:30', true),
      body('00:00', '03:30', false),
      body('03:30', '07:00', true),
      body('03:30', '05:15', true),
      body('05:15', '07:00', true),
      body('05:15', '07:00', false),
    ])
  })
})
