import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Environment, SCOPES, type WebhookStatus } from '../../../generated/vocabulary.js'
import { ask, must } from './caller.js'
import type { Ledger } from './ledger.js'
import type { Receiver } from './receivers.js'
import type { Service } from './services.js'

/** A key, and the file that it uploads. */
export type Tenant = {
  readonly environment: Environment
  readonly organizationId: string
  readonly key: string
}

const EVENTS = ['scan.created', 'scan.completed', 'case.opened', 'case.escalated', 'case.resolved']

export async function makeTenant(
  { url }: Service,
  operatorToken: string,
  environment: Environment,
): Promise<Tenant> {
  const organizations = `${url}/console/api/organizations`
  const made = await must(
    ask('POST', organizations, operatorToken, { name: `Of ${environment}` }),
    'an organization',
  )
  const organizationId = String(made.id)
  const issued = await must(
    ask('POST', `${organizations}/${organizationId}/keys`, operatorToken, {
      label: 'upgrade',
      environment,
      scopes: SCOPES,
    }),
    'a key',
  )
  return { environment, organizationId, key: String(issued.secret) }
}

/** The author of changes, and the ledger where acknowledged changes are recorded. */
export type Author = { readonly ledger: Ledger; readonly tenant: Tenant; readonly file: Buffer }

/** Creates something with an idempotency key, and remembers the answer. */
async function create(
  { ledger, tenant: { key } }: Author,
  { url }: Service,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const idempotencyKey = randomUUID()
  const data = await must(ask('POST', url + path, key, body, idempotencyKey), `POST ${path}`)
  ledger.rememberReplay({ path, key, idempotencyKey, body, data })
  return data
}

/** Creates a scan whose file is not uploaded yet. */
export async function makeScan(author: Author, service: Service): Promise<string> {
  const { ledger, tenant, file } = author
  const intent = await create(author, service, '/api/v1/scans/upload-intents', {
    ...{ fileName: 'synthetic-press.png', contentType: 'image/png' },
    ...{ mediaType: 'image', byteSize: file.length },
  })
  const id = String(intent.scanId)
  ledger.events.add(`scan.created ${id}`)
  await upload(intent, file)
  ledger.remember('scans', tenant.key, await scanOf(author, service, id))
  return id
}

async function upload(intent: Record<string, unknown>, file: Buffer): Promise<void> {
  const headers = intent.uploadHeaders as Record<string, string>
  const response = await fetch(String(intent.uploadUrl), {
    method: 'PUT',
    headers,
    body: new Uint8Array(file),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the upload: ${response.status} ${text}`)
}

const scanOf = ({ tenant }: Author, { url }: Service, id: string) =>
  must(ask('GET', `${url}/api/v1/scans/${id}`, tenant.key), `GET ${id}`)

export async function completeScan(author: Author, { url }: Service, id: string): Promise<void> {
  const { ledger, tenant } = author
  const path = `${url}/api/v1/scans/${id}/upload-complete`
  ledger.remember('scans', tenant.key, await must(ask('POST', path, tenant.key), `POST ${path}`))
  ledger.events.add(`scan.completed ${id}`)
}

/** Waits for the verdicts of scans, and remembers them. */
export async function awaitVerdicts(author: Author, service: Service, ids: readonly string[]): Promise<void> {
  const end = Date.now() + 60_000
  for (const id of ids)
    for (;;) {
      const scan = await scanOf(author, service, id)
      if (scan.status === 'complete' || scan.status === 'failed') {
        author.ledger.remember('scans', author.tenant.key, scan)
        break
      }
      if (Date.now() > end) throw new Error(`${id} is still ${scan.status}`)
      await sleep(100)
    }
}

export async function makeCase(
  author: Author,
  service: Service,
  scanIds: readonly string[],
): Promise<string> {
  const { ledger, tenant } = author
  const body = { title: 'Press pictures', severity: 'low', scanIds }
  const made = await create(author, service, '/api/v1/cases', body)
  ledger.remember('cases', tenant.key, made)
  ledger.events.add(`case.opened ${made.id}`)
  return String(made.id)
}

export async function resolveCase(
  { ledger, tenant }: Author,
  { url }: Service,
  operatorToken: string,
  id: string,
): Promise<void> {
  const path = `/console/api/cases/${id}/status`
  await must(ask('POST', url + path, operatorToken, { status: 'resolved' }), path)
  // The operator API shows a case with other fields.
  const read = await must(ask('GET', `${url}/api/v1/cases/${id}`, tenant.key), `GET ${id}`)
  ledger.remember('cases', tenant.key, read)
  ledger.events.add(`case.resolved ${id}`)
}

/** Creates an endpoint and returns its identifier. A receiver, if given, gets its secret for verification. */
export async function makeEndpoint(author: Author, service: Service, receiver?: Receiver): Promise<string> {
  const { ledger, tenant } = author
  const body = { url: receiver?.url ?? 'https://127.0.0.1:9/none', description: 'upgrade', events: EVENTS }
  const made = await create(author, service, '/api/v1/webhooks', body)
  const endpoint = made.endpoint as Record<string, unknown>
  if (receiver !== undefined) receiver.secret = String(made.secret)
  ledger.remember('webhooks', tenant.key, endpoint)
  return String(endpoint.id)
}

export async function setEndpointStatus(
  { ledger, tenant }: Author,
  { url }: Service,
  id: string,
  status: WebhookStatus,
): Promise<void> {
  const path = `/api/v1/webhooks/${id}/status`
  ledger.remember('webhooks', tenant.key, await must(ask('POST', url + path, tenant.key, { status }), path))
}
