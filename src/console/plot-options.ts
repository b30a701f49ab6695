import uPlot from 'uplot'
import { axisText, type Buckets, lonePoints, type Series, type Unit } from './charts.js'
import { axisTime } from './time.js'

/** The data to draw. */
export type PlotSpec = {
  readonly buckets: Buckets
  readonly series: readonly Series[]
  readonly unit: Unit
  readonly shape: 'bars' | 'lines'
}

/** The current colours. */
export type PlotColors = {
  /** The colour of a series, by its index. */
  color(place: number): string
  /** The colours of texts and of grid lines. */
  textColor(): string
  lineColor(): string
}

/** In pixels. */
export const HEIGHT = 168
/** The minimum upper end of the axis, so that small values do not look large. */
const LEAST_TOP: Readonly<Record<Unit, number>> = { count: 4, duration: 10, share: 0.1 }
/** For an axis of counts, which has only whole numbers. */
const WHOLE_STEPS = Array.from({ length: 13 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat()
const MS = { second: 1_000, minute: 60_000, hour: 3_600_000 }
/** For an axis of durations, in milliseconds: steps that have short names. */
const DURATION_STEPS = [
  ...WHOLE_STEPS.filter((step) => step < MS.second),
  ...[1, 2, 5, 10, 15, 30].map((step) => step * MS.second),
  ...[1, 2, 5, 10, 15, 30].map((step) => step * MS.minute),
  ...[1, 2, 3, 6, 12, 24, 48, 96, 192, 384, 768].map((step) => step * MS.hour),
]
const STEPS: Readonly<Partial<Record<Unit, number[]>>> = { count: WHOLE_STEPS, duration: DURATION_STEPS }
/** The height of the time axis, and the diameter of a mark, in pixels. */
const TIME_AXIS = 28
const MARK = 6
const FONT = '11px system-ui, sans-serif'

function seriesOf({ series, shape }: PlotSpec, colors: PlotColors): uPlot.Series[] {
  const drawn = series.map(({ name }, place): uPlot.Series => {
    const color = () => colors.color(place)
    return shape === 'bars'
      ? {
          label: name,
          fill: color,
          width: 0,
          points: { show: false },
          paths: uPlot.paths.bars?.({ size: [0.8, 40], align: 1 }) as uPlot.Series.PathBuilder,
        }
      : {
          label: name,
          stroke: color,
          width: 2,
          spanGaps: false,
          points: {
            size: MARK,
            fill: color,
            filter: (plot, index, all) =>
              all ? null : lonePoints(plot.data[index] as readonly (number | null)[]),
          },
        }
  })
  return [{}, ...(shape === 'bars' ? drawn.toReversed() : drawn)]
}

function axesOf({ unit, buckets }: PlotSpec, { textColor, lineColor }: PlotColors): uPlot.Axis[] {
  const axis = {
    stroke: textColor,
    font: FONT,
    grid: { stroke: lineColor, width: 1 },
    ticks: { stroke: lineColor, width: 1, size: 4 },
  }
  return [
    {
      ...axis,
      grid: { show: false },
      size: TIME_AXIS,
      space: 64,
      values: (_plot, splits) => splits.map((at) => axisTime(new Date(at * 1000), buckets.seconds)),
    },
    {
      ...axis,
      size: 52,
      space: 36,
      ...(STEPS[unit] && { incrs: STEPS[unit] }),
      values: (_plot, splits) => splits.map((value) => axisText(value, unit)),
    },
  ]
}

/** The bucket at a position, in pixels from the left. */
export function bucketAt(plot: uPlot, { starts, seconds }: Buckets, left: number): number {
  const place = Math.floor((plot.posToVal(left, 'x') - (starts[0] as number)) / seconds)
  return Math.min(starts.length - 1, Math.max(0, place))
}

/**
 * The options of a chart that is `width` pixels wide. `buckets` returns the current ones, which may change while the
 * chart stays. `choose` is called with the first and last bucket of a selection.
 */
export const plotOptions = (
  spec: PlotSpec,
  width: number,
  colors: PlotColors,
  { buckets, choose }: { buckets: () => Buckets; choose(from: number, to: number): void },
): uPlot.Options => ({
  width: Math.max(1, width),
  height: HEIGHT,
  legend: { show: false },
  // On the right as much as half of a label of the time axis needs, which uPlot knows.
  padding: [8, null, 0, 0],
  scales: {
    x: {
      time: true,
      range: () => {
        const { starts, seconds } = buckets()
        return [starts[0] as number, (starts.at(-1) as number) + seconds]
      },
    },
    y: { range: (_plot, _least, most) => [0, Math.max(LEAST_TOP[spec.unit], (most ?? 0) * 1.08)] },
  },
  axes: axesOf(spec, colors),
  series: seriesOf(spec, colors),
  cursor: {
    y: false,
    points: { show: spec.shape === 'lines' },
    drag: { x: true, y: false, setScale: false },
    dataIdx: (self) =>
      (self.cursor.left === undefined || self.cursor.left < 0
        ? null
        : bucketAt(self, buckets(), self.cursor.left)) as number,
  },
  hooks: {
    setSelect: [
      (self) => {
        const { left, width } = self.select
        if (width > 0) choose(bucketAt(self, buckets(), left), bucketAt(self, buckets(), left + width - 1))
        self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
      },
    ],
  },
})
