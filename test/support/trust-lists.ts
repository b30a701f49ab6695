import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TrustListName } from '../../generated/vocabulary.js'

const PATHS: Readonly<Record<TrustListName, string>> = {
  signing: '/lists/C2PA-TRUST-LIST.json',
  timeStamping: '/lists/C2PA-TSA-TRUST-LIST.json',
  interim: '/lists/anchors.pem',
}

/** A server on loopback that publishes trust lists. */
export type ListServer = {
  /** The folder of the lists. */
  readonly url: string
  readonly addresses: Readonly<Record<TrustListName, string>>
  /** The environment variables of a service that fetches them. */
  readonly environment: NodeJS.ProcessEnv
  /** The paths that were asked for, in order. */
  readonly requests: string[]
  /** Answers for one list from now on: with this text, or as the function does. */
  publish(name: TrustListName, answer: string | RequestListener): void
  close(): Promise<void>
}

/** Starts one; a list that was not published is answered 404. */
export async function startListServer(): Promise<ListServer> {
  const answers = new Map<string, string | RequestListener>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const answer = answers.get(request.url ?? '')
    if (typeof answer === 'function') answer(request, response)
    else response.writeHead(answer === undefined ? 404 : 200).end(answer)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses = {
    signing: origin + PATHS.signing,
    timeStamping: origin + PATHS.timeStamping,
    interim: origin + PATHS.interim,
  }
  return {
    url: `${origin}/lists`,
    addresses,
    environment: {
      C2PA_TRUST_LISTS: 'official',
      C2PA_TRUST_LIST_URL: addresses.signing,
      C2PA_TIME_STAMP_LIST_URL: addresses.timeStamping,
      C2PA_INTERIM_LIST_URL: addresses.interim,
    },
    requests,
    publish(name, answer) {
      answers.set(PATHS[name], answer)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A list in JSON, as the C2PA publishes it; `untrusted` are certificates that it no longer trusts. */
export function listOf(
  certificates: readonly string[],
  { nextUpdate = '2099-01-01T00:00:00Z', untrusted = [] as readonly string[] } = {},
): string {
  const service = (pem: string, status: string) => ({
    ServiceInformation: {
      ServiceName: [{ lang: 'en', value: 'Authority' }],
      ServiceDigitalIdentity: { X509Certificates: [{ val: pem.replace(/-----[^-]+-----|\s/g, '') }] },
      ServiceStatus: `http://c2pa.org/conformance/trust-list/${status}`,
      StatusStartingTime: '2026-01-01T00:00:00Z',
    },
  })
  const TrustedEntityServices = [
    ...certificates.map((pem) => service(pem, 'trusted')),
    ...untrusted.map((pem) => service(pem, 'untrusted')),
  ]
  return JSON.stringify({
    LoTE: {
      ListAndSchemeInformation: { ListIssueDateTime: '2026-01-01T00:00:00Z', NextUpdate: nextUpdate },
      TrustedEntitiesList: [{ TrustedEntityServices }],
    },
  })
}
