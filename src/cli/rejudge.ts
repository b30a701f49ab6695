import { setTimeout as sleep } from 'node:timers/promises'
import { Command, InvalidArgumentError } from 'commander'
import type { components } from '../../generated/console.js'
import { apiOf, found } from './api-command.js'
import { CommandError } from './command-error.js'
import { dataOf } from './operator-client.js'
import { type Operator, operatorOf } from './operator-command.js'
import { showMoving } from './progress.js'
import { counted } from './without-service.js'

type Run = components['schemas']['RejudgementRun']

const POLL_MS = 1_000

function version(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new InvalidArgumentError('It must be the number of a version of the rules.')
  return Number(text)
}

function time(text: string): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('It must be a time, such as 2026-11-21T00:00:00Z.')
  return at.toISOString()
}

const told = (verdict: string | null) => verdict ?? 'no verdict'

function tell({ output }: Operator, run: Run): void {
  const verb = { counting: 'counts', running: 'runs', completed: 'is complete', cancelled: 'was cancelled' }[
    run.status
  ]
  output.one(run, [
    `Run ${run.id} ${verb}: ${run.judged} of ${counted(run.total, 'scan')} judged, ${run.failed} failed.`,
    ...(run.dryRun ? ['Nothing was stored: these verdicts would be given.'] : []),
    ...run.changes.map(({ from, to, count }) => `  ${told(from)} -> ${told(to)}: ${count}`),
  ])
}

/** Waits for the end of a run, with a progress bar on a terminal. Ending the command does not end the run. */
async function outcomeOf({ client }: Operator, begun: Run): Promise<Run> {
  const progress = await showMoving(process.stderr)
  let done = 0
  try {
    for (let run = begun; ; ) {
      if (run.finishedAt !== null) return run
      if (run.status === 'running') progress.total(run.total)
      progress.report(run.judged + run.failed - done)
      done = run.judged + run.failed
      await sleep(POLL_MS)
      run = await dataOf(
        client.GET('/console/api/rejudgements/{rejudgementId}', {
          params: { path: { rejudgementId: run.id } },
        }),
      )
    }
  } finally {
    progress.stop()
  }
}

async function judgeMany(operator: Operator, filter: object, wait: boolean): Promise<void> {
  const begun = await dataOf(operator.client.POST('/console/api/rejudgements', { body: filter }))
  const run = wait ? await outcomeOf(operator, begun) : begun
  tell(operator, run)
  if (run.status === 'cancelled' || run.failed > 0) process.exitCode = 1
}

/** `scans rejudge`: one scan with an API key, or many with the operator token. */
export function rejudgeCommand(environment: NodeJS.ProcessEnv): Command {
  return new Command('rejudge')
    .description("have a scan's file judged again, by today's rules; or, as an operator, those of many scans")
    .argument(
      '[id]',
      'a scan, with the key in MEDIA_SCAN_API_KEY; without it, an operator chooses many by options',
    )
    .option('--url <address>', 'where the service is (SERVICE_URL, else http://127.0.0.1:3000)')
    .option('--token <token>', 'the operator token (OPERATOR_TOKEN)')
    .option('--all', 'the scans of all organizations')
    .option('--organization <id>', 'only the scans of this organization, org_…')
    .option('--from <time>', 'only scans created at this time or later: 2026-11-21T00:00:00Z', time)
    .option('--rules-before <version>', 'only scans judged by rules before this version', version)
    .option('--dry-run', 'only count which verdicts would become which')
    .option('--no-wait', 'return once the run has begun')
    .option('--json', 'print JSON')
    .action(async (id: string | undefined, options) => {
      const { url, token, json, all, organization: organizationId, from, rulesBefore, dryRun, wait } = options
      const choosesMany = Boolean(all || organizationId || from || rulesBefore)
      if (id !== undefined) {
        // One scan has no dry run: an option that is left unheeded would have it judged all the same.
        if (choosesMany || dryRun || !wait || token !== undefined)
          throw new CommandError(
            'Name a scan without --dry-run, --no-wait, --token and the options that choose many.',
          )
        const { client, output } = apiOf({ url, json }, environment)
        const job = await found(client.rejudgeScan(id), 'scan', id)
        output.one(job, [`${id} will be judged again.`])
        return
      }
      if (!choosesMany)
        throw new CommandError(
          'Name a scan, or choose many with --organization, --from, --rules-before or --all.',
        )
      const operator = operatorOf({ url, token, json }, environment)
      const filter = {
        ...(organizationId !== undefined && { organizationId }),
        ...(from !== undefined && { from }),
        ...(rulesBefore !== undefined && { rulesBefore }),
        ...(dryRun && { dryRun }),
      }
      await judgeMany(operator, filter, wait)
    })
}
