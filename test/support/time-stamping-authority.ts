import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { temporaryFolder } from './process.js'

const run = promisify(execFile)

/** The extensions of each certificate, as OpenSSL names them. */
const EXTENSIONS = `
[root]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[intermediate]
basicConstraints = critical,CA:true,pathlen:0
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[stamper]
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
authorityKeyIdentifier = keyid
`

const settingsOf = (folder: string, digest: string) => `
[tsa]
default_tsa = one
[one]
dir = ${folder}
serial = ${folder}/serial
signer_cert = ${folder}/stamper.pem
certs = ${folder}/intermediate.pem
signer_key = ${folder}/stamper.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_chain = no
ess_cert_id_alg = ${digest}
`

/** A time-stamping authority on loopback: OpenSSL with a root, an intermediate and a certificate of the test's own. */
export type TimeStampingAuthority = {
  /** For `TIME_STAMP_URL`. */
  readonly url: string
  /** The root certificate, as PEM, and the path of its file. */
  readonly root: string
  readonly rootFile: string
  /** How many requests it got. */
  readonly requests: () => number
  /** The answer to a request. It names its certificate by SHA-256 unless another digest is given. */
  reply(query: Buffer, digest?: 'sha1'): Promise<Buffer>
  /** Answers otherwise from now on; as an authority does when nothing is given. */
  answer(listener?: RequestListener): void
  close(): Promise<void>
}

/** Makes a certificate with a P-256 key, signed by `issuer` or by itself. */
async function issue(folder: string, name: string, extensions: string, issuer?: string): Promise<void> {
  const path = (file: string) => join(folder, file)
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', `/O=Example Time/CN=Example ${name}`, '-config', path('extensions.cnf')],
    ...['-extensions', extensions, '-keyout', path(`${name}.key`), '-out', path(`${name}.pem`)],
    ...(issuer === undefined ? [] : ['-CA', path(`${issuer}.pem`), '-CAkey', path(`${issuer}.key`)]),
  ])
}

/** Starts an authority. Takes about half a second. */
export async function startTimeStampingAuthority(): Promise<TimeStampingAuthority> {
  const { path: folder, remove } = await temporaryFolder()
  await writeFile(join(folder, 'extensions.cnf'), `[req]\ndistinguished_name = name\n[name]\n${EXTENSIONS}`)
  await writeFile(join(folder, 'serial'), '01')
  await issue(folder, 'root', 'root')
  await issue(folder, 'intermediate', 'intermediate', 'root')
  await issue(folder, 'stamper', 'stamper', 'intermediate')
  let replies = 0
  let requests = 0
  let otherAnswer: RequestListener | undefined

  const reply: TimeStampingAuthority['reply'] = async (query, digest: string = 'sha256') => {
    replies += 1
    const [settings, asked, answered] = ['cnf', 'tsq', 'tsr'].map((kind) =>
      join(folder, `${replies}.${kind}`),
    )
    await writeFile(settings as string, settingsOf(folder, digest))
    await writeFile(asked as string, query)
    await run('openssl', [
      ...['ts', '-reply', '-config', settings as string, '-section', 'one'],
      ...['-queryfile', asked as string, '-out', answered as string],
    ])
    return readFile(answered as string)
  }

  const server = createServer(async (request, response) => {
    requests += 1
    if (otherAnswer !== undefined) return otherAnswer(request, response)
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/timestamp-query')
      return response.writeHead(400).end()
    const answer = await reply(await buffer(request))
    response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(answer)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stamp`,
    root: await readFile(join(folder, 'root.pem'), 'utf8'),
    rootFile: join(folder, 'root.pem'),
    requests: () => requests,
    reply,
    answer(listener) {
      otherAnswer = listener
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await remove()
    },
  }
}
