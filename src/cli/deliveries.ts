import { Command } from 'commander'
import { LIST_FILTERS } from '../../generated/filters.js'
import type { WebhookDelivery } from '../client/index.js'
import { apiCommand, apiOf, found } from './api-command.js'
import { getCommand, listCommand } from './resource-commands.js'

export function deliveriesCommand(environment: NodeJS.ProcessEnv): Command {
  const deliveries = new Command('deliveries').description('events sent to webhook endpoints')

  deliveries.addCommand(
    listCommand<WebhookDelivery>(environment, {
      description: 'list deliveries, newest first',
      filters: LIST_FILTERS.listWebhookDeliveries,
      columns: ['id', 'webhookId', 'event', 'status', 'attempts', 'responseCode', 'createdAt'],
      list: (client, query) => client.listWebhookDeliveries(query),
    }),
  )
  deliveries.addCommand(getCommand(environment, 'delivery', (client, id) => client.getWebhookDelivery(id)))

  deliveries.addCommand(
    apiCommand(
      'redeliver',
      'send a delivery again: one that waits is tried now, a finished one gets one more attempt',
    )
      .argument('<id>')
      .action(async (id: string, options) => {
        const { client, output } = apiOf(options, environment)
        const delivery = await found(client.redeliverWebhookDelivery(id), 'delivery', id)
        output.one(delivery, [`${delivery.id} (${delivery.event}) is sent again.`])
      }),
  )

  return deliveries
}
