/** Fastify 5 with compiled validation and serialisation. */
import addFormats from 'ajv-formats'
import fastify from 'fastify'
import { HttpError } from './shared/keys.js'
import { log } from './shared/log.js'
import { envelope, errorEnvelope, openService, requestIdOf, SCOPES } from './shared/operations.js'
import { schemas } from './shared/schemas.js'

const service = openService()
const app = fastify({
  loggerInstance: log,
  disableRequestLogging: true,
  genReqId: (request) => requestIdOf(request.headers['x-request-id']),
  ajv: {
    customOptions: { allErrors: true, removeAdditional: false, allowUnionTypes: true, strict: false },
    plugins: [addFormats],
  },
})

app.addHook('onRequest', async (request, reply) => {
  reply.header('X-Request-Id', request.id).header('Cache-Control', 'no-store')
  request.key = await service.authenticate(request.headers.authorization)
  reply.headers(service.admit(request.key, request.routeOptions.config.scope))
})
app.addHook('onResponse', (request, reply, done) => {
  const [path] = request.url.split('?', 1)
  log.info(
    {
      req: { method: request.method, path },
      res: { status: reply.statusCode },
      reqId: request.id,
      responseTime: reply.elapsedTime,
    },
    'request',
  )
  done()
})
app.setErrorHandler((error, request, reply) => {
  const answer = error.validation ? new HttpError(400, 'invalid_request', error.message) : error
  const known = answer instanceof HttpError
  reply
    .code(known ? answer.status : 500)
    .headers(known ? answer.headers : {})
    .send(errorEnvelope(known ? answer : { code: 'internal_error', message: 'Internal error.' }, request.id))
})

const options = (operation, schema) => ({ schema, config: { scope: SCOPES[operation] } })

app.get(
  '/api/v1/scans/:scanId',
  options('getScan', { params: schemas.scanParams, response: { 200: schemas.scan } }),
  async (request) => envelope(await service.getScan(request.key, request.params.scanId), request.id),
)
app.get(
  '/api/v1/scans',
  options('listScans', { querystring: schemas.listQuery, response: { 200: schemas.scans } }),
  async (request) => {
    const { data, page } = await service.listScans(request.key, request.query)
    return envelope(data, request.id, page)
  },
)
app.post(
  '/api/v1/scans/upload-intents',
  options('createScanUploadIntent', { body: schemas.intentRequest, response: { 201: schemas.intent } }),
  async (request, reply) => {
    const data = await service.createScanUploadIntent(request.key, request.body, request.id)
    reply.code(201).header('Location', `/api/v1/scans/${data.scanId}`)
    return envelope(data, request.id)
  },
)
app.post(
  '/api/v1/scans/:scanId/upload-complete',
  options('completeScanUpload', { params: schemas.scanParams, response: { 200: schemas.scan } }),
  async (request) =>
    envelope(await service.completeScanUpload(request.key, request.params.scanId, request.id), request.id),
)
app.post(
  '/api/v1/cases',
  options('createCase', { body: schemas.caseRequest, response: { 201: schemas.case } }),
  async (request, reply) => {
    const data = await service.createCase(request.key, request.body, request.id)
    reply.code(201).header('Location', `/api/v1/cases/${data.id}`)
    return envelope(data, request.id)
  },
)

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
