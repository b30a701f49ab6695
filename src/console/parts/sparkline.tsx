import type { Schemas } from '../contract.js'

type Attempts = Schemas['RecentAttempts']

const BAR = 3
const GAP = 1
const HEIGHT = 20
/** The minimum height, so that even one in a thousand is visible. */
const LEAST = 2

const counted = ({ succeeded, failed }: Schemas['AttemptTotals']): string =>
  `${succeeded} succeeded, ${failed} failed`

const sum = (hours: Attempts['hours']): Schemas['AttemptTotals'] => ({
  succeeded: hours.reduce((all, { succeeded }) => all + succeeded, 0),
  failed: hours.reduce((all, { failed }) => all + failed, 0),
})

/** "Last hour 3 succeeded, 1 failed; last day 40 succeeded, 1 failed" */
export const attemptsInWords = ({ lastHour, hours }: Attempts): string =>
  `Attempts of the last hour: ${counted(lastHour)}; of the last 24 hours: ${counted(sum(hours))}`

/** The attempts of a day by hour, failed ones at the top. */
export function Sparkline({ attempts }: { attempts: Attempts }) {
  const { hours } = attempts
  const most = Math.max(1, ...hours.map(({ succeeded, failed }) => succeeded + failed))
  const high = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / most) * (HEIGHT - LEAST)))
  const words = attemptsInWords(attempts)
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${hours.length * (BAR + GAP) - GAP} ${HEIGHT}`}
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      {hours.map(({ hour, succeeded, failed }, index) => {
        const [good, bad] = [high(succeeded), high(failed)]
        const x = index * (BAR + GAP)
        return (
          <g key={hour}>
            <rect class="slot" x={x} y={HEIGHT - 1} width={BAR} height={1} />
            <rect class="good" x={x} y={HEIGHT - good} width={BAR} height={good} />
            <rect class="bad" x={x} y={Math.max(0, HEIGHT - good - bad)} width={BAR} height={bad} />
          </g>
        )
      })}
    </svg>
  )
}
