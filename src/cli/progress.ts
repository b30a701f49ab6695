import type { MultiBar, SingleBar } from 'cli-progress'
import type { ScanProgress } from '../client/index.js'
import { type OutputStream, printable } from './output.js'

/** The bar of one file. */
export type FileProgress = {
  report(progress: ScanProgress): void
  /** The file is done, or has failed. */
  end(): void
}

/** Bars for the files under way, and a count of all. */
export type Progress = {
  begin(file: string): FileProgress
  /** Removes what is left of them. */
  stop(): void
}

const MAX_NAME = 30

function shortened(file: string): string {
  const name = printable(file)
  return (name.length > MAX_NAME ? `…${name.slice(1 - MAX_NAME)}` : name).padEnd(MAX_NAME)
}

function doing(progress: ScanProgress): string {
  switch (progress.phase) {
    case 'creating':
      return 'begins'
    case 'uploading':
      return 'uploads'
    case 'completing':
    case 'waiting':
      return 'is analysed'
  }
}

function fileProgress(bars: MultiBar, file: string, onEnd: () => void): FileProgress {
  const bar = bars.create(1, 0, { file: shortened(file), doing: 'begins' })
  return {
    report(progress) {
      if (progress.phase === 'uploading') {
        bar.setTotal(progress.byteSize)
        bar.update(progress.bytesSent)
      }
      bar.update({ doing: doing(progress) })
    },
    end() {
      onEnd()
      bars.remove(bar)
    },
  }
}

const NONE: Progress = { begin: () => ({ report: () => {}, end: () => {} }), stop: () => {} }

/** Shows how `count` files come along. Where nobody watches, for the stream is no terminal, it writes nothing. */
export async function showProgress(count: number, stream: OutputStream): Promise<Progress> {
  if (!stream.isTTY) return NONE
  const { default: cliProgress } = await import('cli-progress')
  const bars = new cliProgress.MultiBar(
    {
      stream,
      format: '{file} {percentage}% [{bar}] {doing}',
      autopadding: true,
      barsize: 25,
      clearOnComplete: true,
      // Long lines are cut, and the terminal's settings stay: Ctrl-C ends the process with nothing to restore.
      linewrap: true,
      gracefulExit: false,
      // When a bar goes, those below it move up; else only lines that changed would be written.
      forceRedraw: true,
    },
    cliProgress.Presets.legacy,
  )
  const all = count > 1 ? bars.create(count, 0, {}, { format: '{value} of {total} files done' }) : undefined
  return {
    begin: (file) => fileProgress(bars, file, () => all?.increment()),
    stop: () => bars.stop(),
  }
}

/** One bar at 0 of `total`; its format may name fields, which have these values at first. */
async function startBar(
  stream: OutputStream,
  format: string,
  total: number,
  fields: object,
): Promise<SingleBar> {
  const { default: cliProgress } = await import('cli-progress')
  const bar = new cliProgress.SingleBar(
    {
      stream,
      format: `{percentage}% [{bar}] ${format}`,
      autopadding: true,
      barsize: 25,
      clearOnComplete: true,
      linewrap: true,
      gracefulExit: false,
    },
    cliProgress.Presets.legacy,
  )
  bar.start(total, 0, fields)
  return bar
}

/** The bar of objects that are copied. */
export type CopyProgress = {
  report(object: { readonly byteSize: number | undefined }): void
  /** Removes it; harmless when it is gone. */
  stop(): void
}

/** Shows how many of the objects and bytes are copied. Where nobody watches it writes nothing. */
export async function showCopying(
  { objects, bytes }: { objects: number; bytes: number },
  stream: OutputStream,
): Promise<CopyProgress> {
  if (!stream.isTTY) return { report: () => {}, stop: () => {} }
  let done = 0
  const format = '{done} of {objects} objects, {eta_formatted} left'
  // Empty files count too.
  const bar = await startBar(stream, format, bytes + objects, { done, objects })
  return {
    report({ byteSize = 0 }) {
      done += 1
      bar.increment(byteSize + 1, { done })
    },
    stop: () => bar.stop(),
  }
}

/** The bar of tables that are changed, by their bytes. */
export type TablesProgress = {
  begin(table: string): void
  end(bytes: number): void
  /** Removes it. */
  stop(): void
}

/** Shows which table is under way, and how much is done. Where nobody watches it writes nothing. */
export async function showTables(bytes: number, stream: OutputStream): Promise<TablesProgress> {
  if (!stream.isTTY) return { begin: () => {}, end: () => {}, stop: () => {} }
  const bar = await startBar(stream, '{table}', bytes, { table: '' })
  return {
    begin: (table) => bar.update({ table }),
    end: (done) => bar.increment(done),
    stop: () => bar.stop(),
  }
}

/** The bar of a backup, or of something that moves. */
export type MoveProgress = {
  /** What is to be done in all, in rows or bytes: as far as is known, for more may come. */
  total(amount: number): void
  report(amount: number): void
  /** Removes it; harmless when it is gone. */
  stop(): void
}

/** Shows how far a move has come. Where nobody watches it writes nothing. */
export async function showMoving(stream: OutputStream): Promise<MoveProgress> {
  if (!stream.isTTY) return { total: () => {}, report: () => {}, stop: () => {} }
  const bar = await startBar(stream, '{eta_formatted} left', 1, {})
  let [done, all] = [0, 0]
  return {
    total(amount) {
      all = amount
      bar.setTotal(Math.max(1, all))
    },
    report(amount) {
      done += amount
      if (done > all) bar.setTotal(done)
      bar.update(done)
    },
    stop: () => bar.stop(),
  }
}
