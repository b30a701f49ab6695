import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express, { type ErrorRequestHandler } from 'express'
import { createKeyRing, Secret } from '../../src/basics/secrets.js'
import { createBuiltInStorage } from '../../src/files/built-in.js'
import { reportingDiskFailures } from '../../src/files/disk-failures.js'
import { createUploadTarget } from '../../src/files/target.js'
import { UPLOADS_PATH } from '../../src/files/target-addresses.js'
import { ApiError } from '../../src/http/errors.js'
import { requestId } from '../../src/http/request-id.js'
import { describeStorage } from './storage-suite.js'

const answer: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error instanceof ApiError ? error.status : 500).end()
}

describeStorage('the built-in store', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'built-in-storage-'))
  const clock = { now: () => new Date() }
  const app = express()
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const storage = reportingDiskFailures(
    createBuiltInStorage({
      directory,
      keyRing: createKeyRing([new Secret<Uint8Array>(randomBytes(32))]),
      publicUrl: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      clock,
    }),
  )
  app.use(requestId)
  app.use(UPLOADS_PATH, createUploadTarget({ storage, clock, isOpen: async () => true, origins: '*' }))
  app.use(answer)
  return {
    storage,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true })
    },
  }
})
