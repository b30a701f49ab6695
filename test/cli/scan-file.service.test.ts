import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { onePixel } from '../support/pictures.js'
import { startTestService, type TestService } from '../support/service.js'
import { complete, createIntent, put } from '../support/upload.js'
import { runAs } from './support.js'

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startTestService({ background: false })
  folder = await mkdtemp(join(tmpdir(), 'media-scan-file-'))
})
afterAll(async () => {
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

test('`media-scan scans file` saves the file or a picture of it, replaces none, and leaves none that is not whole', async () => {
  const caller = await service.caller()
  // More than one piece.
  const content = 'evidence '.repeat(50_000)
  const intent = await createIntent(caller, { byteSize: content.length })
  expect((await put(intent, content)).ok).toBe(true)
  const { id } = await complete(caller, intent.scanId)
  const path = join(folder, 'saved.jpg')
  const saved = await runAs(caller, service, 'scans', 'file', id, '--output', path)
  expect(saved).toMatchObject({ code: 0, stdout: `Saved ${path}.\n`, stderr: '' })
  expect(await readFile(path, 'utf8')).toBe(content)
  const again = await runAs(caller, service, 'scans', 'file', id, '--output', path)
  expect(again).toMatchObject({ code: 1, stderr: `${path} cannot be written: EEXIST\n` })
  const picture = await onePixel()
  await service.context.storage.putRendition(storedId('scan', id) as string, 'heat-map', picture)
  const heatMap = join(folder, 'heat-map.png')
  const options = ['--rendition', 'heat-map', '--output', heatMap]
  expect(await runAs(caller, service, 'scans', 'file', id, ...options)).toMatchObject({ code: 0 })
  expect(Buffer.compare(await readFile(heatMap), picture)).toBe(0)
  const none = await runAs(caller, service, 'scans', 'file', 'scan_none', '--output', `${path}.none`)
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no scan scan_none.') })
  const text = 'update scans set sha256 = $2 where id = $1'
  await service.database.run({ text, parameters: [storedId('scan', id), '0'.repeat(64)] }, {})
  const broken = await runAs(caller, service, 'scans', 'file', id, '--output', `${path}.broken`)
  expect(broken).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The file was not saved: /) })
  await expect(readFile(`${path}.broken`)).rejects.toThrow('ENOENT')
})
