import type { Request, Response } from 'express'
import { sendContinue } from '../http/unread-body.js'
import type { ResumableUploads, Session, Sessions } from './resumable-session.js'
import { inProgress, noLongerOpen } from './upload-refusals.js'

/** What the protocol says: its answer, or the error that a session or the database threw. */
export type Outcome = { readonly answer: globalThis.Response } | { readonly error: unknown }

/**
 * Speaks tus 1.0 about one upload, by `@tus/server`. The server is made for one request, because the session is its
 * lock. It does not get the body, which the session reads itself: in the server's streams, what arrived while the disk
 * or S3 was busy would be held without a bound, and lost with the connection.
 */
export async function speakTus(
  { request, response }: { request: Request; response: Response },
  method: string,
  { scanId, sessions, uploads }: { scanId: string; sessions: Sessions; uploads: ResumableUploads },
): Promise<Outcome> {
  // Loaded when it is first needed.
  const { DataStore, Server, Upload } = await import('@tus/server')
  let session: Session | undefined

  /** For HEAD, which takes no lock: it would end a connection that is sending. */
  async function look() {
    await sessions.whenFree(scanId)
    const found = await uploads.find(scanId)
    if (found === undefined) throw noLongerOpen()
    if (found.isBusy) throw inProgress()
    if (found.received === found.byteSize) {
      // A process may have been killed before the whole file was where completion finds it.
      session = await sessions.begin(scanId, request)
      await session.finish()
    }
    return found
  }

  const datastore = Object.assign(new DataStore(), {
    async getUpload(id: string) {
      const { byteSize, received } = session?.upload ?? (await look())
      return new Upload({ id, size: byteSize, offset: received })
    },
    write() {
      sendContinue(request, response)
      return (session as Session).receive()
    },
  })
  const lock = {
    async lock() {
      if (method === 'PATCH') session = await sessions.begin(scanId, request)
    },
    async unlock() {
      await session?.end()
    },
  }
  let thrown: { error: Error } | undefined
  const server = new Server({
    path: '/',
    datastore,
    locker: { newLock: () => lock },
    getFileIdFromRequest: () => scanId,
    onResponseError(_request, error) {
      // What the protocol itself refuses is no Error.
      if (error instanceof Error) thrown = { error }
      return undefined
    },
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value)
  const address = `http://localhost/${scanId}`
  const answer = await server.handleWeb(new globalThis.Request(address, { method, headers }))
  return thrown ?? { answer }
}
