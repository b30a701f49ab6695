import { z } from 'zod'
import { readAtMost } from '../basics/read-at-most.js'
import { parseTrustAnchors } from '../settings/trust-anchors.js'

/** The longest of the lists has less than 100 kB. */
const MAX_BYTES = 2 ** 21
const TIMEOUT_MS = 30_000

/** A list that was read. */
export type PublishedList = {
  /** The certificates, as PEM. */
  readonly pem: string
  /** When the list says that it will be replaced; `null` if it does not say. */
  readonly nextUpdate: Date | null
}

const TRUSTED = 'http://c2pa.org/conformance/trust-list/trusted'

/** What is read of a list of trusted entities (ETSI TS 119 602, with the statuses of the C2PA's own schema). */
const trustedEntities = z.object({
  LoTE: z.object({
    ListAndSchemeInformation: z.object({ NextUpdate: z.iso.datetime({ offset: true }) }),
    TrustedEntitiesList: z.array(
      z.object({
        TrustedEntityServices: z.array(
          z.object({
            ServiceInformation: z.object({
              ServiceStatus: z.string(),
              ServiceDigitalIdentity: z.object({ X509Certificates: z.array(z.object({ val: z.base64() })) }),
            }),
          }),
        ),
      }),
    ),
  }),
})

const pemOf = (base64: string) =>
  `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----`

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('not valid JSON')
  }
}

function parseTrustedEntities(text: string): PublishedList {
  const { success, data, error } = trustedEntities.safeParse(jsonOf(text))
  if (!success) {
    const [issue] = error.issues
    throw new Error(`not a list of trusted entities: ${issue?.path.join('.')} ${issue?.message}`)
  }
  const { ListAndSchemeInformation, TrustedEntitiesList } = data.LoTE
  const certificates = TrustedEntitiesList.flatMap(({ TrustedEntityServices }) => TrustedEntityServices)
    .map(({ ServiceInformation }) => ServiceInformation)
    .filter(({ ServiceStatus }) => ServiceStatus === TRUSTED)
    .flatMap(({ ServiceDigitalIdentity }) => ServiceDigitalIdentity.X509Certificates)
  return {
    pem: parseTrustAnchors(certificates.map(({ val }) => pemOf(val)).join('\n')),
    nextUpdate: new Date(ListAndSchemeInformation.NextUpdate),
  }
}

/**
 * Reads a published list, in JSON or as PEM. Throws an error that says what is wrong with it, such as `no certificate in
 * it`; a list without certificates is never one.
 */
export function parsePublishedList(text: string): PublishedList {
  if (text.trimStart().startsWith('{')) return parseTrustedEntities(text)
  return { pem: parseTrustAnchors(text), nextUpdate: null }
}

/**
 * Fetches and reads the list at this address and no other: a redirect is an error. Rejects with what is wrong; after 30
 * seconds in any case, and as soon as `stopping` aborts.
 */
export async function fetchPublishedList(
  address: string,
  { timeoutMs = TIMEOUT_MS, stopping }: { timeoutMs?: number; stopping?: AbortSignal } = {},
): Promise<PublishedList> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = stopping === undefined ? timeout : AbortSignal.any([timeout, stopping])
  const response = await fetch(address, { redirect: 'manual', signal })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`answered ${response.status}`)
  }
  return parsePublishedList((await readAtMost(response, MAX_BYTES)).toString())
}
