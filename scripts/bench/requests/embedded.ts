import { median } from '../../support/statistics.js'
import { apiCaller } from '../support/api.js'
import type { RunningServer } from '../support/servers.js'
import { startContender } from './contenders.js'

export type Embedded = {
  /** From the start of the process on an empty folder until `/readyz` answers 200; the median of several starts. */
  readonly readyAfterSeconds: number
  readonly ratioToServer: number
}

async function start(folder: string): Promise<{ server: RunningServer; seconds: number }> {
  const began = performance.now()
  const server = await startContender(
    'service',
    { DATA_DIR: folder, RATE_LIMIT_PER_KEY: '1000000000', RATE_LIMIT_PER_ORGANIZATION: '1000000000' },
    { keepOutput: true },
  )
  while ((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status !== 200);
  return { server, seconds: (performance.now() - began) / 1000 }
}

/** The service on its embedded database: how soon it is ready, and its speed compared with PostgreSQL. */
export async function measureEmbedded(
  folder: string,
  { rounds, scans }: { readonly rounds: number; readonly scans: number },
  compare: (server: RunningServer, key: string, scanIds: readonly string[]) => Promise<number>,
): Promise<Embedded> {
  const seconds: number[] = []
  for (let number = 1; number < rounds; number += 1) {
    const started = await start(`${folder}-${number}`)
    seconds.push(started.seconds)
    await started.server.stop()
  }
  const last = await start(folder)
  seconds.push(last.seconds)
  const { server } = last
  try {
    const key = /msk_sbx_\w{36}/.exec(server.output())?.[0]
    if (key === undefined) throw new Error('The first start printed no key.')
    const api = apiCaller(server, key)
    const scanIds: string[] = []
    for (let number = 0; number < scans; number += 1) {
      const { scanId } = await api<{ scanId: string }>('POST', '/api/v1/scans/upload-intents', {
        fileName: 'a.jpg',
        contentType: 'image/jpeg',
        mediaType: 'image',
        byteSize: 9,
      })
      scanIds.push(scanId)
    }
    const ratios: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const ratio = await compare(server, key, scanIds)
      if (round >= 0) ratios.push(ratio)
    }
    return { readyAfterSeconds: median(seconds), ratioToServer: median(ratios) }
  } finally {
    await server.stop()
  }
}
