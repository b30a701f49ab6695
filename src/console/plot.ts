import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { axisText, type Buckets, lonePoints, type Series, stacked, type Unit } from './charts.js'
import { axisTime } from './time.js'

/** The data to draw, and the handlers for the pointer. */
export type PlotSpec = {
  readonly buckets: Buckets
  readonly series: readonly Series[]
  readonly unit: Unit
  readonly shape: 'bars' | 'lines'
}

export type PlotHandlers = {
  /** The current colour of a series, by its index. */
  color(place: number): string
  /** The colours of texts and of grid lines. */
  textColor(): string
  lineColor(): string
  /** Called with the bucket under the pointer; `undefined` when the pointer has left. */
  point(bucket: number | undefined): void
  /** Called with the first and last bucket of a selection, which are the same for a click. */
  choose(from: number, to: number): void
}

export type Plot = {
  show(spec: PlotSpec): void
  /** Redraws the chart in the current colours. */
  redraw(): void
  /** Moves the cursor to a bucket, or removes it. */
  pointAt(bucket: number | undefined): void
  remove(): void
}

const HEIGHT = 168
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

const dataOf = ({ buckets, series, shape }: PlotSpec): uPlot.AlignedData => [
  [...buckets.starts],
  ...(shape === 'bars' ? stacked(series) : series.map(({ values }) => [...values])),
]

/** Whether a new drawing can be shown by changing only the values. */
const looksAlike = (a: PlotSpec, b: PlotSpec): boolean =>
  a.buckets.seconds === b.buckets.seconds &&
  a.shape === b.shape &&
  a.unit === b.unit &&
  a.series.map(({ name }) => name).join() === b.series.map(({ name }) => name).join()

/** Draws a chart into an element, as wide as the element. */
export function createPlot(host: HTMLElement, first: PlotSpec, handlers: PlotHandlers): Plot {
  let spec = first
  let plot: uPlot

  const bucketAt = (left: number): number => {
    const { starts, seconds } = spec.buckets
    const place = Math.floor((plot.posToVal(left, 'x') - (starts[0] as number)) / seconds)
    return Math.min(starts.length - 1, Math.max(0, place))
  }

  function options(): uPlot.Options {
    const { series, shape, unit, buckets } = spec
    const axis = {
      stroke: handlers.textColor,
      font: FONT,
      grid: { stroke: handlers.lineColor, width: 1 },
      ticks: { stroke: handlers.lineColor, width: 1, size: 4 },
    }
    const drawn = series.map(({ name }, place): uPlot.Series => {
      const color = () => handlers.color(place)
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
    return {
      width: Math.max(1, host.clientWidth),
      height: HEIGHT,
      legend: { show: false },
      // On the right as much as half of a label of the time axis needs, which uPlot knows.
      padding: [8, null, 0, 0],
      scales: {
        x: {
          time: true,
          range: () => {
            const { starts, seconds } = spec.buckets
            return [starts[0] as number, (starts.at(-1) as number) + seconds]
          },
        },
        y: { range: (_plot, _least, most) => [0, Math.max(LEAST_TOP[unit], (most ?? 0) * 1.08)] },
      },
      axes: [
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
      ],
      series: [{}, ...(shape === 'bars' ? drawn.toReversed() : drawn)],
      cursor: {
        y: false,
        points: { show: shape === 'lines' },
        drag: { x: true, y: false, setScale: false },
        dataIdx: (self) =>
          (self.cursor.left === undefined || self.cursor.left < 0
            ? null
            : bucketAt(self.cursor.left)) as number,
      },
      hooks: {
        setSelect: [
          (self) => {
            const { left, width } = self.select
            if (width > 0) handlers.choose(bucketAt(left), bucketAt(left + width - 1))
            self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
          },
        ],
      },
    }
  }

  function listen(): void {
    plot.over.addEventListener('mousemove', () => {
      const { left } = plot.cursor
      handlers.point(left === undefined || left < 0 ? undefined : bucketAt(left))
    })
    plot.over.addEventListener('mouseleave', () => handlers.point(undefined))
    plot.over.addEventListener('click', () => {
      const { left } = plot.cursor
      if (left !== undefined && left >= 0) handlers.choose(bucketAt(left), bucketAt(left))
    })
  }

  function make(): void {
    plot = new uPlot(options(), dataOf(spec), host)
    listen()
  }

  make()
  const resizing = new ResizeObserver(() => {
    const width = host.clientWidth
    if (width > 0 && width !== plot.width) plot.setSize({ width, height: HEIGHT })
  })
  resizing.observe(host)

  return {
    show(next) {
      const alike = looksAlike(spec, next)
      spec = next
      if (alike) plot.setData(dataOf(spec))
      else {
        plot.destroy()
        make()
      }
    },
    redraw: () => plot.redraw(false),
    pointAt(bucket) {
      const at = bucket === undefined ? undefined : spec.buckets.starts[bucket]
      const left = at === undefined ? -10 : plot.valToPos(at + spec.buckets.seconds / 2, 'x')
      plot.setCursor({ left, top: at === undefined ? -10 : 1 }, false)
    },
    remove() {
      resizing.disconnect()
      plot.destroy()
    },
  }
}
