import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { stacked } from './charts.js'
import { bucketAt, HEIGHT, type PlotColors, type PlotSpec, plotOptions } from './plot-options.js'

export type PlotHandlers = PlotColors & {
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

  const bucketUnder = (left: number) => bucketAt(plot, spec.buckets, left)

  function listen(): void {
    plot.over.addEventListener('mousemove', () => {
      const { left } = plot.cursor
      handlers.point(left === undefined || left < 0 ? undefined : bucketUnder(left))
    })
    plot.over.addEventListener('mouseleave', () => handlers.point(undefined))
    plot.over.addEventListener('click', () => {
      const { left } = plot.cursor
      if (left !== undefined && left >= 0) handlers.choose(bucketUnder(left), bucketUnder(left))
    })
  }

  function make(): void {
    plot = new uPlot(
      plotOptions(spec, host.clientWidth, handlers, { buckets: () => spec.buckets, choose: handlers.choose }),
      dataOf(spec),
      host,
    )
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
