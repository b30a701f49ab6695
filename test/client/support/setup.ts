import { afterEach, beforeEach } from 'vitest'
import {
  createMediaScanClient,
  type MediaScanClient,
  type MediaScanClientOptions,
} from '../../../src/client/index.js'
import { type ScriptedServer, startScriptedServer } from './scripted-server.js'

/** A well-formed key. */
export const API_KEY = 'msk_sbx_0123456789abcdefghijABCDEFGHIJ012345'

export type Setup = {
  server: ScriptedServer
  /** The waits of the client in milliseconds, in order; none of them takes any time. */
  sleeps: number[]
  client(options?: Partial<MediaScanClientOptions>): MediaScanClient
}

/** A scripted server and its clients for each test of a file. */
export function setUp(): Setup {
  const setup: Setup = {
    server: undefined as unknown as ScriptedServer,
    sleeps: [],
    client: (options = {}) =>
      createMediaScanClient({
        baseUrl: setup.server.url,
        apiKey: API_KEY,
        sleep: async (ms) => {
          setup.sleeps.push(ms)
        },
        ...options,
      }),
  }
  beforeEach(async () => {
    setup.server = await startScriptedServer()
    setup.sleeps = []
  })
  afterEach(() => setup.server.close())
  return setup
}

/** The error with which a promise rejects. */
export async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  let value: unknown
  try {
    value = await promise
  } catch (error) {
    return error
  }
  throw new Error(`It did not reject but gave ${JSON.stringify(value)}.`)
}
