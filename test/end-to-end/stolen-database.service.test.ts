import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCOPES } from '../../generated/vocabulary.js'
import { publicId } from '../../src/basics/identifiers.js'
import { FROM_THE_CONSOLE, OPERATOR_TOKEN, startTestService, type TestService } from '../support/service.js'
import { createIntent, put } from '../support/upload.js'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** Every row of every table as text, with bytes as hexadecimal digits. */
async function everything(): Promise<string> {
  const run = <Row>(text: string) => service.database.run<Row>({ text, parameters: [] }, {})
  const tables = await run<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables)
    for (const { row } of await run<{ row: string }>(`select (one.*)::text as row from ${name} as one`))
      texts.push(row)
  return texts.join('\n')
}

/** The forms of a secret in a text: as it is, as bytes, and as the bytes that it encodes. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const decoded = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return [secret, ...[bytes, decoded].flatMap((one) => [one.toString('hex'), one.toString('base64')])]
}

test('no secret can be read in any table of the database, in any form', async () => {
  const caller = await service.caller({ environment: 'staging' })
  const header = 'header-of-the-receiver'
  const created = await caller
    .post('/api/v1/webhooks')
    .set('Idempotency-Key', 'mine')
    .send({ url: 'https://hooks.example.org/', events: ['scan.created'], headers: { Authorization: header } })
    .expect(201)
  const { secret, endpoint } = created.body.data
  const rotated = await caller
    .post(`/api/v1/webhooks/${endpoint.id}/rotate-secret`)
    .set('Idempotency-Key', 'mine')
    .expect(200)
  const organization = publicId('org', caller.tenant.organizationId)
  const issued = await service.operator
    .post(`/console/api/organizations/${organization}/keys`)
    .send({ label: 'stolen', environment: 'staging', scopes: SCOPES })
    .expect(201)
  const sessions: string[] = []
  for (const fate of ['kept', 'ended']) {
    const signedIn = await service.anonymous
      .post('/console/api/session')
      .set(FROM_THE_CONSOLE)
      .send({ token: OPERATOR_TOKEN })
      .expect(201)
    const [cookie = ''] = signedIn.get('Set-Cookie') ?? []
    sessions.push(cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')))
    if (fate === 'ended')
      await service.anonymous
        .delete('/console/api/session')
        .set({ ...FROM_THE_CONSOLE, Cookie: cookie.slice(0, cookie.indexOf(';')) })
        .expect(200)
  }
  const intent = await createIntent(caller)
  await put(intent, 'hello world')
  await caller.get('/api/v1/scans').expect(200)

  const database = await everything()
  // The search works: texts that are not secret are found.
  for (const text of ['hooks.example.org', rotated.body.data.endpoint.secretMasked, 'photo.jpg'])
    expect(database.includes(text), text).toBe(true)
  const [key, other] = [caller.key, issued.body.data.secret as string]
  const secrets: Record<string, string> = {
    'an API key': key.slice(12),
    'another API key': other.slice(12),
    'a webhook secret': rotated.body.data.secret,
    'the webhook secret before': secret,
    'a header of a receiver': header,
    'the operator token': OPERATOR_TOKEN,
    'a session': sessions[0] as string,
    'a session that was ended': sessions[1] as string,
    'the signature of an upload': new URL(intent.uploadUrl).searchParams.get('signature') as string,
  }
  for (const [what, text] of Object.entries(secrets)) {
    expect(text.length, what).toBeGreaterThan(15)
    for (const form of formsOf(text)) expect(database.includes(form), `${what} as ${form}`).toBe(false)
  }
})
