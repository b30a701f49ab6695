import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'

/**
 * Every address of a host name; rejects when there is none. When `signal` aborts, nobody waits for the answer
 * any more.
 */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

export type LookupSettings = {
  /** Name servers to ask, `address:port`; those of the system (`/etc/resolv.conf`) unless given. */
  readonly nameServers?: readonly string[]
  /** What the system knows without a name server; `/etc/hosts` unless given. */
  readonly hostsFile?: string
  /** The C library's resolver, unless given. Only tests have a reason to. */
  readonly askSystem?: (hostname: string) => Promise<readonly string[]>
}

/**
 * A question is repeated after two seconds, then after up to twice as long each time: for half a minute at least, in which
 * most attempts end before.
 */
const QUESTIONS = { timeout: 2_000, tries: 5 }

/** After the addresses of one family came, the other's are waited for no longer: some servers ignore one kind of question. */
const OTHER_FAMILY_MS = 2_000

/** There is no such name in DNS, or no name server to ask. The system may know the name from somewhere else. */
const NOT_IN_DNS: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'])

/**
 * Makes what finds the addresses of receivers. Node runs the C library's resolver on its thread pool, two lookups at a
 * time, and none can be cancelled: a few names whose servers do not answer would stop everybody's. So name servers are
 * asked without it, and the system only about what it knows without them, or what they do not know: one of those at a
 * time, because a receiver decides what its name servers answer, and whether.
 */
export function createLookup(settings: LookupSettings = {}): Lookup {
  const { nameServers, hostsFile = '/etc/hosts', askSystem = lookUpInSystem } = settings
  let lastTurn: Promise<unknown> = Promise.resolve()

  function askSystemInTurn(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
    const answer = lastTurn.then(() => {
      signal.throwIfAborted()
      return askSystem(hostname)
    })
    lastTurn = answer.catch(() => {})
    return answer
  }

  return async function lookUp(hostname, signal) {
    // Goes before DNS, as it does for whatever else runs on the machine. Nothing in it takes long.
    if (await isNamedIn(hostsFile, hostname)) return askSystem(hostname)
    signal.throwIfAborted()
    // Made for each lookup: it reads the system's settings anew, and cancels no other.
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
    return askSystemInTurn(hostname, signal)
  }
}

async function lookUpInSystem(hostname: string): Promise<readonly string[]> {
  const answers = await systemLookup(hostname, { all: true })
  return answers.map(({ address }) => address)
}

/** Whether a line of a hosts file, `address name name…`, names the host. */
async function isNamedIn(hostsFile: string, hostname: string): Promise<boolean> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '')
  return text.split('\n').some((line) => {
    const [, ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    return names.includes(hostname)
  })
}

/** The first of each list, then the second of each: only the first few are tried, on machines with one family too. */
function inTurn(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
}
