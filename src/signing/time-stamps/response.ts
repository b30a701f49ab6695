import { createHash, webcrypto } from 'node:crypto'
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  CryptoEngine,
  type CryptoEngineParameters,
  type ExtKeyUsage,
  IssuerAndSerialNumber,
  PKIStatus,
  SignedData,
  type SignerInfo,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

/** The most bytes that an answer of an authority may have. */
export const MAX_STAMP_BYTES = 2 ** 16

const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const COMMON_NAME = '2.5.4.3'

/** Attributes with the hash of the signer's certificate, and the algorithm where they name none (RFC 2634, RFC 5035). */
const SIGNING_CERTIFICATES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.9.16.2.12': 'SHA-1',
  '1.2.840.113549.1.9.16.2.47': 'SHA-256',
}

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto } as CryptoEngineParameters)

/** The answer is no time stamp of these bytes. The message says why, to follow "it". */
export class TimeStampError extends Error {
  override readonly name = 'TimeStampError'
}

/** What a time stamp says. */
export type TimeStamp = {
  readonly at: Date
  /** The name in the certificate that signed it, which anybody can have written unless {@link isTrusted}. */
  readonly by: string
  /** Whether that certificate leads to one of the given roots; `undefined` where none were given. */
  readonly isTrusted: boolean | undefined
}

type Token = { readonly signed: SignedData; readonly info: TSTInfo; readonly signer: SignerInfo }

/** The parts of an answer, if it grants a time stamp. Throws if it is of another form. */
function tokenOf(response: Uint8Array): Token {
  const bytes = new Uint8Array(response)
  const { offset } = fromBER(bytes)
  if (offset === -1) throw new TimeStampError('is not an answer of a time-stamping authority')
  if (offset !== bytes.length) throw new TimeStampError('has bytes behind the time stamp')
  const { status, timeStampToken } = TimeStampResp.fromBER(bytes)
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
    throw new TimeStampError(`was refused by the authority with status ${status.status}`)
  if (timeStampToken?.contentType !== ContentInfo.SIGNED_DATA)
    throw new TimeStampError('has no time stamp in it')
  const signed = new SignedData({ schema: timeStampToken.content })
  const { eContentType, eContent } = signed.encapContentInfo
  if (eContentType !== TST_INFO || eContent === undefined) throw new TimeStampError('has no time stamp in it')
  const [signer, ...others] = signed.signerInfos
  if (signer === undefined || others.length > 0) throw new TimeStampError('is not signed by one authority')
  return { signed, info: TSTInfo.fromBER(eContent.getValue()), signer }
}

/** The certificate that the signature names, among those of the answer. */
function certificateOf({ signed, signer }: Token): Certificate {
  const { sid } = signer
  const found = (signed.certificates ?? []).find(
    (one): one is Certificate =>
      one instanceof Certificate &&
      sid instanceof IssuerAndSerialNumber &&
      one.issuer.isEqual(sid.issuer) &&
      one.serialNumber.isEqual(sid.serialNumber),
  )
  if (found === undefined) throw new TimeStampError('lacks the certificate of its signer')
  return found
}

/** Whether the certificate is for time stamps and for nothing else (RFC 3161, section 2.3). */
function isForTimeStamps({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)
  const { keyPurposes } = (usage?.parsedValue ?? { keyPurposes: [] }) as ExtKeyUsage
  return usage?.critical === true && keyPurposes.length === 1 && keyPurposes[0] === TIME_STAMPING
}

/** Whether the signed attributes name this certificate by its hash, and the content as that of a time stamp. */
function isBound({ signer }: Token, certificate: Certificate): boolean {
  const attributes = signer.signedAttrs?.attributes ?? []
  const contentType = attributes.find(({ type }) => type === CONTENT_TYPE)?.values[0]
  if (!(contentType instanceof ObjectIdentifier) || contentType.getValue() !== TST_INFO) return false
  const named = attributes.find(({ type }) => type in SIGNING_CERTIFICATES)
  // SigningCertificate: a list of certificates, of which the first is the signer's: perhaps an algorithm, then the hash.
  const list = (named?.values[0] as Sequence | undefined)?.valueBlock.value[0] as Sequence | undefined
  const parts = (list?.valueBlock.value[0] as Sequence | undefined)?.valueBlock.value ?? []
  const hash = parts.find((part) => part instanceof OctetString)
  if (named === undefined || hash === undefined) return false
  const oid = parts[0] instanceof Sequence && new AlgorithmIdentifier({ schema: parts[0] }).algorithmId
  const name = oid ? engine.getAlgorithmByOID(oid, true).name : SIGNING_CERTIFICATES[named.type]
  const bytes = new Uint8Array(certificate.toSchema().toBER())
  const digest = createHash((name ?? '').replace('-', ''))
    .update(bytes)
    .digest()
  return digest.equals(new Uint8Array(hash.getValue()))
}

/** A name of the holder: the common name, or else the last part of the name. */
function nameOf({ subject }: Certificate): string {
  const parts = subject.typesAndValues
  const named = parts.find(({ type }) => type === COMMON_NAME) ?? parts.at(-1)
  return String(named?.value.valueBlock.value ?? '')
}

/** The certificates of a PEM text. */
const certificatesIn = (pem: string): Certificate[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)].map(([, base64 = '']) =>
    Certificate.fromBER(new Uint8Array(Buffer.from(base64, 'base64'))),
  )

/** Whether the signer's certificate leads to one of the roots, as it was at the time of the time stamp. */
async function leadsTo(roots: string, { signed }: Token, stamped: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return signed
    .verify(
      { signer: 0, data: stamped.buffer, checkChain: true, trustedCerts: certificatesIn(roots) },
      engine,
    )
    .catch(() => false)
}

async function read(
  response: Uint8Array,
  stamped: Uint8Array,
  { nonce, roots }: { nonce?: Uint8Array; roots?: string },
): Promise<TimeStamp> {
  const token = tokenOf(response)
  const data = new Uint8Array(stamped)
  const certificate = certificateOf(token)
  if (!isForTimeStamps(certificate)) throw new TimeStampError('is signed by a certificate for other purposes')
  if (!isBound(token, certificate)) throw new TimeStampError('is not bound to the certificate of its signer')
  if (!(await token.info.verify({ data: data.buffer }, engine)))
    throw new TimeStampError('is of something else')
  const isSigned = await token.signed.verify({ signer: 0, data: data.buffer }, engine).catch(() => false)
  if (!isSigned) throw new TimeStampError('has a signature that does not fit')
  const answered = token.info.nonce?.valueBlock.valueHexView
  if (nonce !== undefined && (answered === undefined || Buffer.compare(answered, nonce) !== 0))
    throw new TimeStampError('is an answer to another request')
  return {
    at: token.info.genTime,
    by: nameOf(certificate),
    isTrusted: roots === undefined ? undefined : await leadsTo(roots, token, data),
  }
}

/**
 * Reads the answer of a time-stamping authority (RFC 3161), and checks that it is a time stamp of these bytes, signed as
 * it must be. `nonce` is that of the request; `roots` are certificates as PEM. A certificate within the answer is never
 * trusted. Rejects with {@link TimeStampError} where something is wrong.
 */
export async function readTimeStamp(
  response: Uint8Array,
  stamped: Uint8Array,
  given: { nonce?: Uint8Array; roots?: string } = {},
): Promise<TimeStamp> {
  try {
    return await read(response, stamped, given)
  } catch (error) {
    if (error instanceof TimeStampError) throw error
    throw new TimeStampError('is not an answer of a time-stamping authority', { cause: error })
  }
}
