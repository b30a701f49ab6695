import { createHash, randomUUID, webcrypto } from 'node:crypto'
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
  type HashExclusionRange,
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

const makeKeys = (namedCurve: string = EC.namedCurve) =>
  webcrypto.subtle.generateKey({ ...EC, namedCurve }, true, ['sign', 'verify'])
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
    curve = 'P-256',
  }: {
    organization?: string
    curve?: 'P-256' | 'P-521'
    purpose?: keyof typeof PURPOSES
    hours?: readonly [from: number, to: number]
  } = {},
): Promise<Identity> {
  const keys = await makeKeys(curve)
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

const isP521 = ({ keys }: Identity) =>
  (keys.publicKey.algorithm as webcrypto.EcKeyAlgorithm).namedCurve === 'P-521'

/** The signature of ES256, or of ES512 by a key on that curve. */
export const signBytes = async (identity: Identity, bytes: Uint8Array) => {
  const algorithm = { ...EC, hash: isP521(identity) ? 'SHA-512' : EC.hash }
  return new Uint8Array(await webcrypto.subtle.sign(algorithm, identity.keys.privateKey, bytes))
}

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

/** Address of a term of IPTC's digital source type. */
export const sourceType = (term: string) =>
  `http://cv.iptc.org/newscodes/digitalsourcetype/${term}` as DigitalSourceType

/** An action, with a term of IPTC's digital source type if there is one. */
export const action = (name: string, term?: string): Action => ({
  action: name as ActionType,
  ...(term !== undefined && { digitalSourceType: sourceType(term) }),
})

/** `c2pa.created` with a term of IPTC's digital source type. */
export const created = (term: string): Action => action('c2pa.created', term)

/** `c2pa.opened` of the ingredient that {@link signFileWithC2paRs} calls `parent`. */
export const opened: Action = {
  action: 'c2pa.opened' as ActionType,
  parameters: { ingredientIds: ['parent'] },
}

export type Claimed = {
  /** The claim's version: 1 by default with c2pa-ts, 2 with c2pa-rs. */
  readonly version?: 1 | 2
  readonly actions: readonly Action[]
  /** Whether the actions are said to be all there are; only claims of version 2 can say so. */
  readonly complete?: boolean
  readonly generator?: string
  readonly stamped?: ReturnType<typeof timeStamps>
}

/** Actions that are said to be all, which c2pa-ts cannot write. */
class CompleteActions extends ActionAssertion {
  override generateJUMBFBoxForContent(...given: Parameters<ActionAssertion['generateJUMBFBoxForContent']>) {
    const box = super.generateJUMBFBoxForContent(...given) as { content?: unknown }
    box.content = { ...(box.content as object), allActionsIncluded: true }
    return box as ReturnType<ActionAssertion['generateJUMBFBoxForContent']>
  }
}

/** A hash of the content that leaves out more than the manifest. */
class LaxDataHash extends DataHashAssertion {
  constructor(readonly also: HashExclusionRange) {
    super()
    this.algorithm = 'SHA-256'
    this.paddingLength = 100
  }
  override async updateWithAsset(asset: Asset): Promise<void> {
    const before = this.generateJUMBFBox().measureSize()
    this.exclusions = [asset.getHashExclusionRange(), this.also].sort((one, two) => one.start - two.start)
    const hash = createHash('sha256')
    let at = 0
    for (const { start, length } of this.exclusions) {
      hash.update(await asset.getDataRange(at, start - at))
      at = start + length
    }
    this.hash = new Uint8Array(hash.update(await asset.getDataRange(at)).digest())
    this.paddingLength -= this.generateJUMBFBox().measureSize() - before
  }
}

/** The file with Content Credentials, signed by c2pa-ts. `excluded` is a range of the signed file. */
export async function signFile(
  bytes: Buffer,
  identity: Identity,
  {
    version = 1,
    actions,
    complete = false,
    generator = 'Example Camera',
    stamped,
    excluded,
    gathered = [],
  }: Claimed & {
    readonly excluded?: HashExclusionRange
    /** Actions in an assertion that is only gathered, so that the signer does not vouch for them. */
    readonly gathered?: readonly Action[]
  },
): Promise<Buffer> {
  const asset = openAsset(bytes)
  const signer: Signer = {
    certificate: identity.certificate,
    chainCertificates: [],
    algorithm: isP521(identity) ? CoseAlgorithmIdentifier.ES512 : CoseAlgorithmIdentifier.ES256,
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
  const claimed = complete ? new CompleteActions() : new ActionAssertion()
  claimed.actions = [...actions]
  manifest.addAssertion(claimed)
  if (gathered.length > 0) {
    const other = complete ? new CompleteActions() : new ActionAssertion()
    other.labelSuffix = 1
    other.actions = [...gathered]
    manifest.addAssertion(other)
    manifest.claim?.gatheredAssertions.push(...manifest.claim.assertions.splice(-1))
  }
  const hash =
    asset instanceof BMFF
      ? BMFFHashAssertion.createV2('content', 'SHA-256')
      : excluded === undefined
        ? DataHashAssertion.create('SHA-256')
        : new LaxDataHash(excluded)
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
