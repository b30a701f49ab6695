/** Hono on its Node server, with zod validation as in its documentation. */
import { serve } from '@hono/node-server'
import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono'
import { z } from 'zod'
import { HttpError } from './shared/keys.js'
import { logRequest } from './shared/log.js'
import { envelope, errorEnvelope, openService, requestIdOf, SCOPES } from './shared/operations.js'
import { schemas } from './shared/schemas.js'

const service = openService()
const app = new Hono()

app.use(async (c, next) => {
  const began = performance.now()
  const requestId = requestIdOf(c.req.header('x-request-id'))
  c.set('requestId', requestId)
  c.header('X-Request-Id', requestId)
  c.header('Cache-Control', 'no-store')
  await next()
  logRequest(requestId, c.req.method, c.req.path, c.res.status, began)
})
app.onError((error, c) => {
  const known = error instanceof HttpError
  const shown = known ? error : { code: 'internal_error', message: 'Internal error.' }
  return c.json(
    errorEnvelope(shown, c.get('requestId')),
    known ? error.status : 500,
    known ? error.headers : {},
  )
})

const admitted = (operation) => async (c, next) => {
  const key = await service.authenticate(c.req.header('authorization'))
  for (const [name, value] of Object.entries(service.admit(key, SCOPES[operation])))
    c.header(name, String(value))
  c.set('key', key)
  await next()
}
const valid = (place, schema) =>
  zValidator(place, schema, (result) => {
    if (!result.success) throw new HttpError(400, 'invalid_request', z.prettifyError(result.error))
  })

const { fileName, contentType, metadata: metadataSchema } = schemas.intentRequest.properties
const mediaTypes = schemas.intentRequest.properties.mediaType.enum
const scanId = z.string().max(64)
const text = (least, most, pattern) => z.string().min(least).max(most).regex(new RegExp(pattern, 'u'))
const metadata = z
  .record(
    z.string().regex(new RegExp(metadataSchema.propertyNames.pattern, 'u')),
    text(0, 500, metadataSchema.additionalProperties.pattern),
  )
  .refine((entries) => Object.keys(entries).length <= metadataSchema.maxProperties)
const intentRequest = z.strictObject({
  fileName: text(1, 255, fileName.pattern),
  contentType: text(3, 255, contentType.pattern),
  mediaType: z.enum(mediaTypes),
  byteSize: z.int().min(1).max(5_368_709_120),
  metadata: metadata.optional(),
})
const caseRequest = z.strictObject({
  title: z.string().min(1).max(200),
  scanIds: z.array(scanId).min(1).max(100),
  severity: z.enum(['low', 'medium', 'high', 'critical']).optional(),
  assignee: z.string().min(1).max(200).nullable().optional(),
  metadata: metadata.optional(),
})
const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().min(1).optional(),
})
const scanParams = z.object({ scanId })

app.get('/api/v1/scans/:scanId', admitted('getScan'), valid('param', scanParams), async (c) =>
  c.json(envelope(await service.getScan(c.get('key'), c.req.valid('param').scanId), c.get('requestId'))),
)
app.get('/api/v1/scans', admitted('listScans'), valid('query', listQuery), async (c) => {
  const { data, page } = await service.listScans(c.get('key'), c.req.valid('query'))
  return c.json(envelope(data, c.get('requestId'), page))
})
app.post(
  '/api/v1/scans/upload-intents',
  admitted('createScanUploadIntent'),
  valid('json', intentRequest),
  async (c) => {
    const data = await service.createScanUploadIntent(c.get('key'), c.req.valid('json'), c.get('requestId'))
    return c.json(envelope(data, c.get('requestId')), 201, { Location: `/api/v1/scans/${data.scanId}` })
  },
)
app.post(
  '/api/v1/scans/:scanId/upload-complete',
  admitted('completeScanUpload'),
  valid('param', scanParams),
  async (c) =>
    c.json(
      envelope(
        await service.completeScanUpload(c.get('key'), c.req.valid('param').scanId, c.get('requestId')),
        c.get('requestId'),
      ),
    ),
)
app.post('/api/v1/cases', admitted('createCase'), valid('json', caseRequest), async (c) => {
  const data = await service.createCase(c.get('key'), c.req.valid('json'), c.get('requestId'))
  return c.json(envelope(data, c.get('requestId')), 201, { Location: `/api/v1/cases/${data.id}` })
})

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
