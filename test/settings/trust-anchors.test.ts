import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseTrustAnchors } from '../../src/settings/trust-anchors.js'
import { makeAuthority } from '../support/credentials.js'
import { temporaryFolder } from '../support/process.js'
import { type ListServer, listOf, startListServer } from '../support/trust-lists.js'

const pemOf = async (name: string) => (await makeAuthority(name)).certificate.toString('pem').trim()
const signers = [await pemOf('One'), await pemOf('Two')]
const stamper = await pemOf('Clock')
const interim = await pemOf('Frozen')

let server: ListServer
beforeAll(async () => {
  server = await startListServer()
  server.publish('signing', listOf(signers))
  server.publish('interim', `## This list is frozen.\n## \n\nFrozen Root \n${interim}\n`)
})
afterAll(() => server.close())

const fetchInto = (folder: string) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/trust-anchors.ts', folder, server.url])

test('npm run trust-anchors writes the three published lists, with their address and the date', async () => {
  server.publish('timeStamping', listOf([stamper]))
  const folder = await temporaryFolder()
  try {
    const { stdout } = await fetchInto(folder.path)
    expect(stdout).toMatch(
      /c2pa-trust-anchors\.pem: 2 certificates\n.*c2pa-time-stamp-anchors\.pem: 1 certificates\n.*c2pa-interim-anchors\.pem: 1 certificates\n/,
    )
    const read = (name: string) => readFile(`${folder.path}/${name}`, 'utf8')
    const list = await read('c2pa-trust-anchors.pem')
    expect(list).toMatch(
      /^# http:\/\/127\.0\.0\.1:\d+\/lists\/C2PA-TRUST-LIST\.json, fetched \d{4}-\d\d-\d\d\n/,
    )
    expect(parseTrustAnchors(list)).toBe(signers.join('\n'))
    expect(parseTrustAnchors(await read('c2pa-time-stamp-anchors.pem'))).toBe(stamper)
    expect(parseTrustAnchors(await read('c2pa-interim-anchors.pem'))).toBe(interim)
  } finally {
    await folder.remove()
  }
})

test.each([
  ['is missing', undefined, 'answered 404'],
  ['has no certificate', '<html>Not found</html>', 'no certificate in it'],
])('npm run trust-anchors writes nothing when a list %s', async (_what, content, said) => {
  server.publish('timeStamping', content ?? ((_request, response) => response.writeHead(404).end()))
  const folder = await temporaryFolder()
  try {
    await expect(fetchInto(folder.path)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`C2PA-TSA-TRUST-LIST.json: ${said}`),
    })
    expect(await readdir(folder.path)).toEqual([])
  } finally {
    await folder.remove()
  }
})

test('a PEM file whose last certificate was cut off anywhere is no list', () => {
  const list = signers.join('\n')
  const [first = ''] = signers
  for (let end = first.length + '\n-----BEGIN CERTIFICATE-----'.length; end < list.length; end += 1)
    expect(() => parseTrustAnchors(list.slice(0, end)), String(end)).toThrow('certificate 2 cannot be read')
})
