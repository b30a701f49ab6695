import cluster from 'node:cluster'
import { constants, fstatSync, openSync } from 'node:fs'
import { createLineQueue } from './line-queue.js'

/**
 * Lines are buffered for this long, or up to this many characters: writing each line separately cost every request a
 * twentieth of its time. Processes that share a pipe write at most what a pipe accepts atomically (`PIPE_BUF` on
 * Linux), so that their lines do not mix. A single process uses a larger buffer and needs a quarter of the writes.
 */
const FLUSH_MS = 20
const FLUSH_CHARACTERS = cluster.isWorker ? 4_096 : 16_384

/** The pause before a retry after an error other than a full pipe, such as a full disk. */
const RETRY_MS = 1_000

/** How long an exiting process waits for a reader that does not read. */
const EXIT_TIMEOUT_MS = 2_000
const EXIT_POLL_MS = 10

/** Errors of a pipe or socket without a reader: nothing written from here on will ever be read. */
const CLOSED_CODES = new Set(['EPIPE', 'ECONNRESET'])

/** Standard output for lines. It never blocks, never fails, and buffers a bounded amount. */
export type LogOutput = {
  /** Accepts one or more whole lines. They are written soon, in order, or dropped and counted if the queue is full. */
  write(lines: string): void
  /** Writes as much as can be written now. */
  flushSync(): void
  /** How many lines have been dropped since the start. */
  readonly dropped: number
}

/**
 * Standard output as a non-blocking file descriptor. It is opened again if possible, so that the terminal or pipe stays
 * blocking for other processes that share it. Regular files never block, and opening one again would start at its
 * beginning. A socket cannot be opened again, but is non-blocking once Node has made a stream of it.
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
 * Opens standard output. `droppedLine` makes the line that says how many lines were dropped; it is written once output
 * is accepted again.
 *
 * This replaces pino's sonic-boom, which blocks the event loop while a pipe is full, waits forever at exit if the disk
 * is full, and measures its whole buffer again for every line, a tenth of a read's allocations. Writes are synchronous
 * because a stalled write in the thread pool would occupy a thread and keep the process from ending.
 */
export function openLogOutput(droppedLine: (dropped: number) => string): LogOutput {
  const queue = createLineQueue(openWithoutBlocking(), droppedLine)
  let buffered = ''
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function flush(): string | undefined {
    clearTimeout(timer)
    timer = undefined
    if (buffered !== '') queue.push(buffered)
    buffered = ''
    const failure = queue.write()
    if (failure === undefined) {
      // The last drops are reported even if nothing more is logged.
      if (queue.report()) return flush()
    } else if (CLOSED_CODES.has(failure)) {
      closed = true
      queue.dropAll()
    } else timer = setTimeout(flush, failure === 'EAGAIN' ? FLUSH_MS : RETRY_MS).unref()
    return failure
  }

  process.on('exit', () => {
    let left = Infinity
    for (let waited = 0; flush() === 'EAGAIN' && waited < EXIT_TIMEOUT_MS; waited += EXIT_POLL_MS) {
      if (queue.size < left) waited = 0
      left = queue.size
      wait(EXIT_POLL_MS)
    }
  })

  return {
    write(lines) {
      if (closed) {
        queue.drop(lines)
        return
      }
      if (buffered.length + lines.length > FLUSH_CHARACTERS) flush()
      buffered += lines
      timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    flushSync: () => void flush(),
    get dropped() {
      return queue.dropped
    },
  }
}
