import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TimeStampReq } from 'pkijs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stampRequest } from '../../../src/signing/time-stamps/request.js'
import { MAX_STAMP_BYTES, readTimeStamp } from '../../../src/signing/time-stamps/response.js'
import {
  createTimeStamper,
  TimeStampUnavailableError,
} from '../../../src/signing/time-stamps/time-stamper.js'
import { issue, makeAuthority, timeStamps } from '../../support/credentials.js'
import { folderPerTest } from '../../support/folder-per-test.js'
import {
  startTimeStampingAuthority,
  type TimeStampingAuthority,
} from '../../support/time-stamping-authority.js'

const run = promisify(execFile)
const SIGNATURE = Buffer.from('the bytes of a signature')

let authority: TimeStampingAuthority
const folder = folderPerTest()
beforeAll(async () => {
  authority = await startTimeStampingAuthority()
}, 60_000)
afterAll(() => authority?.close())
beforeEach(() => authority.answer())

let now = 0
const stamper = (answerMs?: number) =>
  createTimeStamper({
    url: authority.url,
    clock: { now: () => new Date(now) },
    ...(answerMs !== undefined && { answerMs }),
  })

describe('a time stamp', () => {
  test('is one that OpenSSL verifies with the root alone, and says when and by whom', async () => {
    const before = Date.now() - 1_000
    const { at, by, response } = await stamper().stamp(SIGNATURE)
    expect(at.getTime()).toBeGreaterThanOrEqual(before)
    expect(at.getTime()).toBeLessThanOrEqual(Date.now())
    expect(by).toBe('Example stamper')
    const [data, answer] = [join(folder.path, 'report.sig'), join(folder.path, 'report.tsr')]
    await writeFile(data, SIGNATURE)
    await writeFile(answer, response)
    const given = ['ts', '-verify', '-data', data, '-in', answer, '-CAfile', authority.rootFile]
    expect((await run('openssl', given)).stdout + (await run('openssl', given)).stderr).toContain('OK')
  })

  test('leads to the given root, and to no other', async () => {
    const { response } = await stamper().stamp(SIGNATURE)
    const other = await startTimeStampingAuthority()
    const read = async (roots?: string) =>
      (await readTimeStamp(response, SIGNATURE, roots === undefined ? {} : { roots })).isTrusted
    expect(await read()).toBeUndefined()
    expect(await read(authority.root)).toBe(true)
    expect(await read(other.root)).toBe(false)
    expect(await read(`${other.root}\n${authority.root}`)).toBe(true)
    await other.close()
  }, 60_000)

  test('is refused for other bytes, for another request, and with a byte of what is signed changed', async () => {
    const { response } = await stamper().stamp(SIGNATURE)
    await expect(readTimeStamp(response, Buffer.from('other'))).rejects.toThrow('is of something else')
    const { nonce } = stampRequest(SIGNATURE)
    await expect(readTimeStamp(response, SIGNATURE, { nonce })).rejects.toThrow(
      'is an answer to another request',
    )
    const policy = response.indexOf(Buffer.from([0x06, 0x04, 0x2a, 0x03, 0x04, 0x01]))
    const changed = Buffer.from(response)
    changed[policy + 5] = 2
    await expect(readTimeStamp(changed, SIGNATURE)).rejects.toThrow('has a signature that does not fit')
    for (const cut of [response.subarray(0, -1), Buffer.concat([response, Buffer.of(0)]), Buffer.alloc(0)])
      await expect(readTimeStamp(cut, SIGNATURE)).rejects.toThrow(
        /is not an answer of a time-stamping authority|has bytes behind the time stamp/,
      )
  })

  test('by a certificate that is not for time stamps alone, or that it does not name, is refused', async () => {
    const root = await makeAuthority()
    const by = async (purpose: 'signing' | 'timeStamping') => {
      const request = TimeStampReq.fromBER(stampRequest(SIGNATURE).bytes)
      const stamps = timeStamps(await issue(root, { purpose }), new Date())
      return Buffer.from((await stamps.getSignedTimestamp(request)).toSchema().toBER())
    }
    await expect(readTimeStamp(await by('signing'), SIGNATURE)).rejects.toThrow(
      'is signed by a certificate for other purposes',
    )
    await expect(readTimeStamp(await by('timeStamping'), SIGNATURE)).rejects.toThrow(
      'is not bound to the certificate of its signer',
    )
    const { response } = await stamper().stamp(SIGNATURE)
    const criticalUsage = Buffer.from('0603551d250101ff', 'hex')
    const changed = Buffer.from(response)
    changed[response.indexOf(criticalUsage) + criticalUsage.length - 1] = 0
    await expect(readTimeStamp(changed, SIGNATURE)).rejects.toThrow(
      'is signed by a certificate for other purposes',
    )
  })

  test('may name its certificate by SHA-1, as older authorities do', async () => {
    const { bytes, nonce } = stampRequest(SIGNATURE)
    const answer = await authority.reply(Buffer.from(bytes), 'sha1')
    expect(await readTimeStamp(answer, SIGNATURE, { nonce, roots: authority.root })).toMatchObject({
      isTrusted: true,
    })
  })
})

describe('an authority', () => {
  test('that refuses, fails, answers too much or something else gives no time stamp', async () => {
    const refused = Buffer.from('30053003020102', 'hex')
    for (const [status, body, why] of [
      [200, refused, 'was refused by the authority with status 2'],
      [500, 'broken', 'answered 500'],
      [302, '', 'fetch failed'],
      [200, Buffer.alloc(MAX_STAMP_BYTES + 1), `more than ${MAX_STAMP_BYTES} bytes`],
      [200, '', 'is not an answer of a time-stamping authority'],
    ] as const) {
      authority.answer((_request, response) => {
        response.writeHead(status, { Location: authority.url }).end(body)
      })
      const stamping = stamper().stamp(SIGNATURE)
      await expect(stamping).rejects.toThrow(TimeStampUnavailableError)
      await expect(stamping).rejects.toThrow(why)
    }
  })

  test('that answers another request, though with a valid time stamp, gives none', async () => {
    const old = await authority.reply(Buffer.from(stampRequest(SIGNATURE).bytes))
    authority.answer((_request, response) => {
      response.end(old)
    })
    await expect(stamper().stamp(SIGNATURE)).rejects.toThrow('is an answer to another request')
  })

  test('that does not answer in time gives none', async () => {
    authority.answer(() => {})
    await expect(stamper(50).stamp(SIGNATURE)).rejects.toThrow(/gave no time stamp: .*timeout/)
  })

  test('that fails is left alone for a quarter of a minute', async () => {
    authority.answer((_request, response) => {
      response.destroy()
    })
    const { stamp } = stamper()
    await expect(stamp(SIGNATURE)).rejects.toThrow(TimeStampUnavailableError)
    const asked = authority.requests()
    now += 14_000
    await expect(stamp(SIGNATURE)).rejects.toThrow('failed a moment ago')
    expect(authority.requests()).toBe(asked)
    authority.answer()
    now += 1_000
    expect((await stamp(SIGNATURE)).by).toBe('Example stamper')
  })
})
