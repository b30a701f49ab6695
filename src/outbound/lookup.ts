import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'

/**
 * Resolves to every address of a host name; rejects when there is none. When `signal` aborts, the answer is no longer
 * needed.
 */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

export type LookupSettings = {
  /** Name servers to query, as `address:port`; those of the system (`/etc/resolv.conf`) by default. */
  readonly nameServers?: readonly string[]
  /** Names that the system knows without a name server; `/etc/hosts` by default. */
  readonly hostsFile?: string
  /** The C library's resolver by default. Only tests set it. */
  readonly askSystem?: (hostname: string) => Promise<readonly string[]>
}

/**
 * A query is repeated after two seconds, then at intervals that at most double each time, for at least half a minute in
 * total. Most attempts end before that.
 */
const QUESTIONS = { timeout: 2_000, tries: 5 }

/** How long to wait for the other family after one was answered: some servers ignore one kind of query. */
const OTHER_FAMILY_MS = 2_000

/** DNS has no such name, or there is no name server. The system may know the name from another source. */
const NOT_IN_DNS: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])

/**
 * Creates the function that finds the addresses of receivers. Node runs the C library's resolver on its thread pool,
 * two lookups at a time, and they cannot be cancelled: a few names whose servers do not answer would block all lookups.
 * So name servers are queried directly. The C library's resolver is only used for names in the hosts file, and for
 * names that DNS does not know. Of the latter it looks up one at a time, because the receiver controls how its name
 * servers answer, and whether they do.
 */
export function createLookup(settings: LookupSettings = {}): Lookup {
  const { nameServers, hostsFile = '/etc/hosts', askSystem = lookUpInSystem } = settings
  let lastTurn: Promise<unknown> = Promise.resolve()

  function askSystemQueued(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
    const answer = lastTurn.then(() => {
      signal.throwIfAborted()
      return askSystem(hostname)
    })
    lastTurn = answer.catch(() => {})
    return answer
  }

  return async function lookUp(hostname, signal) {
    // The hosts file takes precedence over DNS, as for other programs on the machine. Such lookups are fast.
    if (await isNamedIn(hostsFile, hostname)) return askSystem(hostname)
    signal.throwIfAborted()
    // One for each lookup: it rereads the system's settings, and cancelling it does not affect other lookups.
    const resolver = new Resolver(QUESTIONS)
    if (nameServers !== undefined) resolver.setServers(nameServers)
    signal.addEventListener('abort', () => resolver.cancel(), { once: true })
    const questions = [resolver.resolve4(hostname), resolver.resolve6(hostname)] as const
    Promise.any(questions).then(
      () => setTimeout(() => resolver.cancel(), OTHER_FAMILY_MS).unref(),
      () => {},
    )
    const answers = await Promise.allSettled(questions)
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    if (failures.length < answers.length)
      return inTurn(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : [])))
    const otherFailure = failures.find(({ code }) => !NOT_IN_DNS.has(code))
    if (otherFailure !== undefined) throw otherFailure
    return askSystemQueued(hostname, signal)
  }
}

async function lookUpInSystem(hostname: string): Promise<readonly string[]> {
  const answers = await systemLookup(hostname, { all: true })
  return answers.map(({ address }) => address)
}

/** Whether a line of the hosts file (`address name name…`) contains the host name. */
async function isNamedIn(hostsFile: string, hostname: string): Promise<boolean> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '')
  return text.split('\n').some((line) => {
    const [, ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    return names.includes(hostname)
  })
}

/** Interleaves the lists, because only the first few addresses are tried, and the machine may have only one family. */
function inTurn(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
}
