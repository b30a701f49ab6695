import { createServer, IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { prototypesAtBirth } from '../../../src/http/contract/prototypes.js'

afterEach(() => {
  vi.restoreAllMocks()
})

/** The prototypes that Express set on requests and responses, and those that they had before. */
async function settings(nodeVersion: string) {
  const seen: { of: 'request' | 'response'; before: unknown; set: unknown }[] = []
  const app = express()
  app.get('/', (request, response) => {
    response.json({ ip: request.ip })
  })
  const server = createServer(prototypesAtBirth(app, nodeVersion), app as RequestListener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { setPrototypeOf } = Object
  vi.spyOn(Object, 'setPrototypeOf').mockImplementation((object: object, set) => {
    const of =
      object instanceof IncomingMessage
        ? 'request'
        : object instanceof ServerResponse
          ? 'response'
          : undefined
    // Objects that are themselves prototypes are not messages of a connection.
    if (of !== undefined && Object.hasOwn(object, '_events'))
      seen.push({ of, before: Object.getPrototypeOf(object), set })
    return setPrototypeOf(object, set)
  })
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    expect(await response.json()).toEqual({ ip: '127.0.0.1' })
  } finally {
    server.closeAllConnections()
    server.close()
  }
  return seen
}

test('before Node 24 a request and its response are created with the prototype that Express sets', async () => {
  const seen = await settings('22.12.0')
  // If this is empty, Express no longer sets them, and the classes can be removed.
  expect(seen.map(({ of }) => of).sort()).toEqual(['request', 'response'])
  for (const { before, set } of seen) expect(before).toBe(set)
})

test('from Node 24 on Express sets the prototypes, which costs nothing there', async () => {
  const seen = await settings('24.0.0')
  expect(seen).toHaveLength(2)
  for (const { before, set } of seen) expect(before).not.toBe(set)
})
