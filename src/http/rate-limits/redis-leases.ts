import { createHash } from 'node:crypto'
import type { Clock } from '../../basics/clock.js'
import type { Secret } from '../../basics/secrets.js'
import { within } from '../../basics/within.js'
import {
  type ConnectLeaseStore,
  InvalidLeaseError,
  type Lease,
  type LeaseRequest,
  type LeaseStore,
  UnansweredError,
} from './lease-store.js'
import { WINDOW_MS } from './rate-limit.js'

/** Time limit for connecting, including the handshake with Redis. */
const CONNECT_MS = 2_000

/** Without an answer for this long, Redis counts as gone; until then a process admits no more than its allowance. */
const ANSWER_MS = 250

/** A lease is at most this fraction (1/n) of the requests left, so that some remain for other processes. */
const LEASE_PARTS = 10

const PREFIX = 'media-scan:rate-limit:'

/**
 * Each bucket is a hash with the number of requests taken and the end of its window. Windows follow the clock of Redis,
 * because the clocks of the processes may differ. `ARGV[1]` is the offset that tests add to the clock, `ARGV[2]` the
 * length of a window.
 */
const EXCHANGE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
local window = tonumber(ARGV[2])
local leases = {}
for place, key in ipairs(KEYS) do
  local limit, owed, wanted = tonumber(ARGV[3 * place]), tonumber(ARGV[3 * place + 1]), tonumber(ARGV[3 * place + 2])
  local stored = redis.call('HMGET', key, 'taken', 'reset')
  local taken, reset = tonumber(stored[1]), tonumber(stored[2])
  if not taken or not reset or reset <= now or reset - now > window then
    taken = 0
    reset = now + window
  end
  taken = taken + owed
  local left = math.max(0, limit - taken)
  local granted = math.min(wanted, math.ceil(left / ${LEASE_PARTS}))
  redis.call('HSET', key, 'taken', taken + granted, 'reset', reset)
  redis.call('PEXPIRE', key, reset - now)
  table.insert(leases, granted)
  table.insert(leases, left - granted)
  table.insert(leases, reset - now)
end
return leases`

const EXCHANGE_SHA1 = createHash('sha1').update(EXCHANGE).digest('hex')

/** Resolves like `answer`; rejects if that takes longer than `ms`, or when the signal aborts. */
const answeredWithin = <T>(answer: Promise<T>, ms: number, signal?: AbortSignal): Promise<T> =>
  within(
    answer,
    ms,
    () => {
      throw new Error(`Redis did not answer within ${ms} ms.`)
    },
    signal,
  )

/**
 * Leases from Redis 6 or later, or Valkey, at a `redis://` or `rediss://` address. Not from a cluster, where buckets
 * would be on several servers. One command serves many buckets, with a script that runs atomically.
 *
 * Why not rate-limiter-flexible: it counts one key per command, in windows of whole seconds, and either takes all
 * requests asked for or refuses. A lease must be what is still available, granted in the step that counts what is owed.
 */
export function redisLeases(address: Secret<string>, clock: Clock): ConnectLeaseStore {
  return async (signal): Promise<LeaseStore> => {
    // Loaded only if an address is set, to save time and memory.
    const { createClient, ErrorReply } = await import('@redis/client')
    const client = createClient({
      url: address.reveal(),
      name: 'media-scan-service',
      // Without a connection a process counts for itself; queued commands would be counted too late.
      disableOfflineQueue: true,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
    })
    const lost = new Promise<Error>((resolve) => {
      client.on('error', resolve)
    })
    const connecting = client.connect()
    try {
      await answeredWithin(connecting, CONNECT_MS, signal)
    } catch (error) {
      client.destroy()
      // A pending connection may still succeed.
      connecting.then(
        () => client.destroy(),
        () => {},
      )
      throw error
    }

    /** Resolves with whatever is at that address and port answers. */
    async function run(requests: readonly LeaseRequest[]): Promise<unknown> {
      const keys = requests.map(({ name }) => PREFIX + name)
      const numbers = requests.flatMap(({ limit, owed, wanted }) => [limit, owed, wanted])
      const values = [clock.offset(), WINDOW_MS, ...numbers].map(String)
      const call = (command: string, script: string) =>
        client.sendCommand<unknown>([command, script, String(keys.length), ...keys, ...values])
      try {
        return await call('EVALSHA', EXCHANGE_SHA1)
      } catch (error) {
        // Redis does not know the script yet, or lost it in a restart.
        if (!(error as Error).message.startsWith('NOSCRIPT')) throw error
        return await call('EVAL', EXCHANGE)
      }
    }

    return {
      async exchange(requests) {
        const answer = await answeredWithin(run(requests), ANSWER_MS).catch((error: Error) => {
          throw error instanceof ErrorReply ? error : new UnansweredError(error.message, { cause: error })
        })
        if (!Array.isArray(answer) || answer.length !== 3 * requests.length)
          throw new InvalidLeaseError(answer)
        return requests.map((_request, place): Lease => {
          const [granted, left, resetInMs] = answer.slice(3 * place)
          return { granted, left, resetInMs }
        })
      },
      lost,
      close: () => client.destroy(),
    }
  }
}
