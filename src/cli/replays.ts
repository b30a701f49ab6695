import { setTimeout as sleep } from 'node:timers/promises'
import { Command, InvalidArgumentError } from 'commander'
import type { components } from '../../generated/console.js'
import { deliveryCount, describeMissed } from './missed-deliveries.js'
import { dataOf, listOf } from './operator-client.js'
import { type Operator, operatorCommand, operatorOf } from './operator-command.js'
import { everyPage } from './pages.js'
import { showMoving } from './progress.js'

type Detail = components['schemas']['ReplayDetail']

const POLL_MS = 1_000

/** Once all deliveries are sent again, the command stops waiting when nothing has changed for this long. */
const QUIET_MS = 15_000

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Parses a time in the contract's format, or how long ago it was, such as `90m`, `24h` or `7d`. */
function time(text: string): string {
  const [, amount, unit] = /^(\d+)([mhd])$/.exec(text) ?? []
  const at =
    amount === undefined
      ? new Date(text)
      : new Date(Date.now() - Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS])
  if (Number.isNaN(at.getTime()))
    throw new InvalidArgumentError(
      'It must be a time, such as 2026-11-21T00:00:00Z, or 24h for that long ago.',
    )
  return at.toISOString()
}

function tell({ output }: Operator, detail: Detail): void {
  const { replay, waiting, succeeded, failed } = detail
  const verb = { running: 'runs', completed: 'is complete', cancelled: 'was cancelled' }[replay.status]
  output.one(detail, [
    `Replay ${replay.id} ${verb}: ${deliveryCount(replay.resent)} of ${replay.total} sent again.`,
    `When it began, ${replay.totalWaiting} were waiting and ${replay.totalFailed} given up.`,
    `${succeeded} succeeded, ${failed} failed again, ${waiting} still waiting.`,
  ])
}

const inspect = ({ client }: Operator, replayId: string): Promise<Detail> =>
  dataOf(client.GET('/console/api/replays/{replayId}', { params: { path: { replayId } } }))

/** Waits until each delivery of the replay has been attempted, or the remaining ones make no progress. */
async function outcomeOf(operator: Operator, id: string, total: number): Promise<Detail> {
  const progress = await showMoving(process.stderr)
  progress.total(total)
  let done = 0
  let changedAt = Date.now()
  try {
    for (;;) {
      const detail = await inspect(operator, id)
      const now = detail.succeeded + detail.failed
      if (now > done || detail.replay.status === 'running') changedAt = Date.now()
      progress.report(now - done)
      done = now
      const over = detail.replay.status !== 'running' && detail.waiting === 0
      if (over || Date.now() - changedAt > QUIET_MS) return detail
      await sleep(POLL_MS)
    }
  } finally {
    progress.stop()
  }
}

export function replaysCommand(environment: NodeJS.ProcessEnv): Command {
  const replays = new Command('replays').description("send again what any organization's endpoint missed")

  replays.addCommand(
    operatorCommand(
      'start',
      'send again what an endpoint missed, what still waits and what has failed, and wait for the outcome',
    )
      .argument('<endpoint>', 'whe_…')
      .requiredOption(
        '--from <time>',
        'created at this time or later: 2026-11-21T00:00:00Z, or 24h for that long ago',
        time,
      )
      .option('--to <time>', 'created before this time; now unless given', time)
      .option('--dry-run', 'only count the deliveries')
      .option('--no-wait', 'return once the replay has begun')
      .action(async (webhookId: string, { from, to, dryRun, wait, ...options }) => {
        const operator = operatorOf(options, environment)
        const { client, output } = operator
        const path = { webhookId }
        const window = { from: from as string, ...(to !== undefined && { to: to as string }) }
        if (dryRun) {
          const count = await dataOf(
            client.GET('/console/api/webhooks/{webhookId}/failed-deliveries', {
              params: { path, query: window },
            }),
          )
          output.one(count, [describeMissed(count, { dryRun: true })])
          return
        }
        const replay = await dataOf(
          client.POST('/console/api/webhooks/{webhookId}/replays', { params: { path }, body: window }),
        )
        if (wait === false) {
          output.one(replay, [
            `Replay ${replay.id} sends ${deliveryCount(replay.total)} again: ${replay.totalWaiting} waiting, ${replay.totalFailed} given up.`,
          ])
          return
        }
        const detail = await outcomeOf(operator, replay.id, replay.total)
        tell(operator, detail)
        if (detail.failed > 0) process.exitCode = 1
      }),
  )

  replays.addCommand(
    operatorCommand('list', 'list the replays of an endpoint, newest first')
      .argument('<endpoint>', 'whe_…')
      .action(async (webhookId: string, options) => {
        const { client, output } = operatorOf(options, environment)
        const rows = await everyPage((query) =>
          client.GET('/console/api/webhooks/{webhookId}/replays', { params: { path: { webhookId }, query } }),
        )
        output.table(rows, ['id', 'from', 'to', 'status', 'total', 'resent', 'startedBy', 'createdAt'])
      }),
  )

  replays.addCommand(
    operatorCommand('get', 'show the progress of a replay, and the outcome of its deliveries')
      .argument('<replay>', 'rpl_…')
      .action(async (id: string, options) => {
        const operator = operatorOf(options, environment)
        tell(operator, await inspect(operator, id))
      }),
  )

  replays.addCommand(
    operatorCommand('cancel', 'stop a replay')
      .argument('<replay>', 'rpl_…')
      .action(async (replayId: string, options) => {
        const { client, output } = operatorOf(options, environment)
        const replay = await dataOf(
          client.POST('/console/api/replays/{replayId}/cancel', { params: { path: { replayId } } }),
        )
        output.one(replay, [
          `Replay ${replay.id} is ${replay.status}: ${deliveryCount(replay.resent)} of ${replay.total} sent again.`,
        ])
      }),
  )

  replays.addCommand(
    operatorCommand('resend', 'send deliveries again')
      .argument('<deliveries...>', 'whd_…, at most a hundred')
      .action(async (deliveryIds: string[], options) => {
        const { client, output } = operatorOf(options, environment)
        const results = await listOf(client.POST('/console/api/resends', { body: { deliveryIds } }))
        output.one(
          results,
          results.map(({ deliveryId, error }) =>
            error === null
              ? `${deliveryId} is sent again.`
              : `${deliveryId}: ${error.message} (${error.code})`,
          ),
        )
        if (results.some(({ error }) => error !== null)) process.exitCode = 1
      }),
  )

  return replays
}
