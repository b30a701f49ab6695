import cluster from 'node:cluster'
import { constants, fstatSync, openSync, writeSync } from 'node:fs'

/**
 * Lines are buffered for this long, or up to this many characters: writing each line separately cost every request a
 * twentieth of its time. Processes that share a pipe write at most what a pipe accepts atomically (`PIPE_BUF` on
 * Linux), so that their lines do not mix. A single process uses a larger buffer and needs a quarter of the writes.
 */
const FLUSH_MS = 20
const FLUSH_CHARACTERS = cluster.isWorker ? 4_096 : 16_384

/** How much is queued for a slow reader or a full disk; beyond this, lines are dropped. */
const MAX_QUEUED_CHARACTERS = 1_048_576

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

const countLines = (text: string) => text.split('\n').length - 1

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
  const fd = openWithoutBlocking()
  let buffered = ''
  /** Oldest first. If a part of the first entry has been written, `rest` has the remainder. */
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

  function drop(lines: string): void {
    const count = countLines(lines)
    dropped += count
    unreported += count
  }

  function enqueueBuffered(): void {
    if (buffered === '') return
    // After a drop, wait until the queue is half empty, so that there is one report and not a series of them.
    const maxCharacters = unreported > 0 ? MAX_QUEUED_CHARACTERS / 2 : MAX_QUEUED_CHARACTERS
    if (queue.length > 0 && queuedCharacters + buffered.length > maxCharacters) drop(buffered)
    else {
      if (unreported > 0) enqueue(droppedLine(unreported))
      unreported = 0
      enqueue(buffered)
    }
    buffered = ''
  }

  /** Writes the first entry of the queue, or a part of it. Returns the error code if it fails. */
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
      // The last drops are reported even if nothing more is logged.
      if (unreported > 0) {
        enqueue(droppedLine(unreported))
        unreported = 0
        return flush()
      }
    } else if (CLOSED_CODES.has(failure)) {
      closed = true
      const [first = '', ...following] = queue.splice(0)
      drop([rest?.toString() ?? first, ...following].join(''))
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
        drop(lines)
        return
      }
      if (buffered.length + lines.length > FLUSH_CHARACTERS) flush()
      buffered += lines
      timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    flushSync: () => void flush(),
    get dropped() {
      return dropped
    },
  }
}
