import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OrganizationMovedError } from '../../src/client/index.js'
import { failure, type ScriptedServer, startScriptedServer, success } from './support/scripted-server.js'
import { API_KEY, rejection, setUp } from './support/setup.js'

const setup = setUp()
const scan = success({ id: 'scan_1' })
let other: ScriptedServer

beforeEach(async () => {
  other = await startScriptedServer()
})
afterEach(() => other.close())

/** The answer of a service whose organization is elsewhere. */
const moved = (url: string) => failure(421, 'organization_moved', { location: url })
// Twice: fetch itself retries after a 421, on another connection (Fetch, 4.5).
const movedTo =
  (base: string) =>
  ({ url }: { url: string }) =>
    moved(base + url)

describe('an organization that has moved', () => {
  it('gives an error with the new address unless the client is told to follow', async () => {
    setup.server.script(movedTo(other.url), movedTo(other.url))
    const error = await rejection(setup.client().getScan('scan_1'))
    expect(error).toBeInstanceOf(OrganizationMovedError)
    expect((error as OrganizationMovedError).headers.get('location')).toBe(`${other.url}/api/v1/scans/scan_1`)
    expect(other.received).toEqual([])
  })

  it('is followed once, with key, body and Idempotency-Key, and later requests go there directly', async () => {
    setup.server.script(movedTo(other.url), movedTo(other.url))
    other.script(success({ id: 'case_1' }, { status: 201 }), scan)
    const client = setup.client({ followMoves: true })
    await client.createCase({ title: 'A', scanIds: ['scan_1'] })
    await client.getScan('scan_1')
    expect(setup.server.received).toHaveLength(2)
    const [[first], [second, third]] = [setup.server.received, other.received]
    expect(second).toMatchObject({ method: 'POST', url: '/api/v1/cases' })
    expect(second?.body.toString()).toBe('{"title":"A","scanIds":["scan_1"]}')
    expect(second?.headers).toMatchObject({
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': first?.headers['idempotency-key'],
    })
    expect(third?.url).toBe('/api/v1/scans/scan_1')
  })

  it('is followed with its query, to a base address with a path', async () => {
    setup.server.script(movedTo(`${other.url}/media`), movedTo(`${other.url}/media`))
    other.script(success([], { meta: { nextCursor: null } }))
    await setup.client({ followMoves: true }).listScans({ limit: 5, status: 'complete' })
    expect(other.received[0]?.url).toBe('/media/api/v1/scans?limit=5&status=complete')
  })

  it('gives an error when it is not at the address given: requests are not sent in circles', async () => {
    setup.server.script(movedTo(other.url), movedTo(other.url))
    other.script(movedTo(setup.server.url), movedTo(setup.server.url))
    const error = await rejection(setup.client({ followMoves: true }).getScan('scan_1'))
    expect(error).toBeInstanceOf(OrganizationMovedError)
    expect([setup.server.received.length, other.received.length]).toEqual([2, 2])
  })

  it.each([
    ['another path', () => moved(`${other.url}/elsewhere`)],
    ['no address', () => failure(421, 'organization_moved')],
  ])('is not followed to %s', async (_what, answer) => {
    setup.server.script(answer(), answer())
    expect(await rejection(setup.client({ followMoves: true }).getScan('scan_1'))).toMatchObject({
      status: 421,
    })
    expect(other.received).toEqual([])
  })

  it('is never followed from https to http', async () => {
    const sent: string[] = []
    const client = setup.client({
      followMoves: true,
      baseUrl: 'https://media.example.org',
      fetch: async (request) => {
        sent.push(request.url)
        const { status, headers, body } = moved('http://eu.example.org/api/v1/scans/scan_1')
        return new Response(JSON.stringify(body), { status, headers })
      },
    })
    expect(await rejection(client.getScan('scan_1'))).toMatchObject({ status: 421 })
    expect(sent).toEqual(['https://media.example.org/api/v1/scans/scan_1'])
  })
})
