import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Claimed, type Identity, signBytes } from './credentials.js'

/** A file from which another was made; the first is called `parent`. */
export type Ingredient = {
  readonly relationship: 'parentOf' | 'componentOf' | 'inputTo'
  readonly type: string
  readonly bytes: Buffer
}

/** A byte string in CBOR (RFC 8949, 3.1), of up to 65535 bytes. */
const cborBytes = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])

/**
 * COSE_Sign1 (RFC 9052, 4.2) of ES256 with its certificate, padded to that many bytes; with the authority's answer
 * about the certificate if there is one (C2PA, `rVals`).
 */
async function coseSign1(
  identity: Identity,
  payload: Uint8Array,
  length: number,
  answer: Uint8Array | undefined,
): Promise<Uint8Array> {
  const certificate = cborBytes(new Uint8Array(identity.certificate.rawData))
  const head = cborBytes(Buffer.concat([Buffer.from('a20126182181', 'hex'), certificate]))
  const context = Buffer.concat([Buffer.from([0x84, 0x6a]), Buffer.from('Signature1'), head])
  const signature = await signBytes(
    identity,
    Buffer.concat([context, Buffer.from([0x40]), cborBytes(payload)]),
  )
  const answers =
    answer === undefined ? [] : [Buffer.from('\x65rVals\xa1\x68ocspVals\x81', 'latin1'), cborBytes(answer)]
  const parts = (padding: Uint8Array) => [
    Buffer.from([0xd2, 0x84]),
    head,
    Buffer.from([0xa1 + answers.length / 2, 0x63]),
    Buffer.from('pad'),
    cborBytes(padding),
    ...answers,
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
  {
    version = 2,
    actions,
    complete = false,
    generator = 'Example Recorder',
    ingredients = [],
    anchors = [],
    answer,
  }: Claimed & {
    readonly ingredients?: readonly Ingredient[]
    /** The trust anchors, in PEM, by which the signer's tool looks at the ingredients. */
    readonly anchors?: readonly string[]
    /** The authority's answer about the signer's certificate. */
    readonly answer?: Uint8Array
  },
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
        claim_version: version,
        claim_generator_info: [{ name: generator, version: '1.0' }],
        assertions: [
          {
            label: version === 1 ? 'c2pa.actions' : 'c2pa.actions.v2',
            data: { actions, ...(complete && { allActionsIncluded: true }) },
            created: true,
          },
        ],
      }),
      JSON.stringify({
        verify: { verify_after_sign: false, remote_manifest_fetch: false },
        trust: { anchors: anchors.map((trust_anchors) => ({ trust_anchors, trust_kind: 'manifest' })) },
      }),
    )
    for (const [at, { relationship, type: format, bytes: content }] of ingredients.entries()) {
      const label = at === 0 ? 'parent' : `ingredient ${at}`
      await builder.addIngredientFromBlob(
        JSON.stringify({ title: `${label}.jpg`, relationship, label }),
        format,
        new FileInMemory(new Uint8Array(content)),
      )
    }
    const reserveSize = 4_096
    const sign = async (payload: Uint8Array) =>
      new Uint8Array(await coseSign1(identity, payload, reserveSize, answer))
    const source = new FileInMemory(new Uint8Array(bytes))
    const signed = await builder.sign({ alg: 'es256', reserveSize, sign }, [], type, source)
    return Buffer.from(signed)
  } finally {
    delete scope.FileReaderSync
  }
}
