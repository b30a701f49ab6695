import type { IncomingMessage } from 'node:http'

/** How often a request has a header, by its name in lower case. Of some headers, Node itself keeps only the first. */
export function headerCount({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] as string
    if (given.length === name.length && given.toLowerCase() === name) count += 1
  }
  return count
}
