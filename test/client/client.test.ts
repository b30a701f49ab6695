import { afterEach, describe, expect, it, vi } from 'vitest'
import { CLIENT_VERSION } from '../../generated/client/operations.js'
import { describeOperations, readContract } from '../../scripts/codegen/contract.js'
import {
  API_VERSION,
  createMediaScanClient,
  InvalidArgumentError,
  InvalidResponseError,
  type MediaScanClient,
  type MediaScanClientOptions,
} from '../../src/client/index.js'
import { success } from './support/scripted-server.js'
import { API_KEY, rejection, setUp } from './support/setup.js'

const contract = await readContract(new URL('../../openapi.yaml', import.meta.url))
const operations = describeOperations(contract)
const setup = setUp()

afterEach(() => vi.unstubAllEnvs())

describe('methods', () => {
  it('exist for each operation of the contract, and no others except those built from them', () => {
    const names = Object.keys(setup.client())
    expect(names.sort()).toEqual(
      [...operations.map(({ operationId }) => operationId), 'raw', 'scanFile', 'waitForScan'].sort(),
    )
  })

  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s sends what the contract describes and returns the data',
    async (operationId, operation) => {
      const { method, path, pathParameters, queryParameters, body, list, idempotencyKey } = operation
      const empty = operation.statuses.includes(204)
      const { server } = setup
      const data = list ? [{ id: 'one' }] : { id: 'one' }
      server.script(empty ? { status: 204 } : success(data))
      const call = (setup.client() as unknown as Record<string, (...values: unknown[]) => Promise<unknown>>)[
        operationId
      ]
      const sent = { title: 'A case', nested: ['é', 1, null] }
      const query = Object.fromEntries(
        queryParameters.map((name) => [name, name === 'limit' ? 7 : `${name} &=?/é`]),
      )
      const result = await call?.(
        ...pathParameters.map((name) => `${name}/ö`),
        ...(queryParameters.length > 0 ? [query] : []),
        ...(body ? [sent] : []),
        { requestId: 'mine' },
      )
      // A file is the HTTP answer itself, which is left to be read.
      const whole = result instanceof Response ? await result.json() : result
      const isWithin = list || result instanceof Response
      expect(isWithin ? (whole as { data: unknown }).data : whole).toEqual(empty ? undefined : data)
      const request = server.received[0]
      const url = new URL(request?.url ?? '', server.url)
      expect(request?.method).toBe(method)
      expect(url.pathname).toBe(
        path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${name}/ö`)),
      )
      expect(Object.fromEntries(url.searchParams)).toEqual(
        Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      )
      expect(request?.body.toString()).toBe(body ? JSON.stringify(sent) : '')
      expect(request?.headers['content-type']).toBe(body ? 'application/json' : undefined)
      expect(request?.headers.authorization).toBe(`Bearer ${API_KEY}`)
      expect(request?.headers['x-request-id']).toBe('mine')
      expect(request?.headers['idempotency-key']).toEqual(
        idempotencyKey ? expect.stringMatching(/^[0-9a-f-]{36}$/) : undefined,
      )
    },
  )

  it('have the summary, description, path and errors of the contract as doc comments', async () => {
    const { readFile } = await import('node:fs/promises')
    const text = await readFile(new URL('../../generated/client/methods.ts', import.meta.url), 'utf8')
    const plain = text.replace(/^ *\* ?/gm, '')
    for (const { operationId, summary, description, method, path, statuses } of operations) {
      const comment = plain.slice(plain.indexOf(`${summary}.\n`), plain.indexOf(`${operationId}(`))
      expect(comment).toContain(description.trim())
      expect(comment).toContain(`\`${method} ${path}\``)
      for (const status of statuses.filter((one) => one >= 400))
        expect(comment).toContain(`Error} ${status}: `)
    }
  })

  it('return the whole answer with withResponse, of one request', async () => {
    setup.server.script(success({ id: 'scan_1' }, { headers: { 'x-request-id': 'req_1' } }))
    const answer = await setup.client().getScan('scan_1').withResponse()
    expect(answer.data).toEqual({ id: 'scan_1' })
    expect(answer.meta.requestId).toBe('req_1')
    expect(answer.response.status).toBe(200)
    expect(answer.response.url).toBe(`${setup.server.url}/api/v1/scans/scan_1`)
    expect(setup.server.received).toHaveLength(1)
  })

  it('leave no unhandled rejection when a caller only uses withResponse', async () => {
    setup.server.script({ status: 404 })
    const unhandled: unknown[] = []
    const listen = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', listen)
    await rejection(setup.client().getScan('scan_1').withResponse())
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', listen)
    expect(unhandled).toEqual([])
  })

  it('return promises with then, catch and finally', async () => {
    setup.server.script(success({ id: 'scan_1' }), { status: 404 })
    const client = setup.client()
    let finished = 0
    const id = await client
      .getScan('scan_1')
      .finally(() => {
        finished++
      })
      .then((scan) => scan.id)
    expect([id, finished]).toEqual(['scan_1', 1])
    expect(await client.getScan('scan_2').catch(() => 'caught')).toBe('caught')
  })

  it('keep a given Idempotency-Key', async () => {
    setup.server.script(success({ id: 'case_1' }, { status: 201 }))
    await setup.client().createCase({ title: 'A', scanIds: ['scan_1'] }, { idempotencyKey: 'order-17' })
    expect(setup.server.received[0]?.headers['idempotency-key']).toBe('order-17')
  })

  it('use another Idempotency-Key for each call', async () => {
    setup.server.script(success({}), success({}))
    const client = setup.client()
    await client.createCase({ title: 'A', scanIds: ['scan_1'] })
    await client.createCase({ title: 'A', scanIds: ['scan_1'] })
    const keys = setup.server.received.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
  })

  it('authenticate and make Idempotency-Keys with raw too', async () => {
    setup.server.script(success({ id: 'case_1' }, { status: 201 }))
    const { data } = await setup
      .client()
      .raw.POST('/api/v1/cases', { body: { title: 'A', scanIds: ['scan_1'] } })
    expect(data?.data.id).toBe('case_1')
    expect(setup.server.received[0]?.headers).toMatchObject({
      authorization: `Bearer ${API_KEY}`,
      'idempotency-key': expect.any(String),
    })
  })

  it('send requests that the middleware of raw sees', async () => {
    setup.server.script(success({ id: 'scan_1' }))
    const client = setup.client()
    client.raw.use({
      onRequest: ({ request }) => {
        request.headers.set('x-trace', 'abc')
      },
    })
    await client.getScan('scan_1')
    expect(setup.server.received[0]?.headers['x-trace']).toBe('abc')
  })

  it('send the headers of the client and of a call; those of the call take precedence', async () => {
    setup.server.script(success({ id: 'scan_1' }))
    await setup
      .client({ headers: { 'x-a': 'client', 'x-b': 'client' } })
      .getScan('s', { headers: { 'x-b': 'call' } })
    expect(setup.server.received[0]?.headers).toMatchObject({ 'x-a': 'client', 'x-b': 'call' })
  })

  it('accept a function for the API key, called before each attempt', async () => {
    setup.server.script({ status: 503 }, success({ id: 'scan_1' }))
    const keys = ['msk_test_old', 'msk_test_new']
    await setup.client({ apiKey: async () => keys.shift() ?? '' }).getScan('scan_1')
    expect(setup.server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer msk_test_old',
      'Bearer msk_test_new',
    ])
  })

  it.each(['', '.', '..', undefined, null, 5])('never send the identifier %j', async (identifier) => {
    const error = await rejection(setup.client().completeScanUpload(identifier as string))
    expect(error).toBeInstanceOf(InvalidArgumentError)
    expect(setup.server.received).toEqual([])
  })

  it.each([
    ['no baseUrl', { baseUrl: '' }, /^baseUrl is missing: .*MEDIA_SCAN_BASE_URL/],
    ['an invalid baseUrl', { baseUrl: 'nowhere' }, /^baseUrl must be an address .*"nowhere"/],
    ['a baseUrl without https://', { baseUrl: 'localhost:3000' }, /^baseUrl must .* not "localhost:3000"/],
    ['no key', { apiKey: undefined }, /^apiKey is undefined: .*MEDIA_SCAN_API_KEY/],
    ['a null key', { apiKey: null }, /^apiKey is null: .*MEDIA_SCAN_API_KEY/],
    ['an empty key', { apiKey: '' }, /^apiKey is empty: .*MEDIA_SCAN_API_KEY/],
    ['a key that is not a string', { apiKey: 5 }, /^apiKey must be .* not number\.$/],
    ['a key with a line break', { apiKey: 'msk_live_secret\n' }, /^apiKey has white space/],
    ['a negative timeout', { timeoutMs: -1 }, /^timeoutMs must be 0 or more, not -1\.$/],
    [
      'a number of retries that is not a number',
      { retries: Number.NaN },
      /^retries must be 0 or more, not NaN\.$/,
    ],
    ['an invalid header', { headers: { 'x-a': 'two\nlines' } }, /./],
  ])(
    'do not accept options such as %s: the constructor refuses them without showing the key',
    (_, options, message) => {
      vi.stubEnv('MEDIA_SCAN_API_KEY', undefined)
      vi.stubEnv('MEDIA_SCAN_BASE_URL', ' ')
      let error: unknown
      try {
        setup.client(options as Partial<MediaScanClientOptions>)
      } catch (thrown) {
        error = thrown
      }
      expect(error).toBeInstanceOf(InvalidArgumentError)
      expect((error as Error).message).toMatch(message)
      expect(String(error)).not.toContain('secret')
    },
  )

  it('take URL and key from the environment unless they are given', async () => {
    const { server } = setup
    server.script(success({}), success({}))
    vi.stubEnv('MEDIA_SCAN_BASE_URL', `${server.url}/media\n`)
    vi.stubEnv('MEDIA_SCAN_API_KEY', 'msk_sbx_environment\n')
    await createMediaScanClient().getScan('a')
    await createMediaScanClient({ baseUrl: server.url, apiKey: 'msk_sbx_given' }).getScan('a')
    expect(server.received.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/media/api/v1/scans/a', 'Bearer msk_sbx_environment'],
      ['/api/v1/scans/a', 'Bearer msk_sbx_given'],
    ])
  })

  it('send no key with apiKey: false, even if the environment has one', async () => {
    vi.stubEnv('MEDIA_SCAN_API_KEY', API_KEY)
    setup.server.script(success({}))
    await setup.client({ apiKey: false }).getScan('a')
    expect(setup.server.received[0]?.headers.authorization).toBeUndefined()
  })

  it.each([undefined, null, ''])('send nothing and say so when the key function returns %j', async (key) => {
    const apiKey = async () => key as string
    const error = await rejection(setup.client({ apiKey }).getScan('a'))
    expect(error).toBeInstanceOf(InvalidArgumentError)
    expect(String(error)).toContain('apiKey is')
    expect(setup.server.received).toEqual([])
  })

  it('rethrow what the key function throws', async () => {
    const own = new TypeError('vault is sealed')
    expect(await rejection(setup.client({ apiKey: () => Promise.reject(own) }).getScan('a'))).toBe(own)
  })

  it('send their name and version as the user agent, unless the caller sets another', async () => {
    setup.server.script(success({}), success({}))
    await setup.client().getScan('a')
    await setup.client({ headers: { 'User-Agent': 'newsroom/3' } }).getScan('a')
    expect(setup.server.received.map(({ headers }) => headers['user-agent'])).toEqual([
      `media-scan-client/${CLIENT_VERSION}`,
      'newsroom/3',
    ])
  })

  it.each<[string, (client: MediaScanClient) => Promise<unknown>]>([
    [
      'an Idempotency-Key with a line break',
      (client) => client.createCase({ title: 'A', scanIds: ['s'] }, { idempotencyKey: 'two\nlines' }),
    ],
    ['a header with a line break', (client) => client.getScan('a', { headers: { 'x-a': 'two\nlines' } })],
    [
      'a body that refers to itself',
      (client) => {
        const body = { title: 'A', scanIds: ['s'] }
        return client.createCase(Object.assign(body, { body }))
      },
    ],
    ['an identifier that is not Unicode', (client) => client.getScan('\ud800')],
  ])('%s is an InvalidArgumentError', async (_, call) => {
    expect(await rejection(call(setup.client()))).toBeInstanceOf(InvalidArgumentError)
    expect(setup.server.received).toEqual([])
  })

  it.each([TypeError, SyntaxError, RangeError])('rethrow what middleware throws: %o', async (Own) => {
    const own = new Own('of the caller')
    const fail = () => {
      throw own
    }
    setup.server.script(success({}))
    const [before, after] = [setup.client(), setup.client()]
    before.raw.use({ onRequest: fail })
    after.raw.use({ onResponse: fail })
    expect(await rejection(before.getScan('a'))).toBe(own)
    expect(setup.server.received).toEqual([])
    expect(await rejection(after.getScan('a'))).toBe(own)
  })

  it('let middleware answer in place of the service, and replace its answers', async () => {
    setup.server.script(success({ id: 'scan_1' }))
    const client = setup.client()
    client.raw.use({
      onRequest: ({ request, schemaPath }) =>
        schemaPath === '/api/v1/cases' ? Response.json(success([]).body) : request,
      onResponse: async ({ response }) => {
        const answer = (await response.clone().json()) as { data: object }
        return Response.json({ ...answer, data: { ...answer.data, fileName: 'seen.png' } })
      },
    })
    expect(await client.getScan('scan_1')).toEqual({ id: 'scan_1', fileName: 'seen.png' })
    expect((await client.listCases()).data).toEqual([])
    expect(setup.server.received).toHaveLength(1)
  })

  it('keep the path of a baseUrl, with or without a trailing slash', async () => {
    const { server } = setup
    server.script(success({}), success({}), { status: 503 }, success({}))
    await setup.client({ baseUrl: `${server.url}/media` }).getScan('a')
    await setup.client({ baseUrl: `${server.url}/media/` }).getScan('a')
    await setup.client({ baseUrl: `${server.url}/media/` }).completeScanUpload('a')
    expect(server.received.map(({ url }) => url)).toEqual([
      '/media/api/v1/scans/a',
      '/media/api/v1/scans/a',
      '/media/api/v1/scans/a/upload-complete',
      '/media/api/v1/scans/a/upload-complete',
    ])
  })

  it.each([
    ['not JSON', { body: '<html>' }],
    ['empty', {}],
    ['without data', { body: { meta: {} } }],
    ['null', { body: 'null' }],
  ])('a success that is %s is an InvalidResponseError', async (_, answer) => {
    setup.server.script(answer)
    expect(await rejection(setup.client().getScan('scan_1'))).toBeInstanceOf(InvalidResponseError)
  })

  it('export the contract’s version', () => {
    expect(API_VERSION).toBe(contract.document.info.version)
  })
})
