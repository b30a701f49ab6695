import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { judgeAddress } from '../../src/outbound/addresses.js'
import { makeCertificate } from './receiver.js'

/** A host of files on loopback. */
export type FileHost = {
  /** Without a slash at the end. */
  readonly url: string
  /** The paths that were asked for, with the headers of each request. */
  readonly asked: { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  /** The certificate (PEM) of a host with TLS. */
  readonly certificate: string | undefined
}

/** Answers a request for a path. */
export type Serve = (path: string, response: ServerResponse) => void

/** Starts a host for the rest of the test. */
export async function startFileHost(serve: Serve, { tls = false } = {}): Promise<FileHost> {
  const asked: FileHost['asked'] = []
  const listener: RequestListener = (request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    serve(path, response)
  }
  const certificate = tls ? await makeCertificate() : undefined
  const server = certificate === undefined ? createServer(listener) : createTlsServer(certificate, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://localhost:${port}`,
    asked,
    certificate: certificate?.cert,
  }
}

/** 127.0.0.1 stands for a public address; the rest of loopback stays private. */
export const FIRST_IS_PUBLIC = {
  lookup: async () => ['127.0.0.1'],
  judge: (ip: string) => (ip === '127.0.0.1' ? ('public' as const) : judgeAddress(ip)),
}
