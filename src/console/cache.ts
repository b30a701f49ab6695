import { QueryClient } from '@tanstack/query-core'
import { Refusal } from './refusal.js'

/** How often to retry when the service did not answer or was unavailable: a moment later it often works. */
const TRIES_AGAIN = 2

/**
 * The service's responses: pages by their address, names by their identifier. They are kept only in memory, and dropped
 * with the session.
 */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      // Being offline is reported like any other service that cannot be reached.
      networkMode: 'always',
      retry: (failures, error) =>
        failures < TRIES_AGAIN &&
        error instanceof Refusal &&
        (error.status === undefined || error.status >= 500),
      retryDelay: (failures) => 300 * 2 ** failures,
    },
  },
})

// Treats a tab as focused from the moment it is visible.
cache.mount()
