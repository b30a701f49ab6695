import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPngTextReader, type Inflate } from '../../src/analysis/png-text.js'

const MEBIBYTE = 1_048_576

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const png = (...chunks: Buffer[]) => [
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  ...chunks,
  chunk('IEND', Buffer.alloc(0)),
]

const compressed = (text: Buffer) =>
  chunk('zTXt', Buffer.concat([Buffer.from('parameters\0\0'), deflateSync(text)]))

/** Reads the file and counts the inflated bytes; a failure counts as its whole allowance. */
function read(file: readonly Buffer[]) {
  const work = { inflations: 0, bytes: 0 }
  const counted: Inflate = (bytes, limit) => {
    work.inflations += 1
    let inflated = limit.maxOutputLength
    try {
      const text = inflateSync(bytes, limit)
      inflated = text.length
      return text
    } finally {
      work.bytes += inflated
    }
  }
  const reader = createPngTextReader(counted)
  for (const bytes of file) reader.write(bytes)
  return { ...reader.end(), work }
}

test('of 20,000 compressed texts only 64 are inflated, to 8 MiB in all, whether they are valid or not', () => {
  const bombs = [
    compressed(Buffer.alloc(MEBIBYTE)),
    compressed(Buffer.alloc(2 * MEBIBYTE)),
    chunk('zTXt', Buffer.from('parameters\0\0nothing that inflates')),
    compressed(Buffer.alloc(1_000)),
  ]
  for (const bomb of bombs) {
    const { work, entries, errors } = read(png(...Array<Buffer>(20_000).fill(bomb)))
    expect(work.inflations).toBeGreaterThan(0)
    expect(work.inflations).toBeLessThanOrEqual(64)
    expect(work.bytes).toBeLessThanOrEqual(8 * MEBIBYTE)
    expect(entries.length).toBeLessThanOrEqual(64)
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.length).toBeLessThanOrEqual(8)
  }
})

test('texts beyond the limits on number and bytes are reported', () => {
  const text = (length: number) => chunk('tEXt', Buffer.concat([Buffer.from('a\0'), Buffer.alloc(length)]))
  expect(read(png(...Array<Buffer>(64).fill(text(10)))).errors).toEqual([])
  expect(read(png(...Array<Buffer>(66).fill(text(10)))).errors).toEqual(['png: more than 64 text chunks'])
  const large = read(png(...Array<Buffer>(9).fill(text(1_000_000))))
  expect(large.entries).toHaveLength(8)
  expect(large.errors).toEqual(['png: more than 8388608 bytes of text'])
})

test('a text after a million chunks is not read', () => {
  const empty = Buffer.concat(Array<Buffer>(1_000).fill(chunk('IDAT', Buffer.alloc(0))))
  const late = compressed(Buffer.from('late'))
  expect(read(png(...Array<Buffer>(999).fill(empty), late)).entries).toHaveLength(1)
  const { entries, errors } = read(png(...Array<Buffer>(1_000).fill(empty), late))
  expect([entries, errors]).toEqual([[], ['png: more than 1000000 chunks']])
})
