import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

/** The addresses of the requested family are the answer, of the other none; `silent` gets no answer at all. */
export type NameServerAnswer = readonly string[] | 'unknown' | 'failure' | 'silent'

export type NameServer = {
  /** `127.0.0.1:<port>` */
  readonly address: string
  /** The questions so far, `A name` or `AAAA name`, in order. */
  readonly questions: readonly string[]
  close(): Promise<void>
}

const NO_ERROR = 0
const SERVER_FAILURE = 2
const NO_SUCH_NAME = 3
const TYPES: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' }

/** Starts a name server (RFC 1035) on a free loopback port that answers address queries over UDP. */
export async function startNameServer(
  answer: (name: string, type: 'A' | 'AAAA') => NameServerAnswer,
): Promise<NameServer> {
  const questions: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, sender: RemoteInfo) => {
    const { name, end } = readName(query)
    const type = TYPES[query.readUInt16BE(end)]
    if (type === undefined) return
    questions.push(`${type} ${name}`)
    const given = answer(name, type)
    if (given !== 'silent') socket.send(reply(query, end + 4, type, given), sender.port, sender.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

/** The name in the first question, and where it ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function reply(
  query: Buffer,
  questionEnd: number,
  type: 'A' | 'AAAA',
  given: Exclude<NameServerAnswer, 'silent'>,
): Buffer {
  const addresses = typeof given === 'string' ? [] : given.filter((ip) => isIPv6(ip) === (type === 'AAAA'))
  const code = given === 'unknown' ? NO_SUCH_NAME : given === 'failure' ? SERVER_FAILURE : NO_ERROR
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  // An answer, with recursion desired and available.
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(addresses.length, 6)
  return Buffer.concat([header, query.subarray(12, questionEnd), ...addresses.map(addressRecord)])
}

function addressRecord(ip: string): Buffer {
  const data = isIPv6(ip) ? ipv6Bytes(ip) : Buffer.from(ip.split('.').map(Number))
  const record = Buffer.alloc(12)
  // The name is that of the question, at byte 12; class IN; a TTL of a minute.
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(isIPv6(ip) ? 28 : 1, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([record, data])
}

function ipv6Bytes(ip: string): Buffer {
  const [head = '', tail = ''] = ip.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const missing = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
