import { randomUUID, webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { type Asset, BMFF, JPEG, MP3, PNG } from '@trustnxt/c2pa-ts/asset'
import { CoseAlgorithmIdentifier, type Signer } from '@trustnxt/c2pa-ts/cose'
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf'
import {
  type Action,
  ActionAssertion,
  type ActionType,
  BMFFHashAssertion,
  ClaimVersion,
  DataHashAssertion,
  type DigitalSourceType,
  ManifestStore,
  ValidationResult,
} from '@trustnxt/c2pa-ts/manifest'
import { Integer, Null, ObjectIdentifier, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  CryptoEngine,
  type CryptoEngineParameters,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatus,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  type TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

const HOUR_MS = 3_600_000
const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const PURPOSES = {
  signing: '1.3.6.1.5.5.7.3.4',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  website: '1.3.6.1.5.5.7.3.1',
}

/** A certificate and its keys. */
export type Identity = { readonly certificate: X509Certificate; readonly keys: webcrypto.CryptoKeyPair }

const makeKeys = () => webcrypto.subtle.generateKey(EC, true, ['sign', 'verify'])
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

/** An authority that no one else knows; `toString('pem')` of its certificate is its trust anchor. */
export async function makeAuthority(name = 'Example Authority'): Promise<Identity> {
  const keys = await makeKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}, O=${name}`,
    notBefore: hoursFromNow(-10_000),
    notAfter: hoursFromNow(10_000),
    signingAlgorithm: EC,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate, keys }
}

/** A certificate issued by the authority for that purpose, valid from and until these hours from now. */
export async function issue(
  authority: Identity,
  {
    organization = 'Example Newsroom',
    purpose = 'signing' as keyof typeof PURPOSES,
    hours: [from, to] = [-24, 24],
  }: {
    organization?: string
    purpose?: keyof typeof PURPOSES
    hours?: readonly [from: number, to: number]
  } = {},
): Promise<Identity> {
  const keys = await makeKeys()
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${organization}, O=${organization}`,
    issuer: authority.certificate.subject,
    notBefore: hoursFromNow(from),
    notAfter: hoursFromNow(to),
    signingAlgorithm: EC,
    publicKey: keys.publicKey,
    signingKey: authority.keys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([PURPOSES[purpose]], true),
      await AuthorityKeyIdentifierExtension.create(authority.keys.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate, keys }
}

const signBytes = async ({ keys }: Identity, bytes: Uint8Array) =>
  new Uint8Array(await webcrypto.subtle.sign(EC, keys.privateKey, bytes))

/**
 * Issues time stamps like a time-stamping authority (RFC 3161), with any time. c2pa-ts's own provider only stamps
 * the present, and in a form that others cannot read.
 */
export function timeStamps(identity: Identity, time: Date) {
  return {
    async getSignedTimestamp({ messageImprint, nonce }: TimeStampReq): Promise<TimeStampResp> {
      const certificate = Certificate.fromBER(identity.certificate.rawData)
      const info = new TSTInfo({
        version: 1,
        policy: '1.2.3.4.1',
        messageImprint,
        serialNumber: new Integer({ value: 1 }),
        genTime: time,
        // c2pa-ts fills the nonce with random bytes. In one of 512 they begin with zeros that DER does not allow.
        ...(nonce && { nonce: nonce.convertToDER() }),
      })
      const content = info.toSchema().toBER()
      const digest = await webcrypto.subtle.digest('SHA-256', content)
      const sha256 = new AlgorithmIdentifier({
        algorithmId: '2.16.840.1.101.3.4.2.1',
        algorithmParams: new Null(),
      })
      const encapsulated = new EncapsulatedContentInfo({ eContentType: '1.2.840.113549.1.9.16.1.4' })
      encapsulated.eContent = new OctetString({ valueHex: content })
      const signedData = new SignedData({
        version: 3,
        encapContentInfo: encapsulated,
        digestAlgorithms: [sha256],
        certificates: [certificate],
        signerInfos: [
          new SignerInfo({
            version: 1,
            sid: new IssuerAndSerialNumber({
              issuer: certificate.issuer,
              serialNumber: certificate.serialNumber,
            }),
            signedAttrs: new SignedAndUnsignedAttributes({
              type: 0,
              attributes: [
                new Attribute({
                  type: '1.2.840.113549.1.9.3',
                  values: [new ObjectIdentifier({ value: '1.2.840.113549.1.9.16.1.4' })],
                }),
                new Attribute({
                  type: '1.2.840.113549.1.9.4',
                  values: [new OctetString({ valueHex: digest })],
                }),
              ],
            }),
          }),
        ],
      })
      const engine = new CryptoEngine({ name: 'node', crypto: webcrypto } as CryptoEngineParameters)
      await signedData.sign(identity.keys.privateKey, 0, 'SHA-256', content, engine)
      return new TimeStampResp({
        status: new PKIStatusInfo({ status: PKIStatus.granted }),
        timeStampToken: new ContentInfo({
          contentType: ContentInfo.SIGNED_DATA,
          content: signedData.toSchema(true),
        }),
      })
    },
  }
}

function openAsset(bytes: Buffer): Asset {
  const format = [JPEG, PNG, MP3, BMFF].find((one) => one.canRead(bytes))
  if (format === undefined) throw new TypeError('c2pa-ts does not know this format.')
  return new format(new Uint8Array(bytes))
}

/** `c2pa.created` with a term of IPTC's digital source type. */
export const created = (sourceType: string): Action => ({
  action: 'c2pa.created' as ActionType,
  digitalSourceType: `http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}` as DigitalSourceType,
})

export type Claimed = {
  /** The claim's version, 1 by default. */
  readonly version?: 1 | 2
  readonly actions: readonly Action[]
  readonly generator?: string
  readonly stamped?: ReturnType<typeof timeStamps>
}

/** A file from which another was made. */
export type Ingredient = {
  readonly relationship: 'parentOf' | 'componentOf' | 'inputTo'
  readonly type: string
  readonly bytes: Buffer
}

/** The file with Content Credentials, signed by c2pa-ts. */
export async function signFile(
  bytes: Buffer,
  identity: Identity,
  { version = 1, actions, generator = 'Example Camera', stamped }: Claimed,
): Promise<Buffer> {
  const asset = openAsset(bytes)
  const signer: Signer = {
    certificate: identity.certificate,
    chainCertificates: [],
    algorithm: CoseAlgorithmIdentifier.ES256,
    // Not c2pa-ts's own signer, which writes ECDSA signatures in DER: COSE has only the two numbers (RFC 9053, 2.1).
    sign: (payload) => signBytes(identity, payload),
  }
  const store = new ManifestStore()
  const manifest = store.createManifest({
    claimVersion: version === 1 ? ClaimVersion.V1 : ClaimVersion.V2,
    assetFormat: asset.mimeType,
    instanceID: `xmp:iid:${randomUUID()}`,
    defaultHashAlgorithm: 'SHA-256',
    signer,
  })
  if (manifest.claim !== undefined) manifest.claim.claimGeneratorName = generator
  const claimed = new ActionAssertion()
  claimed.actions = [...actions]
  manifest.addAssertion(claimed)
  const hash =
    asset instanceof BMFF
      ? BMFFHashAssertion.createV2('content', 'SHA-256')
      : DataHashAssertion.create('SHA-256')
  manifest.addAssertion(hash)
  await asset.ensureManifestSpace(store.measureSize())
  await hash.updateWithAsset(asset)
  await manifest.sign(signer, stamped)
  await asset.writeManifestJUMBF(store.getBytes())
  return Buffer.from(await asset.getDataRange())
}

/** c2pa-ts's result for the file's credentials; it knows no trust anchors. */
export async function validateWithC2paTs(bytes: Buffer): Promise<ValidationResult> {
  try {
    const asset = openAsset(bytes)
    const store = asset.getManifestJUMBF()
    if (store === undefined) throw new TypeError('There is no manifest store.')
    return await ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(store))).validate(asset)
  } catch (error) {
    return ValidationResult.fromError(error as Error)
  }
}

/** A byte string in CBOR (RFC 8949, 3.1), of up to 65535 bytes. */
const cborBytes = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])

/** COSE_Sign1 (RFC 9052, 4.2) of ES256 with its certificate, padded to that many bytes. */
async function coseSign1(identity: Identity, payload: Uint8Array, length: number): Promise<Uint8Array> {
  const certificate = cborBytes(new Uint8Array(identity.certificate.rawData))
  const head = cborBytes(Buffer.concat([Buffer.from('a20126182181', 'hex'), certificate]))
  const context = Buffer.concat([Buffer.from([0x84, 0x6a]), Buffer.from('Signature1'), head])
  const signature = await signBytes(
    identity,
    Buffer.concat([context, Buffer.from([0x40]), cborBytes(payload)]),
  )
  const parts = (padding: Uint8Array) => [
    Buffer.from([0xd2, 0x84]),
    head,
    Buffer.from([0xa1, 0x63]),
    Buffer.from('pad'),
    cborBytes(padding),
    Buffer.from([0xf6]),
    cborBytes(signature),
  ]
  const padding = length - Buffer.concat(parts(Buffer.alloc(0))).length
  return Buffer.concat(parts(Buffer.alloc(padding)))
}

/** What the library's entry point for browsers requires of a file. */
class FileInMemory extends Blob {
  constructor(readonly content: Uint8Array<ArrayBuffer>) {
    super([content])
  }
  override slice(start?: number, end?: number): FileInMemory {
    return new FileInMemory(this.content.slice(start, end))
  }
}

/** The file with Content Credentials, signed by c2pa-rs, which supports more formats than c2pa-ts. */
export async function signFileWithC2paRs(
  bytes: Buffer,
  type: string,
  identity: Identity,
  { actions, generator = 'Example Recorder', ingredients = [] }: Claimed & { ingredients?: Ingredient[] },
): Promise<Buffer> {
  const { initSync, WasmBuilder } = await import('@contentauth/c2pa-wasm')
  const file = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')
  initSync({ module: readFileSync(file) })
  const scope = globalThis as { FileReaderSync?: unknown }
  scope.FileReaderSync = class {
    readAsArrayBuffer = ({ content }: FileInMemory) => content.slice().buffer
  }
  try {
    const builder = WasmBuilder.fromJson(
      JSON.stringify({
        claim_generator_info: [{ name: generator, version: '1.0' }],
        assertions: [{ label: 'c2pa.actions', data: { actions } }],
      }),
      JSON.stringify({ verify: { verify_after_sign: false, remote_manifest_fetch: false } }),
    )
    for (const { relationship, type: format, bytes: content } of ingredients)
      await builder.addIngredientFromBlob(
        JSON.stringify({ title: 'ingredient', relationship, label: 'ingredient' }),
        format,
        new FileInMemory(new Uint8Array(content)),
      )
    const reserveSize = 4_096
    const sign = async (payload: Uint8Array) =>
      new Uint8Array(await coseSign1(identity, payload, reserveSize))
    const source = new FileInMemory(new Uint8Array(bytes))
    const signed = await builder.sign({ alg: 'es256', reserveSize, sign }, [], type, source)
    return Buffer.from(signed)
  } finally {
    delete scope.FileReaderSync
  }
}
