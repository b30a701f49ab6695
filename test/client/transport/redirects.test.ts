import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConnectionError, type MediaScanClient, RedirectError } from '../../../src/client/index.js'
import { type ScriptedServer, startScriptedServer, success } from '../support/scripted-server.js'
import { rejection, setUp } from '../support/setup.js'

const setup = setUp()
let elsewhere: ScriptedServer

beforeEach(async () => {
  elsewhere = await startScriptedServer()
  elsewhere.script(success([]), success([]))
})
afterEach(() => elsewhere.close())

const moved = (status: number) => ({
  status,
  headers: { location: `${elsewhere.url}/other?token=s3cret`, 'x-request-id': 'req_proxy' },
})

const calls: [string, (client: MediaScanClient) => PromiseLike<unknown>][] = [
  ['createCase', (client) => client.createCase({ title: 'A', scanIds: ['scan_1'] })],
  ['listCases', (client) => client.listCases()],
  ['deleteScan', (client) => client.deleteScan('scan_1')],
  ['raw', (client) => client.raw.GET('/api/v1/cases')],
]

describe.each([301, 302, 303, 307, 308])('a redirect with %i', (status) => {
  it.each(calls)(
    'of %s is an error that says where it leads, and nothing is sent there or again',
    async (_, call) => {
      setup.server.script(moved(status))
      const error = await rejection(call(setup.client({ headers: { 'x-own': 'mine' }, followMoves: true })))
      expect(error).toBeInstanceOf(RedirectError)
      expect(error).toMatchObject({
        name: 'RedirectError',
        status,
        location: `${elsewhere.url}/other`,
        requestId: 'req_proxy',
        message: expect.stringContaining(`redirects to ${elsewhere.url}/other`),
      })
      expect(elsewhere.received).toEqual([])
      expect(setup.server.received).toHaveLength(1)
    },
  )
})

describe('a redirect', () => {
  it.each([
    ['a path', '/login?next=s3cret', (url: string) => `${url}/login`],
    ['an address with a user', 'https://u:s3cret@login.example.org/', () => 'https://login.example.org/'],
    ['no address', undefined, () => undefined],
    ['no valid address', 'https://', () => undefined],
  ])('to %s is an error without secrets', async (_, location, expectedLocation) => {
    setup.server.script({ status: 302, headers: location === undefined ? {} : { location } })
    const error = (await rejection(setup.client().getScan('scan_1'))) as RedirectError
    expect(error).toBeInstanceOf(RedirectError)
    const expected = expectedLocation(setup.server.url)
    expect(error.location).toBe(expected)
    expect(error.message).toContain(expected ?? 'redirects elsewhere')
    expect(JSON.stringify([error.message, ...(error.headers ?? [])])).not.toContain('s3cret')
  })

  it('of an upload is an error, and neither file nor signed address is sent there or again', async () => {
    const uploadUrl = `${setup.server.url}/uploads/scan_1?signature=s3cret`
    const location = `${elsewhere.url}/bucket/scan_1?signature=s3cret`
    setup.server.script(success({ scanId: 'scan_1', uploadUrl, uploadHeaders: {} }, { status: 201 }), {
      status: 307,
      headers: { location },
    })
    const error = await rejection(setup.client().scanFile(new Uint8Array(9), { fileName: 'a.png' }))
    expect(error).toBeInstanceOf(RedirectError)
    expect(JSON.stringify([String(error), error, ...((error as RedirectError).headers ?? [])])).not.toContain(
      's3cret',
    )
    expect(elsewhere.received).toEqual([])
    expect(setup.server.received).toHaveLength(2)
  })

  it('that the platform hides, as browsers do, is an error that says that the address redirects', async () => {
    const hidden = Object.defineProperties(new Response(null), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
    })
    const error = await rejection(setup.client({ fetch: async () => hidden }).getScan('scan_1'))
    expect(error).toBeInstanceOf(RedirectError)
    expect(error).toMatchObject({
      status: undefined,
      location: undefined,
      message: expect.stringContaining('redirects elsewhere'),
    })
  })

  it('that a fetch of the caller followed all the same is an error', async () => {
    setup.server.script(moved(302))
    const fetch = ({ url, method }: Request) => globalThis.fetch(url, { method })
    const error = await rejection(setup.client({ fetch }).createCase({ title: 'A', scanIds: ['s'] }))
    expect(error).toMatchObject({ name: 'RedirectError', location: `${elsewhere.url}/other` })
  })

  it('is asked of a fetch of the caller to be left alone', async () => {
    const modes: string[] = []
    const fetch = async ({ redirect }: Request) => {
      modes.push(redirect)
      return Response.json(success({ id: 'scan_1' }).body)
    }
    const client = setup.client({ fetch })
    client.raw.use({ onRequest: ({ request }) => new Request(request, { redirect: 'follow' }) })
    await client.getScan('scan_1')
    expect(modes).toEqual(['manual'])
  })

  it('with a body that never ends does not keep the caller waiting', async () => {
    const endless = new ReadableStream({ pull: () => new Promise(() => {}) })
    const fetch = async () => new Response(endless, { status: 302, headers: { location: '/login' } })
    expect(await rejection(setup.client({ fetch }).getScan('scan_1'))).toBeInstanceOf(RedirectError)
  })
})

it('a 304, which is no redirect, is not one', async () => {
  setup.server.script({ status: 304 })
  const error = await rejection(setup.client().getScan('scan_1'))
  expect(error).toMatchObject({ name: 'ApiError', status: 304 })
  expect(error).not.toBeInstanceOf(ConnectionError)
})
