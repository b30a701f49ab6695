import { Command, InvalidArgumentError, Option } from 'commander'
import { LIST_FILTERS } from '../../generated/filters.js'
import {
  EVENT_KINDS,
  type EventKind,
  WEBHOOK_ORDERINGS,
  type WebhookStatus,
} from '../../generated/vocabulary.js'
import type {
  CreateWebhookEndpointRequest,
  MediaScanClient,
  UpdateWebhookEndpointRequest,
  WebhookEndpoint,
  WebhookIssueResult,
} from '../client/index.js'
import { apiCommand, apiOf, found } from './api-command.js'
import { changesOf, headerLines } from './changes.js'
import { describeMissed, type Missed } from './missed-deliveries.js'
import type { Output } from './output.js'
import { getCommand, listCommand } from './resource-commands.js'

const HEADERS =
  "a custom 'Name: value' header to send with each delivery; may be given several times, or @file"

function seconds(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number of seconds.')
  return Number(text)
}

function attempts(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number of attempts.')
  return Number(text)
}

const RATE = '--rate-per-second <attempts>'
const RATE_MEANS = 'the most attempts a second, of all its deliveries together, 1 to 1,000'

const ordering = () =>
  new Option(
    '--ordering <order>',
    'subject: send the events of one scan or case in the order in which they happened',
  ).choices([...WEBHOOK_ORDERINGS])

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

/** Most deliveries of one call; as many or more may mean that it did not count all. */
const MAX_PER_CALL = 10_000

/** A half-open range of creation times, in milliseconds since the Unix epoch. */
type Span = { readonly from: number; readonly to: number }

/**
 * Sends again what the endpoint missed, or with `dryRun` only counts it. A range with more than one call can handle is
 * halved. So each delivery is in one call only: a repeated call for the same range would count those that still wait
 * again, and try those that have failed again meanwhile once more. `onCall` gets the number of deliveries so far.
 */
async function redeliverMissed(
  client: MediaScanClient,
  id: string,
  whole: Span,
  dryRun: boolean,
  onCall: (count: number) => void,
): Promise<Missed> {
  const call = ({ from, to }: Span, isDry: boolean) =>
    found(
      client.redeliverWebhookEndpoint(id, {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        dryRun: isDry,
      }),
      'endpoint',
      id,
    )
  let total: Missed = { count: 0, waiting: 0, failed: 0 }
  const left = [whole]
  for (let span = left.pop(); span !== undefined; span = left.pop()) {
    const { from, to } = span
    let counted = await call(span, true)
    if ((counted.more || counted.count >= MAX_PER_CALL) && to - from > 1) {
      const middle = Math.floor((from + to) / 2)
      left.push({ from: middle, to }, { from, to: middle })
      continue
    }
    if (counted.count === 0) continue
    if (!dryRun) counted = await call(span, false)
    const { count, waiting = 0, failed = 0 } = counted
    total = { count: total.count + count, waiting: total.waiting + waiting, failed: total.failed + failed }
    if (left.length > 0) onCall(total.count)
  }
  return total
}

function time(text: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new InvalidArgumentError('It must be a time, such as 2026-11-21T00:00:00Z.')
  return at
}

export function endpointsCommand(environment: NodeJS.ProcessEnv): Command {
  const endpoints = new Command('endpoints').description('addresses that events are sent to')

  endpoints.addCommand(
    listCommand<WebhookEndpoint>(environment, {
      description: 'list webhook endpoints, newest first',
      filters: LIST_FILTERS.listWebhookEndpoints,
      columns: ['id', 'url', 'status', 'events', 'recentFailureRate', 'successRate', 'lastDeliveryAt'],
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
      .option(RATE, RATE_MEANS, attempts)
      .addOption(ordering())
      .action(async (address: string, { url, json, events, ...given }) => {
        const { client, output } = apiOf({ url, json }, environment)
        const issued = await client.createWebhookEndpoint({
          url: address,
          events: events as EventKind[],
          ...(given as Omit<CreateWebhookEndpointRequest, 'url' | 'events'>),
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
      .option(RATE, RATE_MEANS, attempts)
      .option('--no-rate-per-second', 'remove the limit')
      .addOption(ordering())
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
    apiCommand('redeliver', 'send again what an endpoint missed: what still waits, and what has failed')
      .argument('<id>')
      .requiredOption('--from <time>', 'created at this time or later, such as 2026-11-21T00:00:00Z', time)
      .option('--to <time>', 'created before this time; now unless given', time)
      .option('--dry-run', 'only count the deliveries')
      .action(async (id: string, { from, to, dryRun = false, ...options }) => {
        const { client, output } = apiOf(options, environment)
        // All calls are within the same range, so that deliveries created meanwhile are not included.
        const span = { from: from as number, to: (to as number | undefined) ?? Date.now() }
        const missed = await redeliverMissed(client, id, span, dryRun as boolean, (sofar) => {
          if (process.stderr.isTTY) process.stderr.write(`${sofar} deliveries so far …\n`)
        })
        output.one(missed, [describeMissed(missed, { dryRun: dryRun as boolean })])
      }),
  )

  return endpoints
}
