import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ScanRenditions } from '../../scans/renditions.js'
import type { ScanRow } from '../../scans/resource.js'
import type { Draft } from '../document.js'
import { SourceChangedError } from '../report-error.js'
import type { ZipEntry } from '../zip.js'
import { writeCustody, writeFront, writeRules, writeScan, writeVerification } from './contents.js'
import { readPreview } from './preview.js'
import { createSheet, type Sheet } from './sheet.js'

/** What the pages are made of. */
export type Pages = {
  readonly document: Draft
  /** The rows of the document's scans. */
  readonly scans: readonly ScanRow[]
  readonly keyId: string
  readonly keysUrl: string
}

type Renditions = Pick<ScanRenditions, 'read'>

/** The end of the custody chain, at the foot of each page. */
const describeHead = ({ head }: Draft['custody']): string =>
  head?.hash == null ? 'Nothing of custody is chained yet' : `Custody head ${head.sequence} ${head.hash}`

/** The preview of a scan, as pictures are in a PDF; `undefined` where there is none, or none that can be read. */
async function pictureOf(
  renditions: Renditions,
  scan: ScanRow,
): Promise<Parameters<Sheet['picture']> | undefined> {
  const preview = await renditions.read(scan, 'preview')
  if (preview === undefined) return undefined
  const picture = await readPreview(preview)
  return picture && [picture.jpeg, { width: picture.width * 0.4, height: picture.height * 0.4 }]
}

/** Everything that was written so far. */
function* written(stream: Readable): Generator<Buffer> {
  for (let piece = stream.read(); piece !== null; piece = stream.read()) yield piece as Buffer
}

/** The bytes of the PDF. It is made while it is read, section by section. */
async function* piecesOf(
  renditions: Renditions,
  { document, scans, keyId, keysUrl }: Pages,
): AsyncGenerator<Buffer> {
  const sheet = createSheet({
    title: `Report ${document.id}`,
    createdAt: new Date(document.createdAt),
    footer: [`Report ${document.id}`, `Key ${keyId}`, describeHead(document.custody)],
  })
  writeFront(sheet, document)
  yield* written(sheet.stream)
  for (const [index, reported] of document.scans.entries()) {
    const picture = await pictureOf(renditions, scans[index] as ScanRow)
    writeScan(sheet, reported, { number: index + 1, picture })
    yield* written(sheet.stream)
  }
  writeRules(sheet)
  writeCustody(sheet, document.custody)
  writeVerification(sheet, { keyId, keysUrl })
  sheet.end()
  for await (const piece of sheet.stream) yield piece as Buffer
}

/**
 * `report.pdf`. It is not kept in memory: it is made once for its size and hash, and again when it is written, and must
 * be the same then.
 */
export async function pdfEntry(renditions: Renditions, pages: Pages, signal: AbortSignal): Promise<ZipEntry> {
  const hash = createHash('sha256')
  let byteSize = 0
  for await (const piece of piecesOf(renditions, pages)) {
    signal.throwIfAborted()
    hash.update(piece)
    byteSize += piece.length
  }
  const sha256 = hash.digest('hex')
  async function* again() {
    const hash = createHash('sha256')
    for await (const piece of piecesOf(renditions, pages)) {
      hash.update(piece)
      yield piece
    }
    if (hash.digest('hex') !== sha256) throw new SourceChangedError('A preview was removed.')
  }
  return { name: 'report.pdf', byteSize, sha256, open: async () => Readable.from(again()) }
}
