import { describe, expect, it } from 'vitest'
import { InvalidResponseError, type MediaScanClient } from '../../../src/client/index.js'
import { meta, type Scripted, success } from '../support/scripted-server.js'
import { rejection, setUp } from '../support/setup.js'

const setup = setUp()

type Call = (client: MediaScanClient) => PromiseLike<unknown>
const one: Call = (client) => client.createCase({ title: 'A', scanIds: ['scan_1'] })
const list: Call = (client) => client.listCases()
const none: Call = (client) => client.deleteScan('scan_1')
const page = { body: '<!doctype html>\n<h1>Sign in</h1>', headers: { 'content-type': 'text/html' } }

describe('a success', () => {
  it.each<[string, Call, Scripted, string]>([
    ['a list for one resource', one, success([{ id: 'case_1' }]), 'one resource with meta: "{\\"data\\":[{'],
    ['one resource for a list', list, success({ id: 'case_1' }), 'a list with meta: "{\\"data\\":{'],
    ['a text for one resource', one, success('case_1'), 'one resource with meta'],
    ['null for one resource', one, success(null), 'one resource with meta'],
    ['null for a list', list, success(null), 'a list with meta'],
    ['no data', one, { body: { meta } }, 'one resource with meta'],
    ['no meta', one, { body: { data: {} } }, 'with meta'],
    ['a text for meta', list, { body: { data: [], meta: 'x' } }, 'with meta'],
    ['a page of HTML for one resource', one, page, '"<!doctype html>\\n<h1>Sign in</h1>"'],
    ['a page of HTML for a list', list, page, '"<!doctype html>\\n<h1>Sign in</h1>"'],
    ['a page of HTML for nothing', none, page, 'is not empty: "<!doctype html>'],
    ['a resource for nothing', none, success({ id: 'scan_1' }), 'is not empty'],
    ['nothing for one resource', one, { status: 204 }, 'one resource with meta: ""'],
    ['JSON that is cut off', one, { body: '{"data":{"id":' }, 'one resource with meta'],
  ])(
    'with %s is an InvalidResponseError with status and excerpt, and is not repeated',
    async (_, call, answer, said) => {
      setup.server.script(answer)
      const error = await rejection(call(setup.client()))
      const { status = 200 } = answer as { status?: number }
      expect(error).toBeInstanceOf(InvalidResponseError)
      expect(error).toMatchObject({ name: 'InvalidResponseError', status, requestId: undefined })
      expect((error as Error).message).toContain(`(status ${status})`)
      expect((error as Error).message).toContain(said)
      expect(setup.server.received).toHaveLength(1)
    },
  )

  it('is quoted in the error with at most 120 characters, and without keys and secrets', async () => {
    const data = [{ secret: 'whsec_0123abc', key: 'msk_live_0123abc', rest: '-'.repeat(500) }]
    setup.server.script({ ...success(data), headers: { 'x-request-id': 'req_1' } })
    const error = (await rejection(setup.client().rotateWebhookSecret('whe_1'))) as InvalidResponseError
    expect(error.message).toContain('"secret\\":\\"whsec_…\\",\\"key\\":\\"msk_…\\"')
    expect(error.message).not.toContain('0123abc')
    expect(error.message.length).toBeLessThan(300)
    expect(error).toMatchObject({ requestId: 'req_1', body: { data } })
  })
})
