import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionOptions, PeerCertificate } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readDatabaseUrl } from '../../../src/database/server/tls.js'
import { temporaryFolder } from '../../support/process.js'

const BASE = 'postgres://media:s3cret@db.example:5432/media'

async function rootCertificate(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const path = join(folder.path, 'root.crt')
  await writeFile(path, 'PEM')
  return path
}

const optionsOf = (url: string) => readDatabaseUrl(url).tls as ConnectionOptions

const certificateOf = (names: string) => ({ subject: { CN: 'x' }, subjectaltname: names }) as PeerCertificate

describe('sslmode of DATABASE_URL', () => {
  test.each([
    ['', false],
    ['?sslmode=disable', false],
    ['?ssl=false', false],
    ['?sslmode=allow', 'prefer'],
    ['?sslmode=prefer', 'prefer'],
  ])('%s leaves TLS to the server, or turns it off', (query, tls) => {
    expect(readDatabaseUrl(BASE + query)).toEqual({ url: BASE, tls })
  })

  test('require encrypts without verifying the server', () => {
    expect(optionsOf(`${BASE}?sslmode=require`)).toEqual({ rejectUnauthorized: false })
  })

  test('require with sslrootcert verifies the authority, like PostgreSQL’s own client', async () => {
    const options = optionsOf(`${BASE}?sslmode=require&sslrootcert=${await rootCertificate()}`)
    expect(options).toMatchObject({ rejectUnauthorized: true, ca: Buffer.from('PEM') })
    expect(options.checkServerIdentity?.('db.example', certificateOf('DNS:other.example'))).toBeUndefined()
  })

  test('verify-ca verifies only the authority', () => {
    const options = optionsOf(`${BASE}?sslmode=verify-ca`)
    expect(options.rejectUnauthorized).toBe(true)
    expect(options.checkServerIdentity?.('db.example', certificateOf('DNS:other.example'))).toBeUndefined()
  })

  test.each(['?sslmode=verify-full', '?ssl=true', '?sslrootcert=system'])(
    '%s verifies the host name too',
    (query) => {
      const options = optionsOf(BASE + query)
      expect(options.rejectUnauthorized).toBe(true)
      expect(options.checkServerIdentity?.('db.example', certificateOf('DNS:db.example'))).toBeUndefined()
      expect(options.checkServerIdentity?.('db.example', certificateOf('DNS:other.example'))).toBeInstanceOf(
        Error,
      )
    },
  )

  test.each(['127.0.0.1', '[::1]'])(
    'verify-full verifies the IP address %s, which the driver does not pass on',
    (host) => {
      const options = optionsOf(`postgres://${host}/media?sslmode=verify-full`)
      const ip = host.replace(/[[\]]/g, '')
      expect(options.checkServerIdentity?.('localhost', certificateOf(`IP Address:${ip}`))).toBeUndefined()
      expect(options.checkServerIdentity?.('localhost', certificateOf('DNS:localhost'))).toBeInstanceOf(Error)
    },
  )

  test('a client certificate and its key are read', async () => {
    const path = await rootCertificate()
    expect(optionsOf(`${BASE}?sslmode=require&sslcert=${path}&sslkey=${path}`)).toMatchObject({
      cert: Buffer.from('PEM'),
      key: Buffer.from('PEM'),
    })
  })
})

test('other parameters, and several hosts, are left to the driver', () => {
  expect(readDatabaseUrl(`${BASE}?sslmode=require&target_session_attrs=read-write`).url).toBe(
    `${BASE}?target_session_attrs=read-write`,
  )
  expect(readDatabaseUrl('postgres://u:p@a.example:1,b.example:2/media?sslmode=verify-full').url).toBe(
    'postgres://u:p@a.example:1,b.example:2/media',
  )
})

test.each([
  ['?sslmode=verify', 'sslmode of DATABASE_URL must be one of'],
  ['?ssl=1', 'sslmode of DATABASE_URL must be one of'],
  ['?sslmode=require&sslrootcert=system', 'sslrootcert=system of DATABASE_URL needs sslmode=verify-full.'],
  ['?sslmode=require&sslrootcert=/nowhere.crt', 'sslrootcert of DATABASE_URL cannot be read: ENOENT'],
  ['?sslmode=require&channel_binding=require', 'channel_binding=require of DATABASE_URL is not supported'],
])('%s is refused with a line that names DATABASE_URL and no password', (query, line) => {
  let message = ''
  try {
    readDatabaseUrl(BASE + query)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toContain(line)
  expect(message).not.toContain('\n')
  expect(message).not.toContain('s3cret')
})

test('the setting of another address is named instead', () => {
  expect(() => readDatabaseUrl(`${BASE}?sslmode=verify`, 'DATABASE_REPLICA_URL')).toThrow(
    'sslmode of DATABASE_REPLICA_URL must be one of',
  )
})
