import { useId } from 'preact/hooks'
import { type Series, stack, totals } from '../hours.js'
import { hourOfDay } from '../time.js'

type Props<Counts> = {
  readonly title: string
  readonly hours: readonly { readonly hour: string; readonly counts: Counts }[]
  readonly series: Series<Counts>
}

const BAR = 8
const GAP = 3
const HEIGHT = 72
/** Even one of a hundred thousand is worth a line that can be seen. */
const LEAST = 1.5

/** Counts by hour as stacked bars, with the sums in words and every number in a table. */
export function HourlyChart<Counts extends Readonly<Record<string, number>>>({
  title,
  hours,
  series,
}: Props<Counts>) {
  const id = useId()
  const sums = totals(hours, series)
  const all = sums.reduce((sum, { total }) => sum + total, 0)
  const width = hours.length * (BAR + GAP) - GAP
  const number = new Intl.NumberFormat('en')
  return (
    <figure class="panel chart" aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        <p class="figure">{number.format(all)}</p>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title} by hour: ${sums.map(({ name, total }) => `${total} ${name}`).join(', ')}. The numbers are in the table below.`}
      >
        {stack(hours, series).map((pieces, index) => (
          <g key={hours[index]?.hour}>
            <rect class="slot" x={index * (BAR + GAP)} y={HEIGHT - 1} width={BAR} height={1} />
            {pieces.map(({ tone, top, height }) => (
              <rect
                key={tone}
                class={tone}
                x={index * (BAR + GAP)}
                y={Math.min(top * HEIGHT, HEIGHT - LEAST)}
                width={BAR}
                height={Math.max(height * HEIGHT, LEAST)}
              />
            ))}
          </g>
        ))}
      </svg>
      <div class="axis small muted" aria-hidden="true">
        <span>{hours[0] && hourOfDay(new Date(hours[0].hour))}</span>
        <span>now</span>
      </div>
      <ul class="legend">
        {sums.map(({ name, tone, total }) => (
          <li key={name}>
            <span class={`mark ${tone}`} />
            {name} <strong>{number.format(total)}</strong>
          </li>
        ))}
      </ul>
      <details>
        <summary>Numbers by hour</summary>
        <table class="numbers">
          <thead>
            <tr>
              <th scope="col">Hour</th>
              {sums.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, counts }) => (
              <tr key={hour}>
                <th scope="row">{hourOfDay(new Date(hour))}</th>
                {sums.map(({ name }) => (
                  <td key={name}>{number.format(counts[name] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
