import type { Command } from 'commander'
import { apiCommand, apiOf } from './api-command.js'

/** `usage`: what the organization of the key has used this month, and its limits. */
export const usageCommand = (environment: NodeJS.ProcessEnv): Command =>
  apiCommand('usage', 'show what your organization has used this month, in UTC, and its limits').action(
    async (options) => {
      const { client, output } = apiOf(options, environment)
      const usage = await client.getUsage()
      const { period, limits, ...used } = usage
      output.resource(usage, {
        ...period,
        ...used,
        limits: Object.entries(limits).map(([limit, value]) => ({ limit, value: value ?? 'none' })),
      })
    },
  )
