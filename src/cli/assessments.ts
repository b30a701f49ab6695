import { type Command, Option } from 'commander'
import { FINDINGS } from '../../generated/vocabulary.js'
import type { Assessment, CreateAssessmentRequest } from '../client/index.js'
import { apiCommand, apiOf, found, idempotencyKeyOption } from './api-command.js'
import { printList, withLimit } from './resource-commands.js'

/** A scan by what an error calls it: it may exist, but not in the case. */
const inCase = (scan: string, id: string) => `${scan} in case ${id}`

/** `cases assess`: records what a person found about a scan of a case. */
export const assessCommand = (environment: NodeJS.ProcessEnv): Command =>
  apiCommand('assess', 'record what you found about a scan of a case, beside its verdict')
    .argument('<id>')
    .argument('<scan>')
    .addOption(new Option('--finding <finding>', 'what it is').choices([...FINDINGS]).makeOptionMandatory())
    .option('--note <text>', 'why, 1–4,000 characters')
    .addOption(idempotencyKeyOption())
    .action(async (id: string, scan: string, { url, json, idempotencyKey, ...given }) => {
      const { client, output } = apiOf({ url, json }, environment)
      const recorded = client.createAssessment(id, scan, given as CreateAssessmentRequest, { idempotencyKey })
      output.resource(await found(recorded, 'scan', inCase(scan, id)))
    })

/** `cases assessments`: lists what people found about a scan of a case. */
export const assessmentsCommand = (environment: NodeJS.ProcessEnv): Command =>
  withLimit(apiCommand('assessments', 'list what people found about a scan of a case, newest first'))
    .argument('<id>')
    .argument('<scan>')
    .action(async (id: string, scan: string, { url, json, ...limits }) => {
      const { client, output } = apiOf({ url, json }, environment)
      const list = (limit: number) => client.listAssessments(id, scan, { limit })
      const columns = ['finding', 'by', 'createdAt', 'note']
      await found(printList<Assessment>(output, limits, { columns, list }), 'scan', inCase(scan, id))
    })
