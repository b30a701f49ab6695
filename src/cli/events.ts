import { readFile } from 'node:fs/promises'
import { Command, Option } from 'commander'
import {
  ENVIRONMENTS,
  type Environment,
  EXTERNAL_EVENT_KINDS,
  type ExternalEventKind,
} from '../../generated/vocabulary.js'
import { dataOf } from './operator-client.js'
import { operatorCommand, operatorOf } from './operator-command.js'

/** The JSON object of `--data`: the text itself, or `@file`. Anything else is wrong usage. */
async function readData(text: string, command: Command): Promise<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(text.startsWith('@') ? await readFile(text.slice(1), 'utf8') : text)
    if (typeof data !== 'object' || data === null || Array.isArray(data))
      throw new Error('it is not an object')
    return data as Record<string, unknown>
  } catch (error) {
    return command.error(`error: --data must be a JSON object: ${(error as Error).message}`)
  }
}

export function eventsCommand(environment: NodeJS.ProcessEnv): Command {
  const events = new Command('events').description('events of other systems')

  events.addCommand(
    operatorCommand('publish', 'deliver an event to the subscribed endpoints of an organization')
      .argument('<organization>', 'org_…')
      .addOption(new Option('--type <kind>').choices([...EXTERNAL_EVENT_KINDS]).makeOptionMandatory())
      .addOption(new Option('--environment <environment>').choices([...ENVIRONMENTS]).makeOptionMandatory())
      .requiredOption('--data <json>', 'a JSON object, or @file')
      .action(async (organizationId: string, options, command: Command) => {
        const data = await readData(options.data as string, command)
        const { client, output } = operatorOf(options, environment)
        const published = await dataOf(
          client.POST('/console/api/organizations/{organizationId}/events', {
            params: { path: { organizationId } },
            body: {
              type: options.type as ExternalEventKind,
              environment: options.environment as Environment,
              data,
            },
          }),
        )
        output.one(published, [
          `Published ${published.id} (${published.type}) to ${published.deliveries} endpoints.`,
        ])
      }),
  )

  return events
}
