import { Command, Option } from 'commander'
import { LIST_FILTERS } from '../../generated/filters.js'
import { CASE_STATUSES, SEVERITIES } from '../../generated/vocabulary.js'
import type { Case, CreateCaseRequest, UpdateCaseRequest } from '../client/index.js'
import { apiCommand, apiOf, found, idempotencyKeyOption } from './api-command.js'
import { assessCommand, assessmentsCommand } from './assessments.js'
import { caseReportCommand, caseReportsCommand } from './case-reports.js'
import { changesOf, keyAndValue, withRemovedMetadata } from './changes.js'
import { getCommand, listCommand } from './resource-commands.js'

export function casesCommand(environment: NodeJS.ProcessEnv): Command {
  const cases = new Command('cases').description('investigations of one or more scans')

  cases.addCommand(
    listCommand<Case>(environment, {
      description: 'list cases, newest first',
      filters: LIST_FILTERS.listCases,
      columns: ['id', 'title', 'status', 'severity', 'verdict', 'assignee', 'createdAt'],
      list: (client, query) => client.listCases(query),
    }),
  )
  cases.addCommand(getCommand(environment, 'case', (client, id) => client.getCase(id)))

  cases.addCommand(
    apiCommand('create', 'open a case on one or more scans')
      .requiredOption('--title <title>', '1–200 characters')
      .requiredOption('--scan-ids <ids...>', 'the scans, at most a hundred')
      .addOption(
        new Option('--severity <severity>', 'that of the scans unless given').choices([...SEVERITIES]),
      )
      .option('--assignee <assignee>', 'who works on it')
      .option('--metadata <key=value>', 'set an entry; may be given several times', keyAndValue)
      .addOption(idempotencyKeyOption())
      .action(async ({ url, json, idempotencyKey, ...given }) => {
        const { client, output } = apiOf({ url, json }, environment)
        output.resource(await client.createCase(given as CreateCaseRequest, { idempotencyKey }))
      }),
  )

  cases.addCommand(
    apiCommand('update', 'change a case; omitted properties stay unchanged')
      .argument('<id>')
      .option('--title <title>')
      .addOption(new Option('--severity <severity>').choices([...SEVERITIES]))
      .option('--assignee <assignee>', 'who works on it')
      .option('--no-assignee', 'remove the assignee')
      .addOption(new Option('--status <status>', 'the new status').choices([...CASE_STATUSES]))
      .option('--metadata <key=value>', 'set an entry; may be given several times', keyAndValue)
      .option('--remove-metadata <keys...>', 'remove entries')
      .option('--add-scan-ids <ids...>', 'add scans')
      .option('--remove-scan-ids <ids...>', 'remove scans, which are not deleted')
      .option('--hold', 'keep its scans and their files, whatever its status')
      .option('--no-hold', 'end the hold')
      .action(async (id: string, { url, json, ...given }, command: Command) => {
        const { client, output } = apiOf({ url, json }, environment)
        const changes = changesOf<UpdateCaseRequest>(withRemovedMetadata(given), command, ['hold'])
        output.resource(await found(client.updateCase(id, changes), 'case', id))
      }),
  )

  cases.addCommand(
    apiCommand('delete', 'delete a case with its notes, assessments and reports; its scans stay')
      .argument('<id>')
      .action(async (id: string, options) => {
        const { client, output } = apiOf(options, environment)
        await found(client.deleteCase(id), 'case', id)
        output.one({ id, deleted: true }, [`Deleted ${id}.`])
      }),
  )

  cases.addCommand(assessCommand(environment))
  cases.addCommand(assessmentsCommand(environment))
  cases.addCommand(caseReportCommand(environment))
  cases.addCommand(caseReportsCommand(environment))
  return cases
}
