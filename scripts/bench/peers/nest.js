/** NestJS on Fastify, with the same compiled schemas, and with Nest's guards and interceptors. */
import 'reflect-metadata'
import {
  Body,
  Catch,
  Controller,
  Get,
  HttpCode,
  Module,
  Param,
  Post,
  Query,
  Req,
  Res,
  SetMetadata,
} from '@nestjs/common'
import { APP_FILTER, APP_GUARD, NestFactory, Reflector } from '@nestjs/core'
import { FastifyAdapter, RouteSchema } from '@nestjs/platform-fastify'
import addFormats from 'ajv-formats'
import { HttpError } from './shared/keys.js'
import { log } from './shared/log.js'
import { envelope, errorEnvelope, openService, requestIdOf, SCOPES } from './shared/operations.js'
import { schemas } from './shared/schemas.js'

const service = openService()

/** What TypeScript generates for decorators, because this file is JavaScript. */
function decorate(type, name, decorators, parameters) {
  parameters.forEach((decorator, index) => {
    decorator(type.prototype, name, index)
  })
  const descriptor = Object.getOwnPropertyDescriptor(type.prototype, name)
  for (const decorator of decorators.reverse()) decorator(type.prototype, name, descriptor)
}

class ApiController {
  async getScan(request, scanId) {
    return envelope(await service.getScan(request.key, scanId), request.id)
  }

  async listScans(request, query) {
    const { data, page } = await service.listScans(request.key, query)
    return envelope(data, request.id, page)
  }

  async createScanUploadIntent(request, reply, body) {
    const data = await service.createScanUploadIntent(request.key, body, request.id)
    reply.header('Location', `/api/v1/scans/${data.scanId}`)
    return envelope(data, request.id)
  }

  async completeScanUpload(request, scanId) {
    return envelope(await service.completeScanUpload(request.key, scanId, request.id), request.id)
  }

  async createCase(request, reply, body) {
    const data = await service.createCase(request.key, body, request.id)
    reply.header('Location', `/api/v1/cases/${data.id}`)
    return envelope(data, request.id)
  }
}

const operation = (name, method, schema) => [method, SetMetadata('scope', SCOPES[name]), RouteSchema(schema)]
const passing = Res({ passthrough: true })
decorate(
  ApiController,
  'getScan',
  operation('getScan', Get('scans/:scanId'), { params: schemas.scanParams, response: { 200: schemas.scan } }),
  [Req(), Param('scanId')],
)
decorate(
  ApiController,
  'listScans',
  operation('listScans', Get('scans'), { querystring: schemas.listQuery, response: { 200: schemas.scans } }),
  [Req(), Query()],
)
decorate(
  ApiController,
  'createScanUploadIntent',
  operation('createScanUploadIntent', Post('scans/upload-intents'), {
    body: schemas.intentRequest,
    response: { 201: schemas.intent },
  }),
  [Req(), passing, Body()],
)
decorate(
  ApiController,
  'completeScanUpload',
  [
    ...operation('completeScanUpload', Post('scans/:scanId/upload-complete'), {
      params: schemas.scanParams,
      response: { 200: schemas.scan },
    }),
    HttpCode(200),
  ],
  [Req(), Param('scanId')],
)
decorate(
  ApiController,
  'createCase',
  operation('createCase', Post('cases'), { body: schemas.caseRequest, response: { 201: schemas.case } }),
  [Req(), passing, Body()],
)
Controller('api/v1')(ApiController)

class KeyGuard {
  #reflector = new Reflector()

  async canActivate(context) {
    const http = context.switchToHttp()
    const request = http.getRequest()
    request.key = await service.authenticate(request.headers.authorization)
    http.getResponse().headers(service.admit(request.key, this.#reflector.get('scope', context.getHandler())))
    return true
  }
}

class ErrorFilter {
  catch(error, host) {
    const http = host.switchToHttp()
    const answer = error.validation ? new HttpError(400, 'invalid_request', error.message) : error
    const known = answer instanceof HttpError
    http
      .getResponse()
      .code(known ? answer.status : 500)
      .headers(known ? answer.headers : {})
      .send(
        errorEnvelope(
          known ? answer : { code: 'internal_error', message: 'Internal error.' },
          http.getRequest().id,
        ),
      )
  }
}
Catch()(ErrorFilter)

class AppModule {}
Module({
  controllers: [ApiController],
  providers: [
    { provide: APP_GUARD, useValue: new KeyGuard() },
    { provide: APP_FILTER, useValue: new ErrorFilter() },
  ],
})(AppModule)

const adapter = new FastifyAdapter({
  loggerInstance: log,
  disableRequestLogging: true,
  genReqId: (request) => requestIdOf(request.headers['x-request-id']),
  ajv: {
    customOptions: { allErrors: true, removeAdditional: false, allowUnionTypes: true, strict: false },
    plugins: [addFormats],
  },
})
const fastify = adapter.getInstance()
fastify.addHook('onRequest', (request, reply, done) => {
  reply.header('X-Request-Id', request.id).header('Cache-Control', 'no-store')
  done()
})
fastify.addHook('onResponse', (request, reply, done) => {
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
const app = await NestFactory.create(AppModule, adapter, { logger: false })
await app.listen(Number(process.env.PORT), '127.0.0.1')
