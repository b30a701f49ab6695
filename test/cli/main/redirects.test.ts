import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ScriptedServer, startScriptedServer, success } from '../../client/support/scripted-server.js'
import { type Ended, mediaScan } from '../../support/process.js'

let server: ScriptedServer
let elsewhere: ScriptedServer

beforeEach(async () => {
  server = await startScriptedServer()
  elsewhere = await startScriptedServer()
  elsewhere.script(success([]))
})
afterEach(() => Promise.all([server.close(), elsewhere.close()]))

const run = (...args: string[]): Promise<Ended> =>
  mediaScan(args, {
    MEDIA_SCAN_API_KEY: 'msk_sbx_0123456789abcdefghijABCDEFGHIJ012345',
    MEDIA_SCAN_BASE_URL: server.url,
    OPERATOR_TOKEN: 'operator-token',
    SERVICE_URL: server.url,
  })

const creating = [
  ['cases', 'create', '--title', 'A', '--scan-ids', 'scan_1'],
  ['organizations', 'create', 'Newsroom'],
]
const listing = [
  ['cases', 'list'],
  ['organizations', 'list'],
]

describe('a redirect', () => {
  test.each([...creating, ...listing])(
    'of %s %s is one line that says where it leads, and nothing is sent there',
    async (...args) => {
      server.script({ status: 302, headers: { location: `${elsewhere.url}/sign-in?token=s3cret` } })
      const ended = await run(...args)
      expect(ended).toMatchObject({ code: 1, stdout: '' })
      expect(ended.stderr).toMatch(
        new RegExp(
          `^(GET|POST) ${server.url}/[^ ?]+: the address redirects to ${elsewhere.url}/sign-in\\. .*\n$`,
        ),
      )
      expect(elsewhere.received).toEqual([])
    },
  )
})

describe('a success', () => {
  test.each(creating)('of %s %s with a list for one resource is an error in one line', async (...args) => {
    server.script(success([]))
    const ended = await run(...args)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^.+ \(status 200\) is not one resource.*: "\{.*\n$/)
  })

  test.each(listing)('of %s %s with one resource for a list is an error in one line', async (...args) => {
    server.script(success({ id: 'x' }))
    const ended = await run(...args)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^.+ \(status 200\) is not a list.*: "\{.*\n$/)
  })

  test.each([...creating, ...listing])('of %s %s with a page of HTML is one', async (...args) => {
    server.script({ body: '<!doctype html>\n<h1>Sign in</h1>' })
    const ended = await run(...args)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^.+ \(status 200\) is not .+: "<!doctype html>.*\n$/)
  })
})
