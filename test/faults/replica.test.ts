import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makePostgresCluster, missingForClusters, type PostgresCluster } from '../support/postgres-cluster.js'
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../support/process.js'
import { makeCaller, type ProcessCaller } from '../support/process-caller.js'
import { intentBody } from '../support/upload.js'

const OPERATOR_TOKEN = randomBytes(24).toString('hex')
/** How often the service checks how far the replica is behind. */
const CHECK_MS = 5_000

describe.skipIf(missingForClusters !== undefined)('a streaming standby as the replica for operators', () => {
  let primary: PostgresCluster
  let standby: PostgresCluster
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let service: ServiceProcess
  let caller: ProcessCaller

  beforeAll(async () => {
    primary = await makePostgresCluster()
    await primary.start()
    standby = await makePostgresCluster({}, { standbyOf: primary })
    folder = await temporaryFolder()
    // The standby does not exist yet.
    service = await startServiceProcess({
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: standby.url,
      DATA_DIR: folder.path,
      SECRET_KEY: randomBytes(32).toString('base64'),
      OPERATOR_TOKEN,
    })
    caller = await makeCaller(service.url, OPERATOR_TOKEN)
  })
  afterAll(async () => {
    await service?.end('SIGKILL')
    await standby?.remove()
    await primary?.remove()
    await folder?.remove()
  })

  async function operatorGet<Data>(path: string): Promise<Data> {
    const response = await fetch(`${service.url}/console/api/${path}`, {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    })
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: Data }).data
  }
  const lag = async () => {
    const { replica } = await operatorGet<{ replica: { lagSeconds: number | null } | null }>('overview')
    return replica?.lagSeconds
  }
  const listed = async () => (await operatorGet<{ id: string }[]>('scans')).map(({ id }) => id)
  const create = async (): Promise<string> =>
    (await caller.post('/api/v1/scans/upload-intents', intentBody())).body.data.scanId
  const soon = { timeout: 30_000, interval: 200 }

  test('that does not exist yet when the service starts is read once it does', async () => {
    const scanId = await create()
    expect(await lag()).toBeNull()
    expect(await listed()).toEqual([scanId])
    await standby.start()
    await vi.waitFor(async () => expect(await lag()).toBeLessThan(1), soon)
    expect(await listed()).toEqual([scanId])
  })

  test('is shown as lagging while it replays nothing, and is read as it is; the missing rows appear afterwards', async () => {
    const before = await listed()
    await standby.call('psql', ['-d', standby.url, '-c', 'select pg_wal_replay_pause()'])
    const scanId = await create()
    await vi.waitFor(async () => expect(await lag()).toBeGreaterThan(1), soon)
    expect(await listed()).toEqual(before)
    expect((await caller.get(`/api/v1/scans/${scanId}`)).status).toBe(200)
    await standby.call('psql', ['-d', standby.url, '-c', 'select pg_wal_replay_resume()'])
    await vi.waitFor(async () => expect(await lag()).toBeLessThan(1), soon)
    expect(await listed()).toEqual([scanId, ...before])
  })

  test('that freezes is replaced by the primary, and nobody waits for it until it is checked again', async () => {
    const before = await listed()
    await standby.freeze()
    try {
      const scanId = await create()
      const began = performance.now()
      await vi.waitFor(async () => expect(await listed()).toEqual([scanId, ...before]), soon)
      expect(await lag()).toBeNull()
      // It is checked again after five seconds, and the check takes at most one.
      expect(performance.now() - began).toBeLessThan(2 * CHECK_MS)
      const again = performance.now()
      await listed()
      expect(performance.now() - again).toBeLessThan(1_000)
    } finally {
      await standby.thaw()
    }
    await vi.waitFor(async () => expect(await lag()).toBeLessThan(1), soon)
  })

  test('that stops is replaced by the primary, with one log line then and one when it is back', async () => {
    const messages = () =>
      ['the replica is not used', 'the replica answers again'].map(
        (text) => service.output().split(text).length - 1,
      )
    // Log lines appear slightly later: it answers now, so it has returned as often as it has left.
    await vi.waitFor(() => expect(messages()[1]).toBe(messages()[0]), soon)
    const before = messages()
    await standby.stop('immediate')
    const scanId = await create()
    expect(await listed()).toContain(scanId)
    expect(await lag()).toBeNull()
    await standby.start()
    await vi.waitFor(async () => expect(await lag()).toBeLessThan(1), soon)
    expect(await listed()).toContain(scanId)
    await vi.waitFor(() => expect(messages()).toEqual(before.map((times) => times + 1)), soon)
  })
})
