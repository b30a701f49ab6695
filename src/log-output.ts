import cluster from 'node:cluster'
import { constants, fstatSync, openSync, writeSync } from 'node:fs'

/**
 * Lines are buffered for so long, or up to so many characters: a write for each cost every request a twentieth. Of
 * several processes that share a pipe, each writes what a pipe takes whole or not at all (`PIPE_BUF` of Linux), so that
 * their lines do not mix in it; one that is alone needs a quarter of the writes.
 */
const FLUSH_MS = 20
const FLUSH_CHARACTERS = cluster.isWorker ? 4_096 : 16_384

/** What is queued for a reader that is slow, or for a disk that is full; beyond it, lines are dropped. */
const MAX_QUEUED_CHARACTERS = 1_048_576

/** When to try again after an error other than a full pipe, such as a full disk. */
const RETRY_MS = 1_000

/** How long a process that ends waits for a reader that takes nothing. */
const EXIT_TIMEOUT_MS = 2_000
const EXIT_POLL_MS = 10

/** Errors of a pipe or socket without a reader: nobody will ever read what is written from here on. */
const CLOSED_CODES = new Set(['EPIPE', 'ECONNRESET'])

/** Standard output for lines, which never blocks, never fails, and holds a bounded amount. */
export type LogOutput = {
  /** Takes one or more whole lines. Written soon, in this order; dropped and counted when too much is queued already. */
  write(lines: string): void
  /** Writes what can be written now. */
  flushSync(): void
  /** How many writes were dropped since the start. */
  readonly dropped: number
}

/**
 * Standard output as a file descriptor that does not block: one opened anew where that is possible, so that the
 * terminal or pipe goes on blocking for the others who have it. Regular files never block, and would begin at the
 * start when opened anew. A socket cannot be opened anew, but is not blocking once Node made a stream of it.
 */
function openWithoutBlocking(): number {
  const { fd } = process.stdout
  if (fstatSync(fd).isFile()) return fd
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return fd
  }
}

const wait = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/**
 * Opens standard output. `droppedLine` makes the line that says how many were dropped, written once lines are
 * taken again.
 *
 * Ours rather than pino's own sonic-boom: that waits in the event loop for a full pipe, at the end of the process for
 * ever when the disk is full, and measures all that it holds anew with every line, a tenth of what a read allocated.
 * Writes are synchronous because a stalled one in the thread pool would keep a thread, and the process from ending.
 */
export function openLogOutput(droppedLine: (dropped: number) => string): LogOutput {
  const fd = openWithoutBlocking()
  let buffered = ''
  let bufferedWrites = 0
  /** Oldest first; what is left of the first one is in `rest` once a part of it was written. */
  const queue: string[] = []
  let queuedCharacters = 0
  let rest: Buffer | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let dropped = 0
  let unreported = 0

  function enqueue(lines: string): void {
    queue.push(lines)
    queuedCharacters += lines.length
  }

  function drop(writes: number): void {
    dropped += writes
    unreported += writes
  }

  function enqueueBuffered(): void {
    if (buffered === '') return
    // Once lines were dropped the queue has to be half empty, so that there is one count and not one after another.
    const maxCharacters = unreported > 0 ? MAX_QUEUED_CHARACTERS / 2 : MAX_QUEUED_CHARACTERS
    if (queue.length > 0 && queuedCharacters + buffered.length > maxCharacters) drop(bufferedWrites)
    else {
      if (unreported > 0) enqueue(droppedLine(unreported))
      unreported = 0
      enqueue(buffered)
    }
    buffered = ''
    bufferedWrites = 0
  }

  /** Writes the first of the queue, or a part of it. Returns the code of the error when it cannot. */
  function writeSome(lines: string): string | undefined {
    try {
      const written = rest === undefined ? writeSync(fd, lines) : writeSync(fd, rest)
      const left = (rest?.length ?? Buffer.byteLength(lines)) - written
      if (left === 0) {
        queue.shift()
        queuedCharacters -= lines.length
        rest = undefined
      } else rest = (rest ?? Buffer.from(lines)).subarray(written)
      return undefined
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'unknown'
    }
  }

  function writeQueue(): string | undefined {
    for (let [lines] = queue; lines !== undefined; [lines] = queue) {
      const failure = writeSome(lines)
      if (failure !== undefined) return failure
    }
    return undefined
  }

  function flush(): string | undefined {
    clearTimeout(timer)
    timer = undefined
    enqueueBuffered()
    const failure = writeQueue()
    if (failure === undefined) {
      // Also when nothing more is logged, the last drops are reported.
      if (unreported > 0) {
        enqueue(droppedLine(unreported))
        unreported = 0
        return flush()
      }
    } else if (CLOSED_CODES.has(failure)) {
      closed = true
      queue.length = 0
    } else timer = setTimeout(flush, failure === 'EAGAIN' ? FLUSH_MS : RETRY_MS).unref()
    return failure
  }

  process.on('exit', () => {
    let left = Infinity
    for (let waited = 0; flush() === 'EAGAIN' && waited < EXIT_TIMEOUT_MS; waited += EXIT_POLL_MS) {
      const now = queuedCharacters + (rest?.length ?? 0)
      if (now < left) waited = 0
      left = now
      wait(EXIT_POLL_MS)
    }
  })

  return {
    write(lines) {
      if (closed) {
        dropped += 1
        return
      }
      if (buffered.length + lines.length > FLUSH_CHARACTERS) flush()
      buffered += lines
      bufferedWrites += 1
      timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    flushSync: () => void flush(),
    get dropped() {
      return dropped
    },
  }
}
