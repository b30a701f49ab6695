import { setTimeout as sleep } from 'node:timers/promises'
import { createCaseStories } from './case-stories.js'
import { createEndpointStories } from './endpoint-stories.js'
import type { CaseRecord, ScanRecord, TenantRecord } from './ledger.js'
import type { Receivers } from './receivers.js'
import { createScanStories, type StoryParts } from './scan-stories.js'

/** Concurrent callers per tenant, in addition to the one that changes its endpoints. */
const CALLERS = 2

/** Pause between a caller's stories. An analysis of a production file occupies a processor for a while. */
const PAUSE_MS = { production: 500, staging: 150, sandbox: 150 } as const
const ENDPOINT_PAUSE_MS = 700

export type Load = {
  /** Stops the load after each caller has finished its current story. */
  stop(): Promise<void>
}

/**
 * A steady mixed load of all tenants, until it is stopped. Each scan and case is used by one caller at a time. Callers
 * pause `pauses` times as long as usual.
 */
export function createLoad(parts: StoryParts & { receivers: Receivers }, pauses: number) {
  const { ledger, choices } = parts
  const scans = createScanStories(parts)
  const cases = createCaseStories(parts)
  const endpoints = createEndpointStories(parts)
  const busy = new Set<ScanRecord | CaseRecord>()

  /** Does something with resources that no other caller is using. */
  async function withSome<Item extends ScanRecord | CaseRecord>(
    candidates: readonly Item[],
    most: number,
    use: (items: Item[]) => Promise<void>,
  ): Promise<void> {
    const items = choices.shuffled(candidates.filter((one) => !busy.has(one))).slice(0, most)
    for (const one of items) busy.add(one)
    try {
      await use(items)
    } finally {
      for (const one of items) busy.delete(one)
    }
  }

  const withScan = (tenant: TenantRecord, use: (tenant: TenantRecord, scan: ScanRecord) => Promise<void>) =>
    withSome(scans.living(tenant), 1, async ([scan]) => {
      if (scan !== undefined) await use(tenant, scan)
    })

  const withCase = (tenant: TenantRecord, use: (record: CaseRecord) => Promise<void>) =>
    withSome(cases.living(tenant), 1, async ([record]) => {
      if (record !== undefined) await use(record)
    })

  /** A caller's possible next stories, with their frequencies. */
  const STORIES: readonly [often: number, story: (tenant: TenantRecord) => Promise<void>][] = [
    [30, (tenant) => scans.create(tenant)],
    [10, (tenant) => withScan(tenant, scans.read)],
    [5, (tenant) => withScan(tenant, scans.readJob)],
    [10, (tenant) => withScan(tenant, scans.change)],
    [6, (tenant) => withScan(tenant, scans.remove)],
    [5, (tenant) => scans.list(tenant)],
    [8, (tenant) => withSome(scans.living(tenant), choices.number(1, 4), (some) => cases.open(tenant, some))],
    [
      12,
      (tenant) =>
        withCase(tenant, (record) =>
          withSome(scans.living(tenant), choices.number(0, 2), (more) => cases.change(tenant, record, more)),
        ),
    ],
    [5, (tenant) => withCase(tenant, (record) => cases.read(tenant, record))],
    [4, (tenant) => cases.list(tenant)],
  ]
  const stories = STORIES.flatMap(([often, story]) => Array.from({ length: often }, () => story))

  function start(): Load {
    let stopped = false
    const loop = async (pauseMs: number, story: () => Promise<void>) => {
      while (!stopped) {
        await story()
        await sleep(pauses * pauseMs * (0.5 + Math.random()))
      }
    }
    const working = Promise.all(
      ledger.tenants.flatMap((tenant) => [
        ...Array.from({ length: CALLERS }, () =>
          loop(PAUSE_MS[tenant.environment], () => choices.oneOf(stories)(tenant)),
        ),
        loop(ENDPOINT_PAUSE_MS, () => endpoints.one(tenant)),
      ]),
    )
    working.catch(() => {})
    return {
      async stop() {
        stopped = true
        await working
      },
    }
  }

  return { scans, cases, endpoints, start }
}

export type Stories = Omit<ReturnType<typeof createLoad>, 'start'>
