import { afterEach, describe, expect, test } from 'vitest'
import { packageFile } from '../../src/basics/package-root.js'
import { type FakeConnection, type FakePostgres, startFakePostgres } from '../support/fake-postgres.js'
import { outcomeOf } from '../support/program.js'

let server: FakePostgres | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

const isTypeQuery = (text: string) => text.includes('pg_catalog.pg_type')

/** The beginning of each program. They run in their own process: a fault in the driver may end it. */
const BEGIN = `
  const { default: postgres } = await import(given.driver)
  const { connect } = await import('node:net')
  let socket
  const open = (options = {}) =>
    postgres('postgres://user@127.0.0.1:' + given.port + '/test', { max: 1, connect_timeout: 3, ...options })
  // The driver, giving access to its last socket.
  const openWithSocket = (options) =>
    open({ ...options, socket: () => (socket = connect(given.port, '127.0.0.1')) })
  const outcome = (query) => query.then(() => 'done', (error) => error.code ?? error.message)
  const print = (value) => console.log(JSON.stringify(value))`

const DRIVER = packageFile('node_modules', 'postgres', 'src', 'index.js')

const run = (program: string, { port }: FakePostgres) =>
  outcomeOf(`${BEGIN}\n${program}`, { port, driver: DRIVER })

describe('a connection lost while the driver queries the array types', () => {
  test.each<[string, (connection: FakeConnection) => unknown, string]>([
    ['by a reset', ({ socket }) => socket.resetAndDestroy(), 'ECONNRESET'],
    ['closed by the server', ({ socket }) => socket.end(), 'CONNECTION_CLOSED'],
    [
      'by pg_terminate_backend',
      (connection) => {
        connection.refuse('FATAL', '57P01')
        connection.socket.end()
      },
      'CONNECTION_CLOSED',
    ],
    ['because the query was cancelled', (connection) => connection.refuse('ERROR', '57014'), '57014'],
  ])('fails only the statement that waited for it: %s', async (_how, breakIt, code) => {
    server = await startFakePostgres({
      onStatement(connection, text) {
        if (connection.number === 1 && isTypeQuery(text)) breakIt(connection)
        else connection.complete()
      },
    })
    const program = `
      const sql = open()
      const first = await outcome(sql.unsafe('select 1'))
      print([first, await outcome(sql.unsafe('select 1'))])
      await sql.end()`
    expect(await run(program, server)).toEqual([code, 'done'])
    // A connection without the types of arrays would read them as text.
    expect(server.connections()).toBe(2)
  })

  test('fails that statement too while it asks whether the server is a primary', async () => {
    server = await startFakePostgres({
      onStatement(connection, text) {
        if (text.includes('pg_is_in_recovery')) connection.socket.resetAndDestroy()
        else connection.complete()
      },
    })
    const program = `
      const sql = open({ target_session_attrs: 'primary' })
      print(await outcome(sql.unsafe('select 1')))`
    expect(await run(program, server)).toBe('ECONNRESET')
  })
})

test('unsent bytes of a lost connection do not delay the next one', async () => {
  server = await startFakePostgres()
  const program = `
    const sql = openWithSocket()
    await sql.unsafe('select 1')
    // Between the event-loop phases in which Node writes and closes, as after a batch of calls.
    const lost = await new Promise((resolve) => setImmediate(() => {
      resolve(outcome(sql.unsafe('select 2')))
      socket.destroy()
    }))
    print([lost, await outcome(sql.unsafe('select 3'))])
    await sql.end()`
  expect(await run(program, server)).toEqual(['CONNECTION_CLOSED', 'done'])
})

test('a statement begun between the failure and the close of its connection is rejected', async () => {
  server = await startFakePostgres()
  const program = `
    const sql = openWithSocket()
    await sql.unsafe('select 1')
    const late = new Promise((resolve) => socket.once('error', () => resolve(outcome(sql.unsafe('select 2')))))
    socket.destroy(new Error('failed'))
    print(await late)
    await sql.end()`
  expect(await run(program, server)).toBe('CONNECTION_CLOSED')
})

test('a transaction that continues after its connection was lost is rejected', async () => {
  server = await startFakePostgres()
  const program = `
    const sql = openWithSocket()
    let second
    const whole = await outcome(sql.begin(async (transaction) => {
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.destroy()
      await closed
      second = await outcome(transaction.unsafe('select 2'))
    }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    print([whole, second, await outcome(sql.unsafe('select 3'))])
    await sql.end()`
  expect(await run(program, server)).toEqual(['CONNECTION_CLOSED', 'CONNECTION_CLOSED', 'done'])
})

test('a server that hangs up on each new connection is tried once for each statement', async () => {
  server = await startFakePostgres({
    onStartup({ socket }) {
      socket.end()
      return false
    },
  })
  expect(await run(`print(await outcome(open().unsafe('select 1')))`, server)).toBe('CONNECTION_CLOSED')
  expect(server.connections()).toBe(1)
})

test('an unusable certificate fails the statement', async () => {
  server = await startFakePostgres()
  const program = `print(await outcome(open({ ssl: { cert: 'no certificate' } }).unsafe('select 1')))`
  expect(await run(program, server)).toMatch(/^ERR_(OSSL|SSL)_/)
})

describe('a pool that is ended immediately leaves nothing that keeps a process alive', () => {
  test('while a hanging server has accepted its connection and does not answer', async () => {
    server = await startFakePostgres({ onStartup: () => false })
    const program = `
      const sql = open({ connect_timeout: 0 })
      const waiting = outcome(sql.unsafe('select 1'))
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql.end({ timeout: 0 })
      print(await waiting)`
    expect(await run(program, server)).toBe('CONNECTION_DESTROYED')
  })

  test('while a hanging server does not answer the end of an idle connection', async () => {
    server = await startFakePostgres()
    const program = `
      const sql = open()
      print(await outcome(sql.unsafe('select 1')))
      await sql.end({ timeout: 0 })`
    expect(await run(program, server)).toBe('done')
  })

  test('while it waits to reconnect', async () => {
    server = await startFakePostgres()
    const program = `
      const sql = openWithSocket({ backoff: () => 0.5 })
      await sql.unsafe('select 1')
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.destroy()
      await closed
      const waiting = outcome(sql.unsafe('select 2'))
      await new Promise((resolve) => setTimeout(resolve, 50))
      await sql.end({ timeout: 0 })
      print(await waiting)`
    expect(await run(program, server)).toBe('CONNECTION_DESTROYED')
    expect(server.connections()).toBe(1)
  })
})
