import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newId, publicId } from '../../src/basics/identifiers.js'
import { DamagedFileError, type Expected, verified, verifiedStream } from '../../src/files/verified.js'

const scanId = newId()
const expected = (content: string): Expected => ({
  scanId,
  sha256: createHash('sha256').update(content).digest('hex'),
})
const PIECES = ['ab', '', 'cd', 'e'].map((piece) => Buffer.from(piece))

async function passedOn(expectation: Expected, pieces = PIECES): Promise<[string, unknown]> {
  let passed = ''
  try {
    for await (const piece of verified(pieces, expectation)) passed += Buffer.from(piece).toString()
  } catch (error) {
    return [passed, error]
  }
  return [passed, undefined]
}

test.each([
  ['in pieces', PIECES, 'abcde'],
  ['in one piece', [Buffer.from('abcde')], 'abcde'],
  ['that is empty', [], ''],
])('a file %s with the recorded SHA-256 is passed on as it is', async (_, pieces, content) => {
  expect(await passedOn(expected(content), pieces)).toEqual([content, undefined])
  const stream = verifiedStream(Readable.from(pieces), expected(content), async () => {})
  expect((await buffer(stream)).toString()).toBe(content)
})

test.each([
  ['differs in its last byte', PIECES, 'abcdX', 'abcd'],
  ['differs in its first byte', PIECES, 'Xbcde', 'abcd'],
  ['has lost its end', PIECES, 'abcdef', 'abcd'],
  ['is in one piece', [Buffer.from('abcde')], 'other', ''],
  ['has lost everything', [], 'abcde', ''],
])('of a file that %s the last piece is never passed on', async (_, pieces, content, passed) => {
  const error = new DamagedFileError(scanId)
  expect(await passedOn(expected(content), pieces)).toEqual([passed, error])
  expect(error.message).toContain(publicId('scan', scanId))
  const noted: string[] = []
  const stream = verifiedStream(Readable.from(pieces), expected(content), async (id) => {
    noted.push(id)
  })
  const received: Buffer[] = []
  stream.on('data', (piece: Buffer) => received.push(piece))
  await expect(new Promise((_resolve, reject) => stream.once('error', reject))).rejects.toThrow(error)
  expect([Buffer.concat(received).toString(), noted]).toEqual([passed, [scanId]])
})

test('where no SHA-256 is recorded, nothing is compared', async () => {
  expect(await passedOn({ scanId, sha256: null })).toEqual(['abcde', undefined])
})

test('a reader that goes away closes the file at once', async () => {
  const file = new Readable({ read() {} })
  const stream = verifiedStream(file, expected('abcde'), async () => {})
  stream.destroy()
  await new Promise(setImmediate)
  expect(file.destroyed).toBe(true)
})
