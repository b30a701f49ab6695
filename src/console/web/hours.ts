import type { Tone } from './words.js'

/** One kind of count in an hourly chart. */
export type Series<Counts> = {
  readonly name: keyof Counts & string
  readonly word: string
  readonly tone: Tone
}

type Hour<Counts> = { readonly hour: string; readonly counts: Counts }

/** A piece of a bar, in shares of the chart's height from its top. */
export type Piece = { readonly tone: Tone; readonly top: number; readonly height: number }

/** The bars of a stacked chart, as high as their share of the highest; the first series is at the bottom. */
export function stack<Counts extends Readonly<Record<string, number>>>(
  hours: readonly Hour<Counts>[],
  series: readonly Series<Counts>[],
): readonly (readonly Piece[])[] {
  const totals = hours.map(({ counts }) => series.reduce((sum, { name }) => sum + (counts[name] ?? 0), 0))
  const highest = Math.max(1, ...totals)
  return hours.map(({ counts }) => {
    let top = 1
    return series.flatMap(({ name, tone }) => {
      const height = (counts[name] ?? 0) / highest
      top -= height
      return height > 0 ? [{ tone, top, height }] : []
    })
  })
}

/** The sum of each series over all hours. */
export function totals<Counts extends Readonly<Record<string, number>>>(
  hours: readonly Hour<Counts>[],
  series: readonly Series<Counts>[],
): readonly (Series<Counts> & { readonly total: number })[] {
  return series.map((one) => ({
    ...one,
    total: hours.reduce((sum, { counts }) => sum + (counts[one.name] ?? 0), 0),
  }))
}
