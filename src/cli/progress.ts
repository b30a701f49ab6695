import type { MultiBar, SingleBar } from 'cli-progress'
import type { ScanProgress } from '../client/index.js'
import { type OutputStream, printable } from './output.js'

/** The bar of one file. */
export type FileProgress = {
  report(progress: ScanProgress): void
  /** The file is done, or has failed. */
  end(): void
}

/** Bars for the files in progress, and a count of all files. */
export type Progress = {
  begin(file: string): FileProgress
  /** Removes the remaining bars. */
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
      return 'starting'
    case 'uploading':
      return 'uploading'
    case 'completing':
    case 'waiting':
      return 'waiting for the verdict'
  }
}

function fileProgress(bars: MultiBar, file: string, onEnd: () => void): FileProgress {
  const bar = bars.create(1, 0, { file: shortened(file), doing: 'starting' })
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

/** Shows the progress of `count` files. Writes nothing if the stream is not a terminal. */
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
      // Truncate long lines and leave the terminal's settings alone, so that Ctrl-C leaves nothing to restore.
      linewrap: true,
      gracefulExit: false,
      // When a bar is removed, the bars below it move up. Without this only changed lines would be written.
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

/** Starts one bar at 0 of `total`. `fields` has the initial values of the fields that the format names. */
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
  /** Removes the bar; may be called again. */
  stop(): void
}

/** Shows how many objects and bytes have been copied. Writes nothing if the stream is not a terminal. */
export async function showCopying(
  { objects, bytes }: { objects: number; bytes: number },
  stream: OutputStream,
): Promise<CopyProgress> {
  if (!stream.isTTY) return { report: () => {}, stop: () => {} }
  let done = 0
  const format = '{done} of {objects} objects, {eta_formatted} left'
  // Each object counts as one byte more, so that empty files count too.
  const bar = await startBar(stream, format, bytes + objects, { done, objects })
  return {
    report({ byteSize = 0 }) {
      done += 1
      bar.increment(byteSize + 1, { done })
    },
    stop: () => bar.stop(),
  }
}

/** The bar of tables that are changed, measured in bytes. */
export type TablesProgress = {
  begin(table: string): void
  end(bytes: number): void
  /** Removes the bar. */
  stop(): void
}

/** Shows which table is being changed, and how much is done. Writes nothing if the stream is not a terminal. */
export async function showTables(bytes: number, stream: OutputStream): Promise<TablesProgress> {
  if (!stream.isTTY) return { begin: () => {}, end: () => {}, stop: () => {} }
  const bar = await startBar(stream, '{table}', bytes, { table: '' })
  return {
    begin: (table) => bar.update({ table }),
    end: (done) => bar.increment(done),
    stop: () => bar.stop(),
  }
}

/** The bar of a backup or a move. */
export type MoveProgress = {
  /** The total in rows or bytes, as far as it is known; it may still grow. */
  total(amount: number): void
  report(amount: number): void
  /** Removes the bar; may be called again. */
  stop(): void
}

/** Shows the progress of a move. Writes nothing if the stream is not a terminal. */
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
