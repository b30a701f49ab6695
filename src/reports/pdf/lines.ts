import LineBreaker from 'linebreak'
import type { Face } from './fonts.js'
import { type Prepared, prepare, type Run, runsOf } from './runs.js'

/** Measures a text in a typeface. */
export type Measure = (text: string, face: Face) => number

/** A line of a paragraph: its runs from left to right, with their widths. */
export type Line = {
  readonly runs: readonly (Run & { readonly width: number })[]
  readonly width: number
  readonly isRightToLeft: boolean
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const spaceAtEnd = /\s+$/

/** The width of a part of a text, in its logical order: letters that are joined are of one word. */
function widthOf({ text, faces }: Prepared, start: number, end: number, measure: Measure): number {
  let width = 0
  for (let at = start; at < end; ) {
    const face = faces[at] as Face
    let to = at + 1
    while (to < end && faces[to] === face) to += 1
    width += measure(text.slice(at, to), face)
    at = to
  }
  return width
}

/** Where a piece that is wider than a line is broken, in the middle of a word. */
function* broken(
  prepared: Prepared,
  start: number,
  end: number,
  { width, measure }: { width: number; measure: Measure },
): Generator<number> {
  let used = 0
  for (const { index, segment } of graphemes.segment(prepared.text.slice(start, end))) {
    const from = start + index
    const taken = widthOf(prepared, from, from + segment.length, measure)
    if (used > 0 && used + taken > width) {
      yield from
      used = 0
    }
    used += taken
  }
}

/** Where the lines of a paragraph end (UAX #14). */
function* endsOf(
  prepared: Prepared,
  given: { readonly width: number; readonly measure: Measure },
): Generator<number> {
  const { text } = prepared
  const { width, measure } = given
  const breaks = new LineBreaker(text)
  let [lineStart, start] = [0, 0]
  for (let next = breaks.nextBreak(); next !== null; next = breaks.nextBreak()) {
    const end = next.position
    const visible = start + text.slice(start, end).replace(spaceAtEnd, '').length
    if (start > lineStart && widthOf(prepared, lineStart, visible, measure) > width) {
      yield start
      lineStart = start
    }
    if (widthOf(prepared, start, visible, measure) > width)
      for (const at of broken(prepared, start, visible, given)) {
        yield at
        lineStart = at
      }
    start = end
  }
  yield text.length
}

/** The lines of a paragraph of this width, the first one first. */
export function* linesOf(
  text: string,
  given: { readonly width: number; readonly isBold: boolean; readonly measure: Measure },
): Generator<Line> {
  const prepared = prepare(text, given.isBold)
  let start = 0
  for (const end of endsOf(prepared, given)) {
    const visible = start + prepared.text.slice(start, end).replace(spaceAtEnd, '').length
    const runs = runsOf(prepared, start, visible).map((run) => ({
      ...run,
      width: given.measure(run.text, run.face),
    }))
    const width = runs.reduce((sum, run) => sum + run.width, 0)
    yield { runs, width, isRightToLeft: prepared.isRightToLeft }
    start = end
  }
}
