import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { publicId, storedId } from '../../src/basics/identifiers.js'
import { openServerDatabase } from '../../src/database/server/server.js'
import {
  type ClaimedScan,
  claimQueuedScan,
  postponeDetection,
  postponeScan,
} from '../../src/scans/analysis-queue.js'
import { failureOf } from '../../src/scans/failures.js'
import { failScan } from '../../src/scans/store-failure.js'
import { makeDatabase } from '../support/database.js'
import { insertScans } from '../support/rows.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'

const CONTENT = 'hello world'

const started: TestService[] = []
const start = async (threads: number, besides?: TestService): Promise<TestService> => {
  const service = await startTestService({
    background: false,
    environment: { ANALYSIS_THREADS: String(threads) },
    ...(besides !== undefined && { besides }),
  })
  started.push(service)
  return service
}

/** Reads of files by the analyses of all services, in order; each continues when it is released. */
let reads: { readonly scanId: string; release(): unknown }[]
/** Writes that are held until released. */
let held: { release(): void }[]
beforeEach(() => {
  reads = []
  held = []
})
afterEach(async () => {
  for (const { context } of started)
    vi.spyOn(context.storage, 'read').mockRejectedValue(new Error('The test is over.'))
  for (const { release } of [...reads, ...held]) release()
  for (const { context } of started) await context.analysis.stop()
  vi.restoreAllMocks()
  for (const service of started.splice(0).reverse()) await service.close()
})

/** Makes this process read files, as from a bucket, so that a test can hold a read. */
const readHere = ({ storage }: TestService['context']) => Object.assign(storage, { localPath: undefined })

const startAnalysis = ({ context }: TestService): void => {
  readHere(context)
  vi.spyOn(context.storage, 'read').mockImplementation(async (scanId) => {
    const stream = new PassThrough()
    reads.push({ scanId, release: () => !stream.writableEnded && stream.end(CONTENT) })
    return stream
  })
  context.analysis.start()
}

/** Holds the first step of storing findings, and makes it fail once for each scan when told to. */
function holdStoring({ context: { database } }: TestService) {
  const ids: string[] = []
  const failed = new Set<string>()
  let answer = (_?: Error) => {}
  const answered = new Promise<Error | undefined>((resolve) => {
    answer = resolve
  })
  held.push({ release: answer })
  const run = database.run.bind(database)
  vi.spyOn(database, 'run').mockImplementation(async (statement, values, patience) => {
    if (statement.text.includes('seen-before.seen')) {
      const { id } = values as { id: string }
      ids.push(id)
      const error = await answered
      if (error !== undefined && !failed.has(id)) {
        failed.add(id)
        throw error
      }
    }
    return run(statement, values, patience)
  })
  return { ids, release: () => answer(), fail: answer }
}

/** One thread, and this many scans of one organization, the first of which is being inspected; storing is held. */
async function startOne(count: number) {
  const service = await start(1)
  const caller = await service.caller({ environment: 'production' })
  const ids = await queue(service, caller, count)
  const storing = holdStoring(service)
  startAnalysis(service)
  await untilRead(1)
  return { service, caller, ids, storing }
}

const statuses = async (caller: Caller): Promise<string[]> =>
  (await caller.get('/api/v1/scans')).body.data.map(({ status }: { status: string }) => status)

/** The remaining lease of the only scan. */
const secondsLeft =
  ({ database, clock }: TestService) =>
  async (): Promise<number> => {
    const left = {
      text: `select extract(epoch from analysis_lease_until - now())::float8 as seconds from scans`,
      parameters: [],
    }
    const [row] = await database.run<{ seconds: number }>(left, {})
    return (row?.seconds ?? Number.NaN) - clock.offset() / 1_000
  }

/** Scans waiting for analysis, in this order; their files are only what a test returns to the reader. */
const queue = ({ database }: TestService, { tenant }: Caller, count: number): Promise<string[]> => {
  const now = Date.now()
  return insertScans(
    database,
    (place) => ({ ...tenant, status: 'queued', createdAt: new Date(now + place) }),
    count,
  )
}

/** The same with a file, through the API. */
const upload = async (caller: Caller): Promise<string> => {
  const intent = await createIntent(caller)
  await put(intent, CONTENT)
  await complete(caller, intent.scanId)
  return storedId('scan', intent.scanId) as string
}

const untilRead = (count: number) =>
  expect.poll(() => reads.length, { timeout: 20_000, interval: 10 }).toBe(count)

const readIds = () => reads.map(({ scanId }) => scanId)

describe('organizations take turns', () => {
  test('a file behind forty of another organization is the next one', async () => {
    const service = await start(1)
    const busy = await service.caller({ environment: 'production' })
    const quiet = await service.caller({ environment: 'production' })
    const many = await queue(service, busy, 40)
    const [one] = await queue(service, quiet, 1)
    startAnalysis(service)
    await untilRead(1)
    reads[0]?.release()
    await untilRead(2)
    reads[1]?.release()
    await untilRead(3)
    // Which of them is first is random.
    expect(readIds().slice(0, 2)).toContain(one)
    expect(readIds().filter((id) => id !== one)).toEqual(many.slice(0, 2))
  })

  test('an organization gets all threads but one, and the last is for any other', {
    tags: 'slow',
  }, async () => {
    const service = await start(3)
    const busy = await service.caller({ environment: 'production' })
    const quiet = await service.caller({ environment: 'production' })
    const many = await queue(service, busy, 40)
    startAnalysis(service)
    await untilRead(2)
    const [one] = await queue(service, quiet, 1)
    service.context.analysis.wake()
    await untilRead(3)
    // Two are opened together, in either order.
    expect(readIds().toSorted()).toEqual([...many.slice(0, 2), one].toSorted())
    reads[2]?.release()
    await expect
      .poll(async () => (await quiet.get('/api/v1/scans')).body.data[0].status, { timeout: 20_000 })
      .toBe('complete')
    expect(reads).toHaveLength(3)
  })

  test('an organization gets no more of them when one of its files is done', { tags: 'slow' }, async () => {
    const service = await start(3)
    const caller = await service.caller({ environment: 'production' })
    await queue(service, caller, 40)
    startAnalysis(service)
    await untilRead(2)
    reads[0]?.release()
    await untilRead(3)
    await sleep(300)
    expect((await caller.get('/api/v1/scans?status=processing')).body.data).toHaveLength(2)
  })

  test('two processes do not take each other’s files, and both take turns', { tags: 'slow' }, async () => {
    const first = await start(1)
    const second = await start(1, first)
    const callers = [
      await first.caller({ environment: 'production' }),
      await first.caller({ environment: 'production' }),
    ] as const
    const [many, few] = [await queue(first, callers[0], 10), await queue(first, callers[1], 2)]
    for (const service of [first, second]) startAnalysis(service)
    for (let read = 0; read < 12; read += 1) {
      await untilRead(Math.min(read + 2, 12))
      reads[read]?.release()
    }
    expect([...readIds()].sort()).toEqual([...many, ...few].sort())
    // Each process alternates between both, so after two rounds no others are left.
    expect(readIds().slice(0, 6)).toEqual(expect.arrayContaining(few))
  })
})

describe('the analysis threads', () => {
  /** Long enough for a claim and a read that must not happen. */
  const aWhile = () => sleep(400)

  test('of an organization stay the same number when one of its files is done', async () => {
    const service = await start(3)
    const many = await queue(service, await service.caller({ environment: 'production' }), 10)
    startAnalysis(service)
    await untilRead(2)
    reads[0]?.release()
    await untilRead(3)
    await aWhile()
    expect(readIds().toSorted()).toEqual(many.slice(0, 3))
  })

  test('are never more than configured, however often they are woken', async () => {
    const service = await start(1)
    for (let tenant = 0; tenant < 3; tenant += 1)
      await queue(service, await service.caller({ environment: 'production' }), 1)
    startAnalysis(service)
    for (let times = 0; times < 10; times += 1) service.context.analysis.wake()
    await untilRead(1)
    await aWhile()
    expect(reads).toHaveLength(1)
  })

  test('take nothing before they start or after they stop, and stopping waits for what they have', async () => {
    const service = await start(1)
    const { analysis } = service.context
    await queue(service, await service.caller({ environment: 'production' }), 2)
    analysis.wake()
    await aWhile()
    expect(reads).toEqual([])
    startAnalysis(service)
    await untilRead(1)
    let stopped = false
    const stopping = analysis.stop().then(() => {
      stopped = true
    })
    await aWhile()
    expect(stopped).toBe(false)
    reads[0]?.release()
    await stopping
    analysis.wake()
    await aWhile()
    expect(reads).toHaveLength(1)
  })

  test('inspect the next file while the findings of the previous one are being stored, and no further one', async () => {
    const { caller, ids, storing } = await startOne(3)
    const [first, second] = ids
    reads[0]?.release()
    await untilRead(2)
    reads[1]?.release()
    await aWhile()
    expect(storing.ids).toEqual([first])
    expect(reads).toHaveLength(2)
    storing.release()
    await untilRead(3)
    reads[2]?.release()
    await expect.poll(() => statuses(caller), { timeout: 20_000 }).toEqual(Array(3).fill('complete'))
    // They are all the same file.
    const seen = await caller.get(`/api/v1/scans/${publicId('scan', second as string)}`)
    expect(seen.body.data.signals.seenBefore).toEqual([
      { scanId: publicId('scan', first as string), match: 'identical' },
    ])
  })

  test('that are stopped wait until their findings are stored', async () => {
    const { service, caller, storing } = await startOne(1)
    let stopped = false
    const stopping = service.context.analysis.stop().then(() => {
      stopped = true
    })
    reads[0]?.release()
    await expect.poll(() => storing.ids, { timeout: 20_000 }).toHaveLength(1)
    await aWhile()
    expect(stopped).toBe(false)
    storing.release()
    await stopping
    expect(await statuses(caller)).toEqual(['complete'])
  })

  test('release both scans when the database fails while one is stored and the next inspected', {
    tags: 'slow',
  }, async () => {
    const { caller, storing } = await startOne(2)
    reads[0]?.release()
    await untilRead(2)
    reads[1]?.release()
    storing.fail(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    // Not only when their leases are over.
    await untilRead(3)
    reads[2]?.release()
    await untilRead(4)
    reads[3]?.release()
    await expect.poll(() => statuses(caller), { timeout: 20_000 }).toEqual(['complete', 'complete'])
  })

  test('that have only results left to store look for more work when that is done', async () => {
    const { service, caller, storing } = await startOne(1)
    reads[0]?.release()
    await expect.poll(() => storing.ids, { timeout: 20_000 }).toHaveLength(1)
    await queue(service, caller, 1)
    service.context.analysis.wake()
    storing.release()
    await expect.poll(() => reads.length, { timeout: 1_000, interval: 10 }).toBe(2)
  })

  test('start a completed scan immediately, not at the next poll', async () => {
    const service = await start(1)
    startAnalysis(service)
    const wake = vi.spyOn(service.context.analysis, 'wake')
    await upload(await service.caller({ environment: 'production' }))
    expect(wake).toHaveBeenCalledOnce()
  })
})

describe('a result that the database does not accept', () => {
  /** A service with a scan whose result the database refuses with this code; and controls for time and database. */
  async function refusing(code: string) {
    const service = await start(1)
    const caller = await service.caller({ environment: 'production' })
    const run = (text: string) => service.database.run({ text, parameters: [] }, {})
    await run(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception using errcode = '${code}'; end $$`)
    await run(`create trigger refuse before update of status on scans
      for each row when (new.status = 'complete') execute function refuse()`)
    await upload(caller)
    const { database, context } = service
    let refused = 0
    const original = database.run.bind(database)
    vi.spyOn(database, 'run').mockImplementation(async (statement, values, patience) => {
      const isStoring = statement.text.includes('scans/store-verdict.complete')
      return original(statement, values, patience).finally(() => {
        if (isStoring) refused += 1
      })
    })
    context.analysis.start()
    return {
      ...{ service, caller },
      refused: () => refused,
      async untilRefused(times: number): Promise<void> {
        await expect.poll(() => refused, { timeout: 20_000 }).toBe(times)
      },
      async untilPostponed(): Promise<void> {
        const left = () => {
          context.analysis.wake()
          return secondsLeft(service)()
        }
        await expect.poll(left, { timeout: 20_000 }).toBeLessThan(61)
      },
      pass(ms: number): void {
        service.clock.advance(ms)
        context.analysis.wake()
      },
      accept: () => run('drop trigger refuse on scans'),
    }
  }

  test('is in the log for each organization, however often it happens to another', async () => {
    const { service, caller, untilRefused, pass } = await refusing('22P05')
    const logged = vi.spyOn(service.context.log, 'error')
    const organizations = () =>
      logged.mock.calls
        .filter(([, text]) => text === 'analysis could not go on')
        .map(([fields]) => (fields as { organization?: string }).organization)
    await untilRefused(1)
    const other = await service.caller({ environment: 'production' })
    await upload(other)
    pass(0)
    await untilRefused(2)
    await expect
      .poll(organizations, { timeout: 20_000 })
      .toEqual(expect.arrayContaining([publicId('org', other.tenant.organizationId)]))
    expect(caller.tenant.organizationId).not.toBe(other.tenant.organizationId)
  }, 60_000)

  const scanOf = async (caller: Caller) => (await caller.get('/api/v1/scans')).body.data[0]

  const analysisFailed = { status: 'failed', signals: { failure: { code: 'analysis_failed' } } }

  test('because of its content fails the scan after three attempts', async () => {
    const { caller, untilRefused, pass } = await refusing('22P05')
    for (const times of [1, 2, 3]) {
      await untilRefused(times)
      expect((await scanOf(caller)).status).toBe('processing')
      pass(121_000)
    }
    await expect.poll(() => scanOf(caller), { timeout: 20_000 }).toMatchObject(analysisFailed)
  }, 60_000)

  test('in time is retried each minute, and once the scan is a day old fails it after three more attempts', {
    tags: 'slow',
  }, async () => {
    const { caller, untilRefused, untilPostponed, pass } = await refusing('57014')
    for (const times of [1, 2, 3, 4, 5]) {
      await untilRefused(times)
      await untilPostponed()
      pass(65_000)
    }
    await untilRefused(6)
    await untilPostponed()
    pass(24 * 3_600_000)
    for (const times of [7, 8, 9]) {
      await untilRefused(times)
      await untilPostponed()
      expect((await scanOf(caller)).status).toBe('processing')
      pass(65_000)
    }
    await expect.poll(() => scanOf(caller), { timeout: 20_000 }).toMatchObject(analysisFailed)
  })

  test('because it is down costs no attempts however old the scan is, and is stored when it is back', async () => {
    const { caller, refused, pass, accept } = await refusing('57P01')
    await expect.poll(refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(1)
    pass(24 * 3_600_000)
    for (const times of [2, 3, 4, 5]) {
      pass(0)
      await expect.poll(refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(times)
    }
    expect((await scanOf(caller)).status).toBe('processing')
    await accept()
    pass(0)
    await expect.poll(async () => (await scanOf(caller)).status, { timeout: 20_000 }).toBe('complete')
  }, 60_000)
})

describe('a late completion', () => {
  /** Completes a scan; `meanwhile` runs after its file was sealed and before the scan is changed. */
  async function completeAfter(
    service: TestService,
    caller: Caller,
    meanwhile: (id: string) => Promise<unknown>,
  ) {
    const { storage } = service.context
    const intent = await createIntent(caller)
    await put(intent, CONTENT)
    const seal = storage.seal.bind(storage)
    vi.spyOn(storage, 'seal').mockImplementationOnce(async (id) => {
      const size = await seal(id)
      await meanwhile(id)
      return size
    })
    return caller.post(`/api/v1/scans/${intent.scanId}/upload-complete`)
  }
  const end = (service: TestService, status: 'complete' | 'failed') => (id: string) =>
    service.database.run(
      { text: 'update scans set status = $2 where id = $1::uuid returning id', parameters: [id, status] },
      {},
    )

  test('of a production scan with a verdict is answered with the scan', async () => {
    const service = await start(1)
    const caller = await service.caller({ environment: 'production' })
    const late = await completeAfter(service, caller, end(service, 'complete'))
    expect([late.status, late.body.data?.status]).toEqual([200, 'complete'])
  })

  test.each(['production', 'staging'] as const)('of a failed %s scan is refused', async (environment) => {
    const service = await start(1)
    const caller = await service.caller({ environment })
    const late = await completeAfter(service, caller, end(service, 'failed'))
    expect([late.status, late.body.error?.code]).toEqual([409, 'scan_failed'])
  })
})

describe('metadata that is changed', () => {
  /** What the events of a completion tell of the metadata. */
  const metadataOf = async ({ database }: TestService, scanId: string) => {
    const events = await database.run<{ body: string }>(
      {
        text: `select body from events where type = 'scan.completed' and body like $1`,
        parameters: [`%${scanId}%`],
      },
      {},
    )
    return events.map(({ body }) => JSON.parse(body).data.metadata)
  }
  const change = (caller: Caller, scanId: string, metadata: object) =>
    caller.patch(`/api/v1/scans/${scanId}`).send({ metadata })

  test('while a file is analysed is in the event that tells of the verdict', async () => {
    const { service, caller, ids } = await startOne(1)
    const scanId = publicId('scan', ids[0] as string)
    expect((await change(caller, scanId, { ticket: '4711' })).status).toBe(200)
    for (const { release } of [...reads, ...held]) release()
    await expect.poll(() => statuses(caller), { timeout: 10_000 }).toEqual(['complete'])
    expect(await metadataOf(service, scanId)).toEqual([{ ticket: '4711' }])
  }, 30_000)

  test('while an upload is completed is in the answer, and in the event that tells of the verdict', async () => {
    const service = await start(1)
    const caller = await service.caller({ environment: 'staging' })
    const { storage } = service.context
    const intent = await createIntent(caller)
    await put(intent, CONTENT)
    const seal = storage.seal.bind(storage)
    vi.spyOn(storage, 'seal').mockImplementationOnce(async (id) => {
      await change(caller, intent.scanId, { ticket: '4711' })
      return seal(id)
    })
    const completed = await complete(caller, intent.scanId)
    expect(completed.metadata).toEqual({ ticket: '4711' })
    expect(await metadataOf(service, intent.scanId)).toEqual([{ ticket: '4711' }])
  })
})

describe('a claim', () => {
  const NOBODY = '00000000-0000-7000-8000-000000000000'
  const request = { after: NOBODY, except: [], leaseMs: 60_000, clockOffsetMs: 0 }

  test('goes through all organizations once, in order of their names, with the one it starts after last', async () => {
    const service = await start(1)
    const { database } = service
    const callers = await Promise.all([1, 2, 3].map(() => service.caller({ environment: 'production' })))
    const organizations = callers.map(({ tenant }) => tenant.organizationId).sort()
    for (const one of callers) await queue(service, one, 2)
    let after = organizations[1] as string
    const served: string[] = []
    for (let claim = 0; claim < 6; claim += 1) {
      after = (await claimQueuedScan(database, { ...request, after }))?.organizationId as string
      served.push(after)
    }
    const [first, second, third] = organizations
    expect(served).toEqual([third, first, second, third, first, second])
    expect(await claimQueuedScan(database, { ...request, after })).toBeUndefined()
  })

  test('passes over organizations that are not due, and reclaims what a dead process had', async () => {
    const service = await start(1)
    const { database } = service
    const busy = await service.caller({ environment: 'production' })
    const { organizationId } = busy.tenant
    const [id] = await queue(service, busy, 1)
    expect(await claimQueuedScan(database, { ...request, except: [organizationId] })).toBeUndefined()
    const attempts: (number | undefined)[] = []
    for (let hours = 0; hours < 4; hours += 1) {
      const at = { ...request, after: organizationId, clockOffsetMs: hours * 3_600_000 }
      const claimed = await claimQueuedScan(database, at)
      expect(claimed?.id).toBe(id)
      expect(await claimQueuedScan(database, at)).toBeUndefined()
      attempts.push(claimed?.analysisAttempts)
    }
    expect(attempts).toEqual([1, 2, 3, 4])
  })

  test('takes the scan that has waited longest, also if its metadata are changed meanwhile', async () => {
    const service = await start(1)
    const caller = await service.caller({ environment: 'production' })
    const { organizationId } = caller.tenant
    const ids: string[] = []
    for (let place = 0; place < 3; place += 1) {
      ids.push(await upload(caller))
      service.clock.advance(1_000)
    }
    const metadata = { ticket: '4711' }
    await caller
      .patch(`/api/v1/scans/${publicId('scan', ids[0] as string)}`)
      .send({ metadata })
      .expect(200)
    const served: (string | undefined)[] = []
    for (const _ of ids) {
      const clockOffsetMs = service.clock.offset()
      const claimed = await claimQueuedScan(service.database, {
        ...request,
        ...{ after: organizationId, clockOffsetMs },
      })
      served.push(claimed?.id)
    }
    expect(served).toEqual(ids)
  })

  test('takes a scan that another release has queued, whose time it did not store', async () => {
    const service = await start(1)
    const caller = await service.caller({ environment: 'production' })
    const { organizationId } = caller.tenant
    await upload(caller)
    const [earlier] = await queue(service, caller, 1)
    expect(await claimQueuedScan(service.database, { ...request, after: organizationId })).toMatchObject({
      id: earlier,
    })
  })

  test('does not wait for the disk, but later statements on its connection do', async () => {
    const own = await makeDatabase()
    // One connection, so that later statements see what was begun on it.
    const database = own.url === undefined ? own.database : openServerDatabase(own.url, { connections: 1 })
    const service = await startTestService({ database, background: false })
    onTestFinished(async () => {
      await service.close()
      if (own.url !== undefined) await database.close()
      await own.drop()
    })
    const run = (text: string) => database.run<object>({ text, parameters: [] }, {})
    await queue(service, await service.caller({ environment: 'production' }), 1)
    await run('begin')
    expect(await claimQueuedScan(database, request)).toBeDefined()
    expect(await run('show synchronous_commit')).toEqual([{ synchronous_commit: 'off' }])
    await run('commit')
    expect(await run('show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  })
})

test('an unfinished scan is taken over after ten minutes, and fails after three processes did not finish it', {
  tags: 'slow',
}, async () => {
  const first = await start(1)
  const { database } = first
  const caller = await first.caller({ environment: 'production' })
  const [id] = await queue(first, caller, 1)
  const stored = async () => {
    const [row] = await database.run<{ status: string; attempts: number; seconds: number }>(
      {
        text: `select status, analysis_attempts as attempts,
            extract(epoch from analysis_lease_until - updated_at)::float8 as seconds from scans`,
        parameters: [],
      },
      {},
    )
    return row
  }
  for (let number = 1; number <= 3; number += 1) {
    // Each has one thread, which continues with what it has.
    startAnalysis(number === 1 ? first : await start(1, first))
    await untilRead(number)
    expect(await stored()).toEqual({ status: 'processing', attempts: number, seconds: 120 })
    first.clock.advance(121_000)
  }
  const last = await start(1, first)
  const remove = vi.spyOn(last.context.storage, 'remove')
  startAnalysis(last)
  await expect.poll(async () => (await stored())?.status, { timeout: 20_000 }).toBe('failed')
  expect(reads).toHaveLength(3)
  const [scan] = (await caller.get('/api/v1/scans')).body.data
  expect(scan.signals.failure.code).toBe('analysis_failed')
  expect(scan.failure).toEqual({ code: 'analysis_failed', message: scan.signals.failure.sentence })
  // No process reads its file any more.
  await expect.poll(() => remove.mock.calls).toEqual([[id]])
})

test('a scan that failed because three processes ended has its file removed, even if the next process ends before', async () => {
  const service = await start(1)
  const { database } = service
  const caller = await service.caller({ environment: 'production' })
  const [id] = await queue(service, caller, 1)
  await database.run({ text: 'update scans set analysis_attempts = 3', parameters: [] }, {})
  vi.spyOn(service.context.storage, 'remove').mockRejectedValue(new Error('The process is gone.'))
  startAnalysis(service)
  await expect.poll(() => statuses(caller), { timeout: 20_000 }).toEqual(['failed'])
  const removals = { text: 'select scan_id as id from object_removals', parameters: [] }
  expect(await database.run(removals, {})).toEqual([{ id }])
})

describe('a process that was disconnected for longer than its lease', () => {
  /** Claims the only scan, and again when that lease is over. */
  async function claimTwice() {
    const service = await start(1)
    const { database, clock } = service
    const caller = await service.caller({ environment: 'production' })
    const id = (await queue(service, caller, 1))[0] as string
    const claim = () =>
      claimQueuedScan(database, {
        ...{ after: caller.tenant.organizationId, except: [], leaseMs: 120_000 },
        clockOffsetMs: clock.offset(),
      })
    const first = await claim()
    clock.advance(121_000)
    const second = await claim()
    expect([first?.analysisAttempts, second?.analysisAttempts]).toEqual([1, 2])
    const stored = () => database.run({ text: 'select * from scans', parameters: [] }, {})
    return { ...service, id, stored, first: first as ClaimedScan }
  }
  const late = { attempt: 1, retryInMs: 0, clockOffsetMs: 0 }

  test.each([
    ['release', (id, { database }) => postponeScan(database, { id, ...late, isCounted: false })],
    ['postpone', (id, { database }) => postponeDetection(database, { id, ...late, sha256: null })],
    [
      'fail',
      (_, context, first) => failScan(context, first, failureOf('detector_unavailable'), { requestId: null }),
    ],
  ] satisfies [string, (id: string, context: TestService['context'], first: ClaimedScan) => Promise<void>][])(
    'does not %s a scan that another process has',
    async (_, act) => {
      const { context, id, stored, first } = await claimTwice()
      const before = await stored()
      await act(id, context, first)
      expect(await stored()).toEqual(before)
    },
  )
})

test('an analysis that takes longer than its lease stays with its process', async () => {
  const first = await start(1)
  const caller = await first.caller({ environment: 'production' })
  const [id] = await queue(first, caller, 1)
  // Advanced to the moment of a renewal and no further, since the database's timeouts use these timers too.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  startAnalysis(first)
  await untilRead(1)
  const claim = () =>
    claimQueuedScan(first.database, {
      ...{ after: caller.tenant.organizationId, except: [], leaseMs: 120_000 },
      clockOffsetMs: first.clock.offset(),
    })
  for (let renewals = 0; renewals < 3; renewals += 1) {
    first.clock.advance(100_000)
    vi.advanceTimersByTime(30_000)
    await expect.poll(secondsLeft(first), { timeout: 20_000 }).toBeGreaterThan(110)
    expect(await claim()).toBeUndefined()
  }
  // Once another process has it, its lease is no longer renewed for this one.
  first.clock.advance(121_000)
  expect((await claim())?.id).toBe(id)
  first.clock.advance(100_000)
  vi.advanceTimersByTime(30_000)
  await sleep(100)
  expect(await secondsLeft(first)()).toBeLessThan(25)
})

describe('a storage', () => {
  /** A service whose storage fails until told to work, with a scan; and a control that advances by a minute. */
  async function failing() {
    const service = await start(1)
    const caller = await service.caller({ environment: 'production' })
    await upload(caller)
    readHere(service.context)
    const read = vi.spyOn(service.context.storage, 'read')
    read.mockRejectedValue(Object.assign(new Error('no answer'), { code: 'EIO' }))
    service.context.analysis.start()
    const status = async () => (await caller.get('/api/v1/scans')).body.data[0].status
    return {
      ...{ service, read, status },
      /** Makes the storage fail for this many minutes. */
      async fail(minutes: number): Promise<void> {
        for (let minute = 0; minute < minutes; minute += 1) {
          const before = read.mock.calls.length
          service.clock.advance(65_000)
          service.context.analysis.wake()
          await expect.poll(() => read.mock.calls.length, { timeout: 20_000 }).toBe(before + 1)
          await expect.poll(secondsLeft(service), { timeout: 20_000 }).toBeLessThan(61)
        }
      },
    }
  }

  test('that fails for many minutes delays a scan, and fails none', async () => {
    const { service, read, status, fail } = await failing()
    await expect.poll(() => read.mock.calls.length, { timeout: 20_000 }).toBe(1)
    await expect.poll(secondsLeft(service), { timeout: 20_000 }).toBeLessThan(61)
    await fail(6)
    expect(await status()).toBe('processing')
    read.mockRestore()
    service.clock.advance(65_000)
    service.context.analysis.wake()
    await expect.poll(status, { timeout: 20_000 }).toBe('complete')
  })

  test('that fails for many minutes fails no scan in a process whose clock is two days ahead', async () => {
    const { service, read, status, fail } = await failing()
    const now = service.clock.now.bind(service.clock)
    vi.spyOn(service.context.clock, 'now').mockImplementation(
      () => new Date(now().getTime() + 2 * 24 * 3_600_000),
    )
    await expect.poll(() => read.mock.calls.length, { timeout: 20_000 }).toBe(1)
    await expect.poll(secondsLeft(service), { timeout: 20_000 }).toBeLessThan(61)
    await fail(5)
    expect(await status()).toBe('processing')
  })

  test('that still fails a day after the scan was created fails it after three more attempts', async () => {
    const { service, read, status, fail } = await failing()
    await expect.poll(() => read.mock.calls.length, { timeout: 20_000 }).toBe(1)
    await expect.poll(secondsLeft(service), { timeout: 20_000 }).toBeLessThan(61)
    service.clock.advance(24 * 3_600_000)
    await fail(3)
    expect(await status()).toBe('processing')
    service.clock.advance(65_000)
    service.context.analysis.wake()
    await expect.poll(status, { timeout: 20_000 }).toBe('failed')
  })

  test('that fails is tried again a minute later, and then the scan has its verdict', async () => {
    const service = await start(1)
    const caller = await service.caller({ environment: 'production' })
    await upload(caller)
    readHere(service.context)
    const read = vi.spyOn(service.context.storage, 'read')
    read.mockRejectedValueOnce(Object.assign(new Error('no answer'), { code: 'EIO' }))
    service.context.analysis.start()
    const status = async () => (await caller.get('/api/v1/scans')).body.data[0].status
    const leased = () =>
      service.database.run<{ seconds: number }>(
        {
          text: `select extract(epoch from analysis_lease_until - updated_at)::float8 as seconds from scans
            where status = 'processing'`,
          parameters: [],
        },
        {},
      )
    await expect.poll(async () => (await leased())[0]?.seconds ?? 120, { timeout: 20_000 }).toBeLessThan(90)
    expect(await status()).toBe('processing')
    service.clock.advance(65_000)
    service.context.analysis.wake()
    await expect.poll(status, { timeout: 20_000 }).toBe('complete')
    expect(read).toHaveBeenCalledTimes(2)
    const kept = { text: 'select has_file as kept from scans', parameters: [] }
    expect(await service.database.run(kept, {})).toEqual([{ kept: true }])
  })

  test('without the file fails the scan', async () => {
    const service = await start(1)
    const caller = await service.caller({ environment: 'production' })
    const id = await upload(caller)
    await service.context.storage.remove(id)
    service.context.analysis.start()
    await expect
      .poll(async () => (await caller.get('/api/v1/scans')).body.data[0].status, { timeout: 20_000 })
      .toBe('failed')
  })
})
