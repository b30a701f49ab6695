import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseTrustAnchors } from '../../src/analysis/trust-anchors.js'
import { makeAuthority } from '../support/credentials.js'
import { temporaryFolder } from '../support/process.js'

const signers = [await makeAuthority('One'), await makeAuthority('Two')].map(({ certificate }) =>
  certificate.toString('pem'),
)
const stamper = (await makeAuthority('Clock')).certificate.toString('pem')

const published = new Map<string, string>()
const server = createServer((request, response) => {
  const content = published.get(request.url ?? '')
  response.writeHead(content === undefined ? 404 : 200).end(content)
})
let address: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lists`
})
afterAll(() => server.close())

const fetchInto = (folder: string) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/trust-anchors.ts', folder, address])

test('npm run trust-anchors writes both published lists, with their address and the date', async () => {
  published.set('/lists/C2PA-TRUST-LIST.pem', `# CN=One\n${signers.join('\n# CN=Two\n')}\n`)
  published.set('/lists/C2PA-TSA-TRUST-LIST.pem', stamper)
  const folder = await temporaryFolder()
  try {
    const { stdout } = await fetchInto(folder.path)
    expect(stdout).toMatch(
      /c2pa-trust-anchors\.pem: 2 certificates\n.*c2pa-time-stamp-anchors\.pem: 1 certificates\n/,
    )
    const list = await readFile(`${folder.path}/c2pa-trust-anchors.pem`, 'utf8')
    expect(list).toMatch(
      /^# http:\/\/127\.0\.0\.1:\d+\/lists\/C2PA-TRUST-LIST\.pem, fetched \d{4}-\d\d-\d\d\n/,
    )
    expect(parseTrustAnchors(list)).toBe(signers.join('\n'))
    const stampers = await readFile(`${folder.path}/c2pa-time-stamp-anchors.pem`, 'utf8')
    expect(parseTrustAnchors(stampers)).toBe(stamper)
  } finally {
    await folder.remove()
  }
})

test.each([
  ['is missing', undefined, 'answered 404'],
  ['has no certificate', '<html>Not found</html>', 'no certificate in it'],
])('npm run trust-anchors writes nothing when a list %s', async (_what, content, said) => {
  published.set('/lists/C2PA-TRUST-LIST.pem', signers.join('\n'))
  published.delete('/lists/C2PA-TSA-TRUST-LIST.pem')
  if (content !== undefined) published.set('/lists/C2PA-TSA-TRUST-LIST.pem', content)
  const folder = await temporaryFolder()
  try {
    await expect(fetchInto(folder.path)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`C2PA-TSA-TRUST-LIST.pem: ${said}`),
    })
    expect(await readdir(folder.path)).toEqual([])
  } finally {
    await folder.remove()
  }
})
