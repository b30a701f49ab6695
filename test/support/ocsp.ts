import { webcrypto } from 'node:crypto'
import { Constructed, GeneralizedTime, OctetString, Primitive } from 'asn1js'
import {
  BasicOCSPResponse,
  CertID,
  Certificate,
  CryptoEngine,
  type CryptoEngineParameters,
  OCSPResponse,
  ResponseBytes,
  SingleResponse,
} from 'pkijs'
import type { Identity } from './credentials.js'

const HOUR_MS = 3_600_000
const CONTEXT_SPECIFIC = 3

/** The authority's answer (OCSP, RFC 6960) about a certificate that it issued, in DER. */
export async function answerAbout(
  subject: Identity,
  authority: Identity,
  status: 'good' | 'revoked',
): Promise<Uint8Array> {
  const engine = new CryptoEngine({ name: 'node', crypto: webcrypto } as CryptoEngineParameters)
  const certificate = Certificate.fromBER(subject.certificate.rawData)
  const issuer = Certificate.fromBER(authority.certificate.rawData)
  const certID = new CertID()
  await certID.createForCertificate(
    certificate,
    { hashAlgorithm: 'SHA-1', issuerCertificate: issuer },
    engine,
  )
  // Without fractions of a second, which RFC 6960 does not allow.
  const now = new Date(Math.floor(Date.now() / 1_000) * 1_000)
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  const basic = new BasicOCSPResponse()
  basic.tbsResponseData.responderID = issuer.subject
  basic.tbsResponseData.producedAt = now
  basic.tbsResponseData.responses = [
    new SingleResponse({
      certID,
      certStatus:
        status === 'good'
          ? new Primitive({ idBlock: { tagClass: CONTEXT_SPECIFIC, tagNumber: 0 } })
          : new Constructed({
              idBlock: { tagClass: CONTEXT_SPECIFIC, tagNumber: 1 },
              value: [new GeneralizedTime({ valueDate: hoursFromNow(-2) })],
            }),
      thisUpdate: hoursFromNow(-1),
      nextUpdate: hoursFromNow(24),
    }),
  ]
  basic.certs = [issuer]
  await basic.sign(authority.keys.privateKey, 'SHA-256', engine)
  const response = new OCSPResponse({
    responseBytes: new ResponseBytes({
      responseType: '1.3.6.1.5.5.7.48.1.1',
      response: new OctetString({ valueHex: basic.toSchema().toBER() }),
    }),
  })
  response.responseStatus.valueBlock.valueDec = 0
  return new Uint8Array(response.toSchema().toBER())
}
