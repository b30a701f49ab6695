import { writeSync } from 'node:fs'

/** How much is queued for a slow reader or a full disk; beyond this, lines are dropped. */
const MAX_QUEUED_CHARACTERS = 1_048_576

const countLines = (text: string) => text.split('\n').length - 1

/** Lines on their way to a file descriptor, in order: a bounded amount. Those beyond are dropped and counted. */
export type LineQueue = {
  /** What is not yet written, in characters; in bytes for an entry that is partly written. */
  readonly size: number
  /** How many lines have been dropped since the start. */
  readonly dropped: number
  /** Queues whole lines, after a report of those dropped before, or drops them. */
  push(lines: string): void
  drop(lines: string): void
  /** Queues a report of the lines dropped since the last one; returns whether there were any. */
  report(): boolean
  /** Writes until everything is written or a write fails; returns the code of its error. */
  write(): string | undefined
  /** Drops everything: nothing written from here on will ever be read. */
  dropAll(): void
}

/** `droppedLine` makes the line that reports how many lines were dropped. */
export function createLineQueue(fd: number, droppedLine: (dropped: number) => string): LineQueue {
  /** Oldest first. If a part of the first entry has been written, `rest` has the remainder. */
  const queue: string[] = []
  let characters = 0
  let rest: Buffer | undefined
  let dropped = 0
  let unreported = 0

  function enqueue(lines: string): void {
    queue.push(lines)
    characters += lines.length
  }

  function drop(lines: string): void {
    const count = countLines(lines)
    dropped += count
    unreported += count
  }

  function report(): boolean {
    if (unreported === 0) return false
    enqueue(droppedLine(unreported))
    unreported = 0
    return true
  }

  /** Writes the first entry of the queue, or a part of it. Returns the error code if it fails. */
  function writeSome(lines: string): string | undefined {
    try {
      const written = rest === undefined ? writeSync(fd, lines) : writeSync(fd, rest)
      const left = (rest?.length ?? Buffer.byteLength(lines)) - written
      if (left === 0) {
        queue.shift()
        characters -= lines.length
        rest = undefined
      } else rest = (rest ?? Buffer.from(lines)).subarray(written)
      return undefined
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'unknown'
    }
  }

  return {
    get size() {
      return characters + (rest?.length ?? 0)
    },
    get dropped() {
      return dropped
    },
    push(lines) {
      // After a drop, wait until the queue is half empty, so that there is one report and not a series of them.
      const maxCharacters = unreported > 0 ? MAX_QUEUED_CHARACTERS / 2 : MAX_QUEUED_CHARACTERS
      if (queue.length > 0 && characters + lines.length > maxCharacters) drop(lines)
      else {
        report()
        enqueue(lines)
      }
    },
    drop,
    report,
    write() {
      for (let [lines] = queue; lines !== undefined; [lines] = queue) {
        const failure = writeSome(lines)
        if (failure !== undefined) return failure
      }
      return undefined
    },
    dropAll() {
      const [first = '', ...following] = queue.splice(0)
      drop([rest?.toString() ?? first, ...following].join(''))
    },
  }
}
