import { Command } from 'commander'
import type { Client } from 'openapi-fetch'
import type { paths } from '../../generated/console.js'
import { type Connection, operatorClient } from './operator-client.js'
import { createOutput, type Output } from './output.js'

/** What a command of the operator API works with. */
export type Operator = { readonly client: Client<paths>; readonly output: Output }

/** A command that is a client of the operator API, with the options all of them have. */
export function operatorCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--url <address>', 'where the service is (SERVICE_URL, else http://127.0.0.1:3000)')
    .option('--token <token>', 'the operator token (OPERATOR_TOKEN)')
    .option('--json', 'print JSON')
}

/** Reads the options of {@link operatorCommand}. */
export function operatorOf(
  options: Connection & { json?: boolean },
  environment: NodeJS.ProcessEnv,
): Operator {
  return {
    client: operatorClient(options, environment),
    output: createOutput(options.json ?? false, process.stdout),
  }
}
