import { effect, useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { type Buckets, lastMeasured, moved, type Series, total, type Unit, valueText } from '../charts.js'
import { go } from '../navigation.js'
import type { Plot } from '../plot.js'
import { theme } from '../preferences.js'
import { timeRange } from '../time.js'

type Props = {
  readonly title: string
  /** Explains what is shown, if the title is not enough. */
  readonly about?: string
  readonly buckets: Buckets
  readonly series: readonly Series[]
  readonly unit: Unit
  /** Bars are stacked counts, lines are independent values. */
  readonly shape: 'bars' | 'lines'
  /** The address of the list behind a range of buckets, if there is one. */
  readonly list?: ((from: number, to: number) => string) | undefined
}

const rangeOf = ({ starts, seconds }: Buckets, bucket: number): string => {
  const from = starts[bucket] as number
  return timeRange(new Date(from * 1000), new Date((from + seconds) * 1000))
}

/** "24 Nov, 14:15–14:30: 12 succeeded, 1 failed" */
const reading = ({ buckets, series, unit }: Props, bucket: number): string =>
  `${rangeOf(buckets, bucket)}: ${series
    .map(({ name, values }) => `${valueText(values[bucket] ?? null, unit)} ${name}`)
    .join(', ')}`

/** The chart itself, once its library has loaded; used by pointing, clicking and dragging, or by the keyboard. */
function Drawing(props: Props & { readonly id: string; readonly marks: () => readonly Element[] }) {
  const { buckets, series, unit, shape, list, id, marks } = props
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot | undefined>(undefined)
  const spec = { buckets, series, unit, shape }
  const newest = useRef({ spec, list })
  newest.current = { spec, list }
  const at = useSignal<number | undefined>(undefined)
  const failed = useSignal(false)

  function choose(from: number, to: number): void {
    const address = newest.current.list?.(from, to)
    if (address !== undefined) void go(address)
  }

  useEffect(() => {
    const element = host.current as HTMLDivElement
    const style = getComputedStyle(element)
    let removed = false
    const redraw = () => plot.current?.redraw()
    const schemes = matchMedia('(prefers-color-scheme: dark)')
    schemes.addEventListener('change', redraw)
    const stopThemes = effect(() => {
      void theme.value
      requestAnimationFrame(redraw)
    })
    async function draw(): Promise<void> {
      const { createPlot } = await import('../plot.js')
      if (removed) return
      plot.current = createPlot(element, newest.current.spec, {
        color: (place) => getComputedStyle(marks()[place] ?? element).backgroundColor,
        textColor: () => style.color,
        lineColor: () => style.borderTopColor,
        point: (bucket) => {
          at.value = bucket
        },
        choose,
      })
    }
    draw().catch(() => {
      failed.value = true
    })
    return () => {
      removed = true
      stopThemes()
      schemes.removeEventListener('change', redraw)
      plot.current?.remove()
      plot.current = undefined
    }
  }, [])
  useEffect(() => plot.current?.show(spec), [buckets, series])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && at.value !== undefined) choose(at.value, at.value)
    const bucket = event.key === 'Escape' ? undefined : moved(event.key, at.value, buckets.starts.length)
    if (bucket === undefined && event.key !== 'Escape') return
    event.preventDefault()
    at.value = bucket
    plot.current?.pointAt(bucket)
  }

  const last = buckets.starts.length - 1
  const shown = at.value === undefined ? undefined : Math.min(last, at.value)
  return (
    <>
      <div
        ref={host}
        class={list ? 'plot leads' : 'plot'}
        role="slider"
        tabIndex={0}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown ?? last}
        aria-valuetext={reading(props, shown ?? last)}
        onKeyDown={onKeyDown}
      />
      <p class="reading small muted" aria-hidden="true">
        {failed.value ? (
          'The chart could not be drawn: reload the page. Its numbers are below.'
        ) : shown === undefined ? (
          <>&nbsp;</>
        ) : (
          `${reading(props, shown)}${list ? '. Click, or press Enter, for the list.' : ''}`
        )}
      </p>
    </>
  )
}

/** All numbers, rendered on demand: nine charts of a month have thousands. */
function Numbers(props: Props) {
  const { title, buckets, series, unit, list } = props
  const open = useSignal(false)
  return (
    <details
      onToggle={({ currentTarget }) => {
        open.value = currentTarget.open
      }}
    >
      <summary>Numbers</summary>
      {open.value && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        <section class="scrolled" tabIndex={0} aria-label={`Numbers of ${title}`}>
          <table class="numbers">
            <thead>
              <tr>
                <th scope="col">Time</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {buckets.starts.map((start, bucket) => (
                <tr key={start}>
                  <th scope="row">
                    {list ? (
                      <a href={list(bucket, bucket)}>{rangeOf(buckets, bucket)}</a>
                    ) : (
                      rangeOf(buckets, bucket)
                    )}
                  </th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{valueText(values[bucket] ?? null, unit)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}

/** What the numbers of the legend are, and the bucket that they are of. */
function summaryOf({ shape, series, buckets }: Props): { readonly words: string; readonly bucket?: number } {
  if (shape === 'bars') return { words: 'Sum over the time shown:' }
  const bucket = lastMeasured(series)
  return bucket === undefined
    ? { words: 'No values in the time shown.' }
    : { words: `Last values, ${rangeOf(buckets, bucket)}:`, bucket }
}

/** Values over time, with a summary in words and all numbers in a table. */
export function Chart(props: Props) {
  const { title, about, series, unit, shape } = props
  const id = useId()
  const legend = useRef<HTMLUListElement>(null)
  const counts = shape === 'bars'
  const sum = series.reduce((all, line) => all + total(line), 0)
  const { words, bucket } = summaryOf(props)
  const numberOf = (line: Series) =>
    counts ? total(line) : bucket === undefined ? null : (line.values[bucket] ?? null)
  return (
    <figure class="panel chart" aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        {counts && <p class="figure">{valueText(sum, unit)}</p>}
      </figcaption>
      {about && <p class="small muted">{about}</p>}
      <Drawing {...props} id={id} marks={() => [...(legend.current?.querySelectorAll('.mark') ?? [])]} />
      <p class="small muted" id={`${id}-legend`}>
        {words}
      </p>
      <ul class="legend" ref={legend} aria-labelledby={`${id}-legend`}>
        {series.map((line) => (
          <li key={line.name}>
            <span class={`mark ${line.tone}`} />
            {line.name} <strong>{valueText(numberOf(line), unit)}</strong>
          </li>
        ))}
      </ul>
      <Numbers {...props} />
    </figure>
  )
}
