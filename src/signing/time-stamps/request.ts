import { createHash, randomBytes } from 'node:crypto'
import { Integer, Null, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from 'pkijs'

const SHA_256 = '2.16.840.1.101.3.4.2.1'

/** A request for a time stamp (RFC 3161, section 2.4.1). */
export type StampRequest = {
  /** To be sent as `application/timestamp-query`. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The number that the answer must repeat, as the contents of a DER integer. */
  readonly nonce: Uint8Array
}

/** A positive number of eight bytes without leading zeros, as DER wants it. */
function newNonce(): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(randomBytes(8))
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  return nonce
}

/** Asks for a time stamp over the SHA-256 of these bytes, with the authority's certificates. */
export function stampRequest(stamped: Uint8Array): StampRequest {
  const nonce = newNonce()
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({
        valueHex: new Uint8Array(createHash('sha256').update(stamped).digest()).buffer,
      }),
    }),
    nonce: new Integer({ valueHex: nonce.buffer }),
    certReq: true,
  })
  return { bytes: new Uint8Array(request.toSchema().toBER()), nonce }
}
