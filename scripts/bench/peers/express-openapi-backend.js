/** Express 5 with openapi-backend, which routes and validates according to the contract. */
import addFormats from 'ajv-formats'
import express from 'express'
import { OpenAPIBackend } from 'openapi-backend'
import { HttpError } from './shared/keys.js'
import { logRequest } from './shared/log.js'
import { envelope, errorEnvelope, openService, requestIdOf, SCOPES } from './shared/operations.js'
import { contract } from './shared/schemas.js'

const service = openService()
const answer = (response, status, body, location) => {
  if (location !== undefined) response.set('Location', location)
  response.status(status).json(body)
}
const api = new OpenAPIBackend({
  definition: contract,
  quick: true,
  ajvOpts: { strict: false, allErrors: true, coerceTypes: true },
  customizeAjv: (ajv) => addFormats.default?.(ajv) ?? addFormats(ajv),
  handlers: {
    getScan: async (c, { key, id }, response) =>
      answer(response, 200, envelope(await service.getScan(key, c.request.params.scanId), id)),
    async listScans(c, { key, id }, response) {
      const { limit, cursor } = c.request.query
      const { data, page } = await service.listScans(key, { limit: limit && Number(limit), cursor })
      answer(response, 200, envelope(data, id, page))
    },
    async createScanUploadIntent(c, { key, id }, response) {
      const data = await service.createScanUploadIntent(key, c.request.requestBody, id)
      answer(response, 201, envelope(data, id), `/api/v1/scans/${data.scanId}`)
    },
    completeScanUpload: async (c, { key, id }, response) =>
      answer(response, 200, envelope(await service.completeScanUpload(key, c.request.params.scanId, id), id)),
    async createCase(c, { key, id }, response) {
      const data = await service.createCase(key, c.request.requestBody, id)
      answer(response, 201, envelope(data, id), `/api/v1/cases/${data.id}`)
    },
    notFound: () => {
      throw new HttpError(404, 'not_found', 'No such path.')
    },
    validationFail: (c) => {
      throw new HttpError(
        400,
        'invalid_request',
        c.validation.errors?.map(({ message }) => message).join('; '),
      )
    },
  },
})
// Keys are checked before the body is read, below.
api.registerSecurityHandler('bearerKey', () => true)
await api.init()

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.use((request, response, next) => {
  const began = performance.now()
  request.id = requestIdOf(request.headers['x-request-id'])
  response.set({ 'X-Request-Id': request.id, 'Cache-Control': 'no-store' })
  response.once('finish', () =>
    logRequest(request.id, request.method, request.path, response.statusCode, began),
  )
  next()
})
app.use(async (request, response, next) => {
  const operation = api.matchOperation(request)
  request.key = await service.authenticate(request.headers.authorization)
  if (operation !== undefined) response.set(service.admit(request.key, SCOPES[operation.operationId]))
  next()
})
app.use(express.json())
app.use((request, response) => api.handleRequest(request, request, response))
app.use((error, request, response, _next) => {
  const known = error instanceof HttpError
  const shown = known ? error : { code: 'internal_error', message: 'Internal error.' }
  response.status(known ? error.status : 500).set(known ? error.headers : {})
  response.json(errorEnvelope(shown, request.id))
})
app.listen(Number(process.env.PORT), '127.0.0.1')
