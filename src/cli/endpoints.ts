import { Command, InvalidArgumentError, Option } from 'commander'
import { LIST_FILTERS } from '../../generated/filters.js'
import { EVENT_KINDS, type EventKind, type WebhookStatus } from '../../generated/vocabulary.js'
import type {
  MediaScanClient,
  UpdateWebhookEndpointRequest,
  WebhookEndpoint,
  WebhookIssueResult,
} from '../client/index.js'
import { apiCommand, apiOf, found } from './api-command.js'
import { changesOf, headerLines } from './changes.js'
import type { Output } from './output.js'
import { getCommand, listCommand } from './resource-commands.js'

const HEADERS =
  "a custom 'Name: value' header to send with each delivery; may be given several times, or @file"

function seconds(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number of seconds.')
  return Number(text)
}

function printIssued(output: Output, issued: WebhookIssueResult, done: string): void {
  output.one(issued, [
    `${done} ${issued.endpoint.id} (${issued.endpoint.url}).`,
    'The signing secret, shown only now:',
    '',
    `  ${issued.secret}`,
  ])
}

/** `pause`, `activate` or `revoke`. */
function statusCommand(
  environment: NodeJS.ProcessEnv,
  name: string,
  description: string,
  status: WebhookStatus,
): Command {
  return apiCommand(name, description)
    .argument('<id>')
    .action(async (id: string, options) => {
      const { client, output } = apiOf(options, environment)
      const endpoint = await found(client.updateWebhookStatus(id, { status }), 'endpoint', id)
      output.one(endpoint, [`${endpoint.id} (${endpoint.url}) is ${endpoint.status}.`])
    })
}

/** Repeats the call until no failed delivery is left and returns the total. `onCall` gets the total so far. */
async function redeliverAll(
  client: MediaScanClient,
  id: string,
  window: { from: string; to: string },
  onCall: (count: number) => void,
): Promise<number> {
  let total = 0
  for (;;) {
    const { count, more } = await found(client.redeliverWebhookEndpoint(id, window), 'endpoint', id)
    total += count
    if (!more) return total
    onCall(total)
  }
}

export function endpointsCommand(environment: NodeJS.ProcessEnv): Command {
  const endpoints = new Command('endpoints').description('addresses that events are sent to')

  endpoints.addCommand(
    listCommand<WebhookEndpoint>(environment, {
      description: 'list webhook endpoints, newest first',
      filters: LIST_FILTERS.listWebhookEndpoints,
      columns: ['id', 'url', 'status', 'events', 'successRate', 'lastDeliveryAt'],
      list: (client, query) => client.listWebhookEndpoints(query),
    }),
  )
  endpoints.addCommand(getCommand(environment, 'endpoint', (client, id) => client.getWebhookEndpoint(id)))

  endpoints.addCommand(
    apiCommand('create', 'register an HTTPS address; the signing secret is shown once')
      .argument('<address>', 'https://…')
      .addOption(
        new Option('--events <kinds...>', 'the events to send')
          .choices([...EVENT_KINDS])
          .makeOptionMandatory(),
      )
      .option('--description <text>')
      .option('--headers <header>', HEADERS, headerLines)
      .action(async (address: string, { url, json, events, ...given }) => {
        const { client, output } = apiOf({ url, json }, environment)
        const issued = await client.createWebhookEndpoint({
          url: address,
          events: events as EventKind[],
          ...(given as { description?: string; headers?: Record<string, string> }),
        })
        printIssued(output, issued, 'Registered')
      }),
  )

  endpoints.addCommand(
    apiCommand('update', 'change an endpoint; omitted properties stay unchanged')
      .argument('<id>')
      .option('--address <address>', 'https://…; waiting deliveries are sent there too')
      .addOption(
        new Option('--events <kinds...>', 'the events to send from now on').choices([...EVENT_KINDS]),
      )
      .option('--description <text>')
      .option('--no-description', 'remove the description')
      .option('--headers <header>', `${HEADERS}; replaces the present headers`, headerLines)
      .option('--no-headers', 'remove all headers')
      .action(async (id: string, { url, json, address, ...given }, command: Command) => {
        const { client, output } = apiOf({ url, json }, environment)
        const body = changesOf<UpdateWebhookEndpointRequest>({ ...given, url: address }, command)
        output.resource(await found(client.updateWebhookEndpoint(id, body), 'endpoint', id))
      }),
  )

  endpoints.addCommand(
    apiCommand('rotate-secret', 'give an endpoint a new signing secret, which is shown once')
      .argument('<id>')
      .option(
        '--overlap-seconds <seconds>',
        'how long the old secret also signs; a day unless given',
        seconds,
      )
      .action(async (id: string, { overlapSeconds, ...options }) => {
        const { client, output } = apiOf(options, environment)
        const body = overlapSeconds === undefined ? {} : { overlapSeconds: overlapSeconds as number }
        const issued = await found(client.rotateWebhookSecret(id, body), 'endpoint', id)
        printIssued(output, issued, 'Rotated the secret of')
      }),
  )

  endpoints.addCommand(
    statusCommand(environment, 'pause', 'hold deliveries until the endpoint is active', 'paused'),
  )
  endpoints.addCommand(statusCommand(environment, 'activate', 'resume, and send held deliveries', 'active'))
  endpoints.addCommand(statusCommand(environment, 'revoke', 'end an endpoint permanently', 'revoked'))

  endpoints.addCommand(
    apiCommand('test', 'send a signed test event and show its delivery')
      .argument('<id>')
      .action(async (id: string, options) => {
        const { client, output } = apiOf(options, environment)
        output.resource(await found(client.testWebhookEndpoint(id), 'endpoint', id))
      }),
  )

  endpoints.addCommand(
    apiCommand('redeliver', 'send the failed deliveries of a period again')
      .argument('<id>')
      .requiredOption('--from <time>', 'created at this time or later, such as 2026-11-21T00:00:00Z')
      .option('--to <time>', 'created before this time; now unless given')
      .action(async (id: string, { from, to, ...options }) => {
        const { client, output } = apiOf(options, environment)
        // All calls use the same end, so that deliveries created meanwhile are not included.
        const window = { from: from as string, to: (to as string | undefined) ?? new Date().toISOString() }
        const count = await redeliverAll(client, id, window, (sofar) => {
          if (process.stderr.isTTY) process.stderr.write(`${sofar} deliveries so far …\n`)
        })
        output.one({ count }, [
          count === 1 ? '1 delivery is sent again.' : `${count} deliveries are sent again.`,
        ])
      }),
  )

  return endpoints
}
