import type { Tone } from './words.js'

/** The kinds of count in an hourly chart, each with its colour; the first one is at the bottom. */
export type Series<Counts> = Readonly<Record<keyof Counts & string, Tone>>

const tonesOf = <Counts>(series: Series<Counts>) =>
  Object.entries(series) as [name: keyof Counts & string, tone: Tone][]

type Hour<Counts> = { readonly hour: string; readonly counts: Counts }

/** A piece of a bar, in shares of the chart's height from its top. */
export type Piece = { readonly tone: Tone; readonly top: number; readonly height: number }

/** The bars of a stacked chart, as high as their share of the highest. */
export function stack<Counts extends Readonly<Record<string, number>>>(
  hours: readonly Hour<Counts>[],
  series: Series<Counts>,
): readonly (readonly Piece[])[] {
  const tones = tonesOf(series)
  const totals = hours.map(({ counts }) => tones.reduce((sum, [name]) => sum + (counts[name] ?? 0), 0))
  const highest = Math.max(1, ...totals)
  return hours.map(({ counts }) => {
    let top = 1
    return tones.flatMap(([name, tone]) => {
      const height = (counts[name] ?? 0) / highest
      top -= height
      return height > 0 ? [{ tone, top, height }] : []
    })
  })
}

/** The sum of each series over all hours. */
export function totals<Counts extends Readonly<Record<string, number>>>(
  hours: readonly Hour<Counts>[],
  series: Series<Counts>,
): readonly { readonly name: keyof Counts & string; readonly tone: Tone; readonly total: number }[] {
  return tonesOf(series).map(([name, tone]) => ({
    name,
    tone,
    total: hours.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0),
  }))
}
