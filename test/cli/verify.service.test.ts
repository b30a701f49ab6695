import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { verify } from '../../src/cli/verify.js'
import { folderPerTest } from '../support/folder-per-test.js'
import { caseOf, downloaded, finishedReport } from '../support/reports.js'
import { startTestService, type TestService } from '../support/service.js'
import { completedScan } from '../support/upload.js'
import { runAs } from './support.js'

let service: TestService
const folder = folderPerTest()
beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service?.close()
})
afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

/** What the command prints of a ZIP, and its exit status. */
async function verified(zip: Buffer, options: Parameters<typeof verify>[1]) {
  const path = join(folder.path, 'report.zip')
  await writeFile(path, zip)
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await verify(path, options)
  const text = printed.mock.calls.map(([line]) => line).join('')
  printed.mockRestore()
  const status = process.exitCode
  process.exitCode = undefined
  return { text, status }
}

describe('media-scan verify', () => {
  test('checks a report of one scan, as `scans report` saves it', async () => {
    const caller = await service.caller()
    const { id } = await completedScan(caller)
    const output = join(folder.path, 'one.zip')
    const saved = await runAs(caller, service, 'scans', 'report', id, '--output', output)
    expect(saved).toMatchObject({ code: 0, stdout: `Saved ${output}.\n`, stderr: '' })
    const keys = `${service.url}/.well-known/media-scan-report-keys.json`
    const checked = await verified(await readFile(output), { keys })
    expect(checked.status).toBe(0)
    expect(checked.text).toMatch(/^Report rep_\w{26} of one scan, made on .+\.\n/)
    // It never replaces a file.
    const again = await runAs(caller, service, 'scans', 'report', id, '--output', output)
    expect(again).toMatchObject({ code: 1, stderr: `${output} cannot be written: EEXIST\n` })
    const none = await runAs(caller, service, 'scans', 'report', 'scan_none', '--output', `${output}.none`)
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no scan scan_none.') })
    await expect(readFile(`${output}.none`)).rejects.toThrow('ENOENT')
  })

  test('says in sentences what it found; 0 with the right keys, 2 without keys, 1 with others or a change', async () => {
    const caller = await service.caller()
    const { id } = await completedScan(caller)
    const zip = await downloaded(
      await finishedReport(caller, await caseOf(caller, [id], 'Doctored\u001b[2J')),
    )
    const keys = `${service.url}/.well-known/media-scan-report-keys.json`
    const checked = await verified(zip, { keys })
    expect(checked.status).toBe(0)
    expect(checked.text).toMatch(/^Report rep_\w{26} of case case_\w{26} \(Doctored.\[2J\), made on .+\.\n/)
    expect(checked.text).toMatch(/It is whole: 6 files, .+\n/)
    expect(checked.text).toMatch(
      /It was signed with key [\w-]{43}, one of those that you gave\.\nIt has no time stamp: .+\n$/,
    )

    const unchecked = await verified(zip, {})
    expect(unchecked.status).toBe(2)
    expect(unchecked.text).toContain('Who signed it was not checked: the key in it proves nothing.')

    const others = join(folder.path, 'keys.json')
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
    await writeFile(others, JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'k', x }] }))
    const byOthers = await verified(zip, { keys: others })
    expect([byOthers.status, byOthers.text]).toEqual([1, expect.stringContaining('somebody else made it')])

    const changed = Buffer.from(zip)
    changed.write('X', changed.indexOf('WHAT IS IN IT'))
    expect(await verified(changed, { keys })).toEqual({
      status: 1,
      text: 'This is not a whole report:\n  README.txt was changed: its check sum in the ZIP differs\n',
    })
    const { status, text } = await verified(changed, { keys, json: true })
    expect([status, JSON.parse(text)]).toMatchObject([
      1,
      { whole: false, problems: [{ name: 'README.txt' }] },
    ])
  })

  test('reads no more from an address of keys than a list of keys can have', async () => {
    let sent = 0
    const server = createServer((_request, response) => {
      const send = () => {
        while (!response.destroyed) {
          sent += 65_536
          if (!response.write(Buffer.alloc(65_536, ' '))) return
        }
      }
      response.on('drain', send)
      send()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      await expect(verify('any.zip', { keys: `http://127.0.0.1:${port}/` })).rejects.toThrow(
        /the answer is larger than any list of keys$/,
      )
      expect(sent).toBeLessThan(64 * 2 ** 20)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test('explains in one line why a file or keys cannot be read', async () => {
    await expect(verify(join(folder.path, 'none.zip'), {})).rejects.toThrow(
      /none\.zip cannot be read: ENOENT$/,
    )
    await writeFile(join(folder.path, 'keys'), 'no JSON')
    await expect(verify('any.zip', { keys: join(folder.path, 'keys') })).rejects.toThrow(
      /^The keys of .+ cannot be read: The keys are not JSON\.$/,
    )
  })
})
