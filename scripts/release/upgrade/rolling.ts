import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Environment } from '../../../generated/vocabulary.js'
import { ask, must } from './caller.js'
import { Ledger } from './ledger.js'
import { type Receiver, startReceiver } from './receivers.js'
import type { Release } from './releases.js'
import type { Report } from './report.js'
import { Refusal, type Service, startService } from './services.js'
import {
  type Author,
  awaitVerdicts,
  completeScan,
  makeCase,
  makeEndpoint,
  makeScan,
  makeTenant,
  resolveCase,
  setEndpointStatus,
} from './tenants.js'
import { startTraffic, type Traffic } from './traffic.js'

export type Upgrade = {
  readonly report: Report
  readonly old: Release
  readonly next: Release
  /** Uploaded for each scan. */
  readonly file: Buffer
  readonly operatorToken: string
  readonly dataDir: string
}

const BOTH_SERVE_MS = 10_000
const SETTLES_WITHIN_MS = 2_000
const EVENTS_WITHIN_MS = 120_000
/** Short, and enough of them for a receiver that is down for the whole check. */
const RETRY_GAPS = '1,1,2,2,4,4,8,8,15,15,30,30,60,60,60,60,60,60,60'

/**
 * Waits until all events of a ledger arrived at a receiver; returns those that are missing or had a wrong signature.
 */
async function missingEvents({ events }: Ledger, receiver: Receiver): Promise<string[]> {
  const missing = () => [...events].filter((event) => !receiver.taken.has(event))
  const end = Date.now() + EVENTS_WITHIN_MS
  while (missing().length > 0 && Date.now() < end) await sleep(100)
  return [...missing().map((event) => `${event} did not arrive`), ...receiver.refused]
}

const ofTraffic = ({ rounds, refused, problems }: Traffic) =>
  rounds === 0
    ? ['nothing went through', ...problems]
    : refused > rounds
      ? [`${refused} were refused`]
      : problems

/** Returns the errors in a release's log. */
const logged = (service: Service) => async () =>
  service.errors.map((line) => `${service.release.name} logged ${line.slice(0, 300)}`)

export async function rollingUpgrade(upgrade: Upgrade & { readonly databaseUrl: string }): Promise<void> {
  const { report, old, next, file, operatorToken, dataDir, databaseUrl } = upgrade
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('base64'),
    OPERATOR_TOKEN: operatorToken,
    WEBHOOK_RETRY_SECONDS: RETRY_GAPS,
    ANALYSIS_THREADS: '1',
  }
  const running = new Set<Service>()
  const start = async (release: Release) => {
    const service = await startService(release, environment)
    running.add(service)
    return service
  }
  const [steady, flaky, down, analysed] = (await Promise.all([0, 1, 2, 3].map(startReceiver))) as [
    Receiver,
    Receiver,
    Receiver,
    Receiver,
  ]
  flaky.answer = (timesBefore) => (timesBefore === 0 ? 500 : 204)
  down.answer = () => 500
  const database = postgres(databaseUrl, { max: 1, onnotice: () => {} })

  try {
    // 1. Data of the old release, of every kind.
    let service = await report.step('PostgreSQL: the old one starts on an empty database', () => start(old))
    const author = async (name: Environment): Promise<Author> => ({
      ledger: new Ledger(),
      tenant: await makeTenant(service, operatorToken, name),
      file,
    })
    const staging = await author('staging')
    const sandbox = await author('sandbox')
    const production = await author('production')
    const all = [staging, sandbox, production]
    const differencesAt = (reader: Service) => async () =>
      (await Promise.all(all.map(({ ledger }) => ledger.differences(reader, dataDir)))).flat()
    const endpoints = {
      steady: await makeEndpoint(staging, service, steady),
      flaky: await makeEndpoint(staging, service, flaky),
      down: await makeEndpoint(sandbox, service, down),
      analysed: await makeEndpoint(production, service, analysed),
    }
    let queued: string[] = []
    await report.step(
      'it is filled: scans in every status, cases, endpoints, deliveries, files',
      async () => {
        for (const status of ['paused', 'revoked'] as const)
          await setEndpointStatus(sandbox, service, await makeEndpoint(sandbox, service), status)
        for (const one of all) {
          const ids: string[] = []
          for (let count = 0; count < 6; count += 1) ids.push(await makeScan(one, service))
          // The last two stay in the status uploading.
          for (const id of ids.slice(0, 4)) await completeScan(one, service, id)
          await awaitVerdicts(one, service, ids.slice(0, 4))
          await makeCase(one, service, ids.slice(0, 2))
          await resolveCase(one, service, operatorToken, await makeCase(one, service, ids.slice(2, 4)))
        }
        // Set directly, because the service would fail it only an hour after its target expired.
        const failed = await makeScan(sandbox, service)
        await database`update scans set status = 'failed' where created_at = (select max(created_at) from scans)`
        sandbox.ledger.remember(
          'scans',
          sandbox.tenant.key,
          await must(ask('GET', `${service.url}/api/v1/scans/${failed}`, sandbox.tenant.key), failed),
        )
        for (const [receiver, ledger] of [
          [steady, staging.ledger],
          [flaky, staging.ledger],
        ] as const) {
          const missing = await missingEvents(ledger, receiver)
          if (missing.length > 0) throw new Error(missing.join('\n'))
        }
        await staging.ledger.rememberDeliveries(service, staging.tenant.key, endpoints.steady)
        await production.ledger.rememberFiles(dataDir)
        // Work that is waiting or in flight when the new release starts.
        queued = []
        for (let count = 0; count < 20; count += 1) queued.push(await makeScan(production, service))
        for (const id of queued) await completeScan(production, service, id)
      },
      () => `${all.reduce((sum, { ledger }) => sum + ledger.size, 0)} resources`,
    )
    const first = service

    // 2. The new one beside it, which migrates while requests and deliveries continue.
    const traffic = startTraffic(staging, operatorToken, [first])
    service = await report.step('the new one starts beside it and migrates, under load', () => start(next))
    const before = traffic.rounds
    traffic.services = [first, service]
    await report.step('both serve: each step of a caller is at another one', () => sleep(BOTH_SERVE_MS))
    await traffic.stop()
    await report.holds(
      'no request failed but by 503',
      async () => ofTraffic(traffic),
      `${before} rounds of five changes while it migrated, ${traffic.rounds - before} with both, ${traffic.refused} of them told to try again`,
    )
    await report.step('what waited for an analysis has its verdict', () =>
      awaitVerdicts(production, service, queued),
    )
    await report.holds('all that either acknowledged, read by the old one', differencesAt(first))
    await report.holds('all that either acknowledged, read by the new one', differencesAt(service))
    await report.holds(
      'every event has arrived, signed',
      async () => [
        ...(await missingEvents(staging.ledger, steady)),
        ...(await missingEvents(staging.ledger, flaky)),
        ...(await missingEvents(production.ledger, analysed)),
      ],
      `${staging.ledger.events.size * 2 + production.ledger.events.size} events`,
    )

    // 3. The new one alone.
    await report.step('the old one stops', () => first.stop())
    await report.holds('its log has no error', logged(first))
    down.answer = () => 204
    await report.holds('what waited since the old release is delivered', () =>
      missingEvents(sandbox.ledger, down),
    )
    await report.holds('all of it, read by the new one', differencesAt(service))
    await report.step('the new one changes what the old one does not know', async () => {
      const id = await makeScan(staging, service)
      const of = staging.tenant.key
      await must(
        ask('PATCH', `${service.url}/api/v1/scans/${id}`, of, { metadata: { desk: 'eu' } }),
        'metadata',
      )
      await completeScan(staging, service, id)
      const endpoint = `${service.url}/api/v1/webhooks/${endpoints.steady}`
      await must(ask('PATCH', endpoint, of, { headers: { 'X-Desk': 'eu' } }), 'headers')
      const rotated = await must(ask('POST', `${endpoint}/rotate-secret`, of, {}), 'rotate-secret')
      steady.secret = String(rotated.secret)
      const { endpoint: now } = rotated as { endpoint: Record<string, unknown> }
      staging.ledger.remember('webhooks', of, now)
    })

    // 4. And back.
    const back = await report.step(
      'back: the old one is started again on the new schema, beside the new one',
      () =>
        start(old).catch((error: unknown) => {
          if (error instanceof Refusal) return error
          throw error
        }),
      (result) => (result instanceof Refusal ? `it refuses: ${result.message}` : 'it serves'),
    )
    if (back instanceof Refusal) return
    const again = startTraffic(staging, operatorToken, [back, service])
    await sleep(BOTH_SERVE_MS / 2)
    again.services = [back]
    // Uploads go to whichever release gave their address.
    await sleep(SETTLES_WITHIN_MS)
    await report.step('the new one stops', () => service.stop())
    await report.holds('its log has no error', logged(service))
    await sleep(BOTH_SERVE_MS / 4)
    await again.stop()
    await report.holds('no request failed but by 503', async () => ofTraffic(again), `${again.rounds} rounds`)
    await report.holds('all of it, read by the old one alone', differencesAt(back))
    await report.holds('every event has arrived', async () => [
      ...(await missingEvents(staging.ledger, steady)),
      ...(await missingEvents(staging.ledger, flaky)),
    ])
    await back.stop()
    await report.holds('the old one’s log has no error', logged(back))
    const last = await report.step('forward again: the new one starts', () => start(next))
    await report.holds('all of it, read by the new one', differencesAt(last))
    await last.stop()
    await report.holds('its log has no error', logged(last))
  } finally {
    await Promise.all([...running].map((service) => service.kill()))
    await database.end()
    for (const receiver of [steady, flaky, down, analysed]) receiver.close()
  }
}
