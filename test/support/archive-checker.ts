import { randomBytes } from 'node:crypto'
import { createKeyRing, Secret } from '../../src/basics/secrets.js'
import { readLines } from '../../src/moves/archive.js'
import { NOWHERE, readContents, readManifest } from '../../src/moves/contents.js'
import { createRowRules } from '../../src/moves/row-rules.js'
import type { SealedPiece } from '../../src/moves/sealed-file.js'

// Reads archives in a process that can be killed, because nothing else ends an endless loop.

const rulesOf = await createRowRules({ allowPrivate: false }, new Date())
const keyRing = createKeyRing([new Secret<Uint8Array>(randomBytes(32))])

async function* piecesOf(bytes: Buffer): AsyncGenerator<SealedPiece> {
  yield { bytes, offset: bytes.length, end: undefined, isLast: true }
}

process.on('message', async (archive: Uint8Array) => {
  const reader = readLines(piecesOf(Buffer.from(archive)))
  try {
    const manifest = await readManifest(reader, '0.1.0')
    await readContents(reader, manifest, rulesOf, keyRing, NOWHERE)
    process.send?.({})
  } catch (error) {
    const { name, message } = error as Error
    process.send?.({ name, message })
  }
})
process.send?.('ready')
