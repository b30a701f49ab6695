import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OrganizationMovedError } from '../../../src/client/index.js'
import { failure, type ScriptedServer, startScriptedServer, success } from '../support/scripted-server.js'
import { API_KEY, rejection, setUp } from '../support/setup.js'

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

  const path = '/api/v1/scans/scan_1'
  it.each<[string, string, () => ReturnType<typeof failure>]>([
    ['to another path', 'not the same request', () => moved(`${other.url}/elsewhere`)],
    ['to no address', 'not the same request', () => failure(421, 'organization_moved')],
    ['to no valid address', 'not the same request', () => moved(`https://eu.example.org:99999${path}`)],
    ['to a query of another address', 'not the same request', () => moved(`${other.url}/?to=${path}`)],
    ['to a path alone', 'not the same request', () => moved(`/media${path}`)],
    ['with a user and password', 'has a password', () => moved(`http://u:p@eu.example.org${path}`)],
    ['to another scheme', 'not https', () => moved(`ftp://eu.example.org${path}`)],
    [
      'without the code organization_moved',
      'not organization_moved',
      () => failure(421, 'misdirected', { location: other.url + path }),
    ],
    [
      'by a page of a proxy',
      'not organization_moved',
      () => ({ ...moved(other.url + path), body: '<h1>Misdirected</h1>' as never }),
    ],
  ])('is not followed %s, and the error says so', async (_what, why, answer) => {
    setup.server.script(answer(), answer())
    const error = await rejection(setup.client({ followMoves: true }).getScan('scan_1'))
    expect(error).toMatchObject({ name: 'OrganizationMovedError', status: 421 })
    expect((error as Error).message).toMatch(new RegExp(` Not followed: .*${why}`))
    expect(other.received).toEqual([])
    expect(setup.server.received).toHaveLength(2)
  })

  it.each([
    ['https://media.example.org', 'http://eu.example.org', false],
    ['https://media.example.org', 'https://eu.example.org', true],
    ['http://media.example.org', 'https://eu.example.org', true],
    ['http://media.example.org', 'http://eu.example.org', true],
  ])('from %s to %s is followed: %s', async (baseUrl, target, followed) => {
    const sent: string[] = []
    const client = setup.client({
      followMoves: true,
      baseUrl,
      fetch: async (request) => {
        sent.push(request.url)
        const { status, headers, body } = sent.length > 1 ? scan : moved(target + path)
        return new Response(JSON.stringify(body), { status, headers })
      },
    })
    const ended = await client.getScan('scan_1').catch((error: unknown) => error)
    expect(ended).toMatchObject(
      followed ? { id: 'scan_1' } : { status: 421, message: expect.stringContaining('not https') },
    )
    expect(sent).toEqual([baseUrl + path, ...(followed ? [target + path] : [])])
  })

  it('is told to the logger when it is followed', async () => {
    setup.server.script(movedTo(other.url), movedTo(other.url))
    other.script(scan)
    const lines: string[] = []
    const logger = { debug: () => {}, warn: (line: string) => lines.push(line) }
    await setup.client({ followMoves: true, logger }).getScan('scan_1')
    expect(lines).toEqual([`The organization has moved: set baseUrl to ${other.url}`])
  })
})
