import { QueryClient } from '@tanstack/query-core'
import { Refusal } from './refusal.js'

/** Asked again so often when nothing answered, or the service could not: a moment later it often can. */
const TRIES_AGAIN = 2

/**
 * What the service has answered, by what was asked: pages by their address, names by their identifier. It is kept in
 * memory only, and forgotten with the session.
 */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      // Being offline is told of like any other service that cannot be reached.
      networkMode: 'always',
      retry: (failures, error) =>
        failures < TRIES_AGAIN &&
        error instanceof Refusal &&
        (error.status === undefined || error.status >= 500),
      retryDelay: (failures) => 300 * 2 ** failures,
    },
  },
})

// Counts a tab as looked at from the moment it is shown.
cache.mount()
