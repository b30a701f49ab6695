import type { Request } from 'express'
import { ApiError } from '../http/errors.js'
import { STALLED_MS } from './receiving.js'
import type { OpenUpload, Received, ResumableStore, ResumableUpload } from './resumable.js'
import { type Pace, receiveBody } from './upload-body.js'
import { inProgress, noLongerOpen, refusalOf } from './upload-refusals.js'

/** How often what has arrived is made durable and recorded: a process that is killed loses no more. */
const SAVE_MS = 2_000

/**
 * How long a connection may write after it was last recorded that bytes arrived. After that, any process goes on with
 * the upload: more than twice {@link SAVE_MS}, so that a slow database does not end it.
 */
const LEASE_MS = 10_000

/** The writer stops this long before its lease ends, by its own clock. */
const LEASE_MARGIN_MS = 1_000

/** The right of one connection to write, for as long as it renews it. Both return whether it still has it. */
export type Lease = {
  readonly upload: ResumableUpload
  /** Records what is durable, and renews the lease. */
  save(state: Received): Promise<boolean>
  /** Records what is durable, and gives the lease up. */
  release(state: Received): Promise<boolean>
}

/** What is recorded about resumable uploads, for all processes. */
export type ResumableUploads = {
  /** `undefined` if the scan takes no upload any more. `isBusy`: whether a connection has a lease. */
  find(scanId: string): Promise<(ResumableUpload & { isBusy: boolean }) | undefined>
  /** `undefined` if another connection has a lease, or the scan takes no upload any more. */
  claim(scanId: string, leaseMs: number): Promise<Lease | undefined>
}

/** The connections of this process that send to resumable uploads. */
export type Sessions = {
  /**
   * Resolves once no connection of this process sends to the upload: one that broke off has saved what arrived, and one
   * that stalled was ended. Rejects with 409 `upload_in_progress` while one is receiving.
   */
  whenFree(scanId: string): Promise<void>
  /** Begins to receive. Rejects with 409 `upload_in_progress`, 403 `upload_forbidden` or the error of the storage. */
  begin(scanId: string, request: Request): Promise<Session>
}

/** One connection that sends to an upload. It must be ended. */
export type Session = {
  readonly upload: ResumableUpload
  /**
   * Receives the body, as far as it belongs to the upload, and returns the offset that is then durable. A whole file is
   * then where completion finds it. Rejects with `UploadAbortedError` if the body broke off; what arrived is kept.
   */
  receive(): Promise<number>
  /** Puts a file that is whole where completion finds it. */
  finish(): Promise<void>
  end(): Promise<void>
}

/** A connection, from its first look at the upload to the end of its session. */
type Connection = {
  readonly request: Request
  /** Since when it waits for bytes, in milliseconds of the process; `undefined` while it works. */
  waitsSince: number | undefined
  readonly ended: Promise<void>
}

/** Whether another connection may take the place of this one, which has sent nothing for a while. */
const hasStalled = ({ request, waitsSince }: Connection) =>
  !request.complete && waitsSince !== undefined && performance.now() - waitsSince >= STALLED_MS

export function createSessions({
  store,
  uploads,
  slowest,
}: {
  store: ResumableStore
  uploads: ResumableUploads
  slowest: Pace
}): Sessions {
  const connections = new Map<string, Connection>()

  async function whenFree(scanId: string): Promise<void> {
    for (let one = connections.get(scanId); one !== undefined; one = connections.get(scanId)) {
      if (!one.request.destroyed && !hasStalled(one)) throw inProgress()
      one.request.destroy()
      await one.ended
    }
  }

  const refusal = async (scanId: string) =>
    (await uploads.find(scanId)) === undefined ? noLongerOpen() : inProgress()

  /** Takes the place of the connection; `leave` makes it free. */
  function enter(scanId: string, request: Request): { connection: Connection; leave: () => void } {
    let leave = () => {}
    const ended = new Promise<void>((resolve) => {
      leave = () => {
        connections.delete(scanId)
        resolve()
      }
    })
    const connection: Connection = { request, waitsSince: undefined, ended }
    connections.set(scanId, connection)
    return { connection, leave }
  }

  async function begin(scanId: string, request: Request): Promise<Session> {
    await whenFree(scanId)
    const { connection, leave } = enter(scanId, request)
    try {
      const lease = await holdLease(uploads, scanId)
      if (lease === undefined) throw await refusal(scanId)
      try {
        const open = await store.open(lease.upload, lease.isHeld)
        return createSession({ connection, lease, open, store, uploads, slowest, refusal, leave })
      } catch (error) {
        await lease.release(lease.upload)
        throw refusalOf(error) ?? error
      }
    } catch (error) {
      leave()
      throw error
    }
  }

  return { whenFree, begin }
}

/** Claims an upload. The lease knows by this process's own clock whether it is held. */
async function holdLease(
  uploads: ResumableUploads,
  scanId: string,
): Promise<(Lease & { isHeld: () => boolean }) | undefined> {
  let heldUntil = performance.now() + LEASE_MS - LEASE_MARGIN_MS
  const lease = await uploads.claim(scanId, LEASE_MS)
  return (
    lease && {
      ...lease,
      isHeld: () => performance.now() < heldUntil,
      async save(state) {
        const at = performance.now()
        const isSaved = await lease.save(state)
        if (isSaved) heldUntil = at + LEASE_MS - LEASE_MARGIN_MS
        return isSaved
      },
    }
  )
}

function createSession({
  connection,
  lease,
  open,
  store,
  uploads,
  slowest,
  refusal,
  leave,
}: {
  connection: Connection
  lease: Lease & { isHeld: () => boolean }
  open: OpenUpload
  store: ResumableStore
  uploads: ResumableUploads
  slowest: Pace
  /** Why the lease was lost. */
  refusal: (scanId: string) => Promise<ApiError>
  leave: () => void
}): Session {
  const { scanId, byteSize } = lease.upload
  /** As last made durable. */
  let state: Received = { received: open.received, stored: lease.upload.stored }
  let arrived = open.received
  let isFinished = false

  async function renew(): Promise<void> {
    if (!(await lease.save(state))) throw await refusal(scanId)
  }

  async function append(pieces: readonly Buffer[]): Promise<void> {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    if (arrived + length > byteSize)
      throw new ApiError(413, 'payload_too_large', `The file has ${byteSize} bytes, and the body more.`)
    connection.waitsSince = undefined
    // It stalled for so long that another process may have gone on.
    if (!lease.isHeld()) await renew()
    await open.append(pieces)
    arrived += length
    connection.waitsSince = performance.now()
  }

  /** Saves what has arrived while more arrives. If it fails, the lease ends, and with it the connection. */
  function saveOnTheWay(): () => Promise<void> {
    let savedAt = arrived
    let saving: Promise<void> | undefined
    const timer = setInterval(() => {
      const isIdle = arrived === savedAt && connection.waitsSince !== undefined
      if (saving !== undefined || isIdle) return
      savedAt = arrived
      saving = open
        .save('on the way')
        .then((saved) => {
          state = saved
          return renew()
        })
        .catch(() => {})
        .finally(() => {
          saving = undefined
        })
    }, SAVE_MS)
    return async () => {
      clearInterval(timer)
      await saving
    }
  }

  async function finish(): Promise<void> {
    await open.finish()
    isFinished = true
    // The scan may have ended meanwhile: then nothing else would remove the file, unless it was completed with it.
    if ((await uploads.find(scanId)) === undefined && (await store.withdraw(scanId))) throw noLongerOpen()
  }

  async function receive(): Promise<number> {
    connection.waitsSince = performance.now()
    const stopSaving = saveOnTheWay()
    try {
      await receiveBody(connection.request, append, { slowest, keepsBroken: true })
    } finally {
      await stopSaving()
      connection.waitsSince = undefined
      // Also of a body that broke off, or is too long.
      state = await open.save('at the end')
    }
    if (state.received === byteSize) {
      // Recorded first: if the process is killed in between, the next look at the upload finishes it.
      await renew()
      await finish()
    }
    return state.received
  }

  const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw refusalOf(error) ?? error
    }
  }

  return {
    upload: { ...lease.upload, ...state },
    receive: () => refusing(receive),
    finish: () => refusing(finish),
    async end() {
      try {
        await open.close()
        const isRecorded = await lease.release(state)
        // A finished upload was recorded before.
        if (!isRecorded && !isFinished) throw await refusal(scanId)
      } finally {
        leave()
      }
    },
  }
}
