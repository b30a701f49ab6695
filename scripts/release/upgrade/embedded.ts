import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ledger } from './ledger.js'
import type { Release } from './releases.js'
import type { Upgrade } from './rolling.js'
import { Refusal, type Service, startService } from './services.js'
import {
  type Author,
  awaitVerdicts,
  completeScan,
  makeCase,
  makeEndpoint,
  makeScan,
  makeTenant,
} from './tenants.js'

/** Creates some of everything, and waits until it is finished. */
async function fill(author: Author, service: Service): Promise<void> {
  await makeEndpoint(author, service)
  const ids: string[] = []
  for (let count = 0; count < 4; count += 1) ids.push(await makeScan(author, service))
  for (const id of ids.slice(0, 3)) await completeScan(author, service, id)
  await awaitVerdicts(author, service, ids.slice(0, 3))
  await makeCase(author, service, ids.slice(0, 3))
}

/** Takes the data folder of the embedded database from the old release to the new one, and back. */
export async function embeddedBothWays({ report, old, next, file, dataDir }: Upgrade): Promise<void> {
  const authors: Author[] = []
  const environment = { DATA_DIR: dataDir, ANALYSIS_THREADS: '1' }
  let running: Service | undefined
  const start = async (release: Release) => {
    running = await startService(release, environment)
    return running
  }
  const differencesAt = (service: Service) => async () =>
    (await Promise.all(authors.map(({ ledger }) => ledger.differences(service, dataDir)))).flat()

  try {
    const first = await report.step(
      'embedded: the old one starts on an empty folder and is filled',
      async () => {
        const service = await start(old)
        const operatorToken = (await readFile(join(dataDir, 'operator.token'), 'utf8')).trim()
        for (const environment of ['staging', 'production'] as const)
          authors.push({
            ledger: new Ledger(),
            tenant: await makeTenant(service, operatorToken, environment),
            file,
          })
        for (const author of authors) await fill(author, service)
        await authors[0]?.ledger.rememberFiles(dataDir)
        return service
      },
    )
    await first.stop()
    const upgraded = await report.step('the new one starts on it', () => start(next))
    await report.holds('all of it, read by the new one', differencesAt(upgraded))
    for (const author of authors) await fill(author, upgraded)
    await upgraded.stop()
    await report.holds('its log has no error', async () => upgraded.errors)

    const back = await report.step(
      'back: the old one is started again on it',
      () =>
        start(old).catch((error: unknown) => {
          if (error instanceof Refusal) return error
          throw error
        }),
      (result) => (result instanceof Refusal ? `it refuses: ${result.message}` : 'it serves'),
    )
    if (!(back instanceof Refusal)) {
      await report.holds('all of it, read by the old one', differencesAt(back))
      for (const author of authors) await fill(author, back)
      await back.stop()
      await report.holds('its log has no error', async () => back.errors)
    }
    const again = await report.step('forward again: the new one starts', () => start(next))
    await report.holds('all of it, read by the new one', differencesAt(again))
    await again.stop()
  } finally {
    await running?.kill()
  }
}
