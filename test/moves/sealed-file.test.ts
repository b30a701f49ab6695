import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Secret } from '../../src/basics/secrets.js'
import {
  ArchiveError,
  createSealedFileWriter,
  IncompleteArchiveError,
  readSealedFile,
  type SegmentEnd,
} from '../../src/moves/sealed-file.js'
import { folderPerTest } from '../support/folder-per-test.js'

const folder = folderPerTest()
const path = () => join(folder.path, 'archive')
const PASSPHRASE = new Secret('correct horse battery staple')

async function withFile<T>(flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path(), flags)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** A file of these segments, ending with the last one. */
const write = (segments: readonly Uint8Array[]) =>
  withFile('w+', async (file) => {
    const writer = await createSealedFileWriter(file, PASSPHRASE)
    for (const [index, bytes] of segments.entries()) {
      await writer.write(bytes)
      await (index === segments.length - 1 ? writer.end() : writer.endSegment())
    }
  })

async function read(passphrase = PASSPHRASE): Promise<{ bytes: Buffer; ends: SegmentEnd[] }> {
  const [pieces, ends]: [Buffer[], SegmentEnd[]] = [[], []]
  await withFile('r', async (file) => {
    for await (const { bytes, end } of readSealedFile(file, passphrase)) {
      pieces.push(bytes)
      if (end !== undefined) ends.push(end)
    }
  })
  return { bytes: Buffer.concat(pieces), ends }
}

test('what is written is read back, whatever its size, and none of it is readable in the file', async () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 300_000]) {
    const [one, other] = [randomBytes(size), Buffer.from('whsec_clear')]
    await write([one, other])
    expect((await read()).bytes.equals(Buffer.concat([one, other]))).toBe(true)
    expect((await readFile(path())).includes('whsec_clear')).toBe(false)
  }
})

test('another passphrase is distinguished from damage', async () => {
  await write([Buffer.from('text')])
  await expect(read(new Secret('wrong'))).rejects.toThrow(
    'The passphrase is not the one that the archive was made with.',
  )
})

test('a file cut anywhere is incomplete', async () => {
  await write([randomBytes(70_000), randomBytes(10)])
  const whole = await readFile(path())
  for (const length of [0, 10, 40, 100, 65_700, whole.length - 30, whole.length - 1]) {
    await writeFile(path(), whole.subarray(0, length))
    await expect(read(), `${length} bytes`).rejects.toThrow(IncompleteArchiveError)
  }
})

test('a file cut at the end of a segment is incomplete too', async () => {
  await write([Buffer.from('one'), Buffer.from('two')])
  const { ends } = await read()
  await truncate(path(), ends[0]?.offset)
  await expect(read()).rejects.toThrow(IncompleteArchiveError)
})

test('no changed or added byte is accepted', { tags: 'slow' }, async () => {
  await write([Buffer.from('one'), Buffer.from('two')])
  const whole = await readFile(path())
  for (let at = 0; at < whole.length; at += 3) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] as number) ^ 1
    await writeFile(path(), changed)
    await expect(read(), `byte ${at}`).rejects.toThrow(ArchiveError)
  }
  await writeFile(path(), Buffer.concat([whole, Buffer.from('x')]))
  await expect(read()).rejects.toThrow(/after its end/)
})

test('segments of two files cannot be mixed, and none can be left out', async () => {
  await write([Buffer.from('one'), Buffer.from('two'), Buffer.from('three')])
  const whole = await readFile(path())
  const { ends } = await read()
  const [first, second] = ends as [SegmentEnd, SegmentEnd]
  await writeFile(path(), Buffer.concat([whole.subarray(0, first.offset), whole.subarray(second.offset)]))
  await expect(read()).rejects.toThrow(/changed or is damaged/)
})

test('an interrupted file is continued after its last whole segment', async () => {
  await write([Buffer.from('one '), randomBytes(100_000)])
  const { ends } = await read()
  await withFile('r+', async (file) => {
    const writer = await createSealedFileWriter(file, PASSPHRASE, ends[0])
    await writer.write(Buffer.from('two'))
    await writer.end()
  })
  expect((await read()).bytes.toString()).toBe('one two')
})
