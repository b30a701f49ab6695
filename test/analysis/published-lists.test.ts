import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPublishedList, parsePublishedList } from '../../src/analysis/published-lists.js'
import { makeAuthority } from '../support/credentials.js'
import { type ListServer, listOf, startListServer } from '../support/trust-lists.js'

const pemOf = async (name: string) => (await makeAuthority(name)).certificate.toString('pem').trim()
const [one, two] = [await pemOf('One'), await pemOf('Two')]

describe('a published list', () => {
  test('in JSON gives its trusted certificates, not those that it no longer trusts, and its next update', () => {
    const { pem, nextUpdate } = parsePublishedList(
      listOf([one], { nextUpdate: '2027-08-05T00:11:39Z', untrusted: [two] }),
    )
    expect(pem).toBe(one)
    expect(nextUpdate).toEqual(new Date('2027-08-05T00:11:39Z'))
  })

  test('as PEM gives its certificates, without the text between them', () => {
    expect(parsePublishedList(`Subject\tCN=One\n${one}\n\nSubject\tCN=Two\n${two}\n`)).toEqual({
      pem: `${one}\n${two}`,
      nextUpdate: null,
    })
  })

  test.each([
    ['is empty', '', 'no certificate in it'],
    ['is a page', '<!doctype html><title>Sign in</title>', 'no certificate in it'],
    ['is JSON that was cut off', listOf([one, two]).slice(0, -1), 'not valid JSON'],
    ['is other JSON', '{"message": "rate limit exceeded"}', 'not a list of trusted entities: LoTE'],
    ['has no certificates', listOf([]), 'no certificate in it'],
    ['trusts none of its certificates', listOf([], { untrusted: [one] }), 'no certificate in it'],
    [
      'has something else in place of a certificate',
      listOf([one, btoa('hello')]),
      'certificate 2 cannot be read',
    ],
    ['has a date that is none', listOf([one], { nextUpdate: 'soon' }), 'NextUpdate'],
  ])('that %s is refused', (_what, text, said) => {
    expect(() => parsePublishedList(text)).toThrow(said)
  })
})

describe('fetching a list', () => {
  let server: ListServer
  let other: ListServer
  beforeAll(async () => {
    server = await startListServer()
    other = await startListServer()
    other.publish('signing', listOf([one]))
  })
  afterAll(async () => {
    await server.close()
    await other.close()
  })

  const fetched = (answer: string | RequestListener, timeoutMs?: number) => {
    server.publish('signing', answer)
    return fetchPublishedList(server.addresses.signing, timeoutMs === undefined ? {} : { timeoutMs })
  }

  test('gives what is published', async () => {
    expect((await fetched(listOf([one, two]))).pem).toBe(`${one}\n${two}`)
  })

  test('does not follow a redirect, to wherever it leads', async () => {
    const redirect: RequestListener = (_request, response) =>
      response.writeHead(301, { Location: other.addresses.signing }).end()
    await expect(fetched(redirect)).rejects.toThrow('answered 301')
    expect(other.requests).toEqual([])
  })

  test('ends when the answer does not, and when it does not begin', async () => {
    const endless: RequestListener = (_request, response) => void response.writeHead(200).write('# ')
    await expect(fetched(endless, 200)).rejects.toThrow('timeout')
    await expect(fetched(() => {}, 200)).rejects.toThrow('timeout')
  })

  test('reads no more than two mebibytes', async () => {
    let sent = 0
    let closed = false
    const huge: RequestListener = (_request, response) => {
      response.on('close', () => {
        closed = true
      })
      const piece = Buffer.alloc(65_536, ' ')
      const write = () => {
        while (!closed && sent < 2 ** 28) {
          sent += piece.length
          if (!response.write(piece)) return void response.once('drain', write)
        }
        response.end(one)
      }
      write()
    }
    await expect(fetched(huge)).rejects.toThrow('more than 2097152 bytes')
    expect(sent).toBeLessThan(2 ** 27)
  })

  test('refuses an answer whose connection ended before its announced end', async () => {
    const cut: RequestListener = (_request, response) => {
      response.writeHead(200, { 'Content-Length': 2 * one.length })
      response.write(one, () => response.destroy())
    }
    await expect(fetched(cut)).rejects.toThrow('terminated')
  })
})
