import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import { apiOperations } from '../generated/api-operations.js'
import { consoleOperations } from '../generated/console-operations.js'
import { DETECTOR_FILES_PATH, detectorFiles } from './analysis/detector-files.js'
import { packageFile } from './basics/package-root.js'
import type { ApiCaller, OperatorCaller } from './changes/handlers.js'
import { answerOnce } from './changes/idempotency/answer-once.js'
import type { Reservation } from './changes/idempotency/reservation.js'
import { type Context, contextOfRequest } from './context.js'
import { DOWNLOADS_PATH } from './files/download-addresses.js'
import { downloads } from './files/downloads.js'
import { RESUMABLE_UPLOADS_PATH } from './files/resumable-addresses.js'
import { createResumableTarget } from './files/resumable-target.js'
import { createUploadTarget } from './files/target.js'
import { UPLOADS_PATH } from './files/target-addresses.js'
import { type HandlerResult, respondWithError } from './http/answers/respond.js'
import { type CheckedRequest, contractRouter } from './http/contract/contract-router.js'
import type { OperatorOperationFacts } from './http/contract/handler-types.js'
import type { ContractValidator } from './http/contract/openapi-validator.js'
import { createValidator, onFirstUse } from './http/contract/validate.js'
import { ApiError } from './http/errors.js'
import { healthRouter } from './http/health.js'
import { logRequests } from './http/log.js'
import { observeResponses } from './http/observe-responses.js'
import { referenceRouter } from './http/reference.js'
import { namedOperation, requestState } from './http/request.js'
import { requestId } from './http/request-id.js'
import { tallyRequests } from './http/tally-requests.js'
import { endSpans, traceRequests } from './http/trace-requests.js'
import { answerRenewals, apiHandlers, consoleHandlers } from './operations.js'
import { admitOperator } from './operators/admit-operator.js'
import { createOperatorAuthentication } from './operators/authenticate-operator.js'
import { consolePages } from './operators/pages.js'
import { signInPages } from './operators/sign-in-pages.js'
import { damageNoter } from './scans/damaged-files.js'
import { isUploading } from './scans/open-uploads.js'
import { resumableUploadsIn } from './scans/resumable-uploads.js'
import { publishedKeys } from './signing/published-keys.js'
import { admitKey } from './tenants/keys/admit.js'
import { authenticateKey } from './tenants/keys/authenticate.js'
import { requireNotMoved } from './tenants/organizations/moved.js'

/** A handler. Its types are checked against its operation where it is listed, in `operations.ts`. */
type AnyHandler<Caller> = (request: CheckedRequest & Caller, context: Context) => Promise<HandlerResult>

/** The validators of requests to the public API and to the operator API. */
export type Contracts = { readonly api: ContractValidator; readonly console: ContractValidator }

/** Loads the contracts. Rejects if that of the public API is invalid. */
export async function loadContracts(): Promise<Contracts> {
  return {
    api: await createValidator(packageFile('openapi.yaml'), apiOperations),
    // Loading it takes a tenth of the startup time, and many processes never get a request for it.
    console: onFirstUse(() =>
      createValidator(packageFile('src', 'operators', 'openapi.yaml'), consoleOperations),
    ),
  }
}

/** The path template of each operation. */
const routes: Readonly<Record<string, string>> = Object.fromEntries([
  ...[apiOperations, consoleOperations].flatMap((operations) =>
    Object.entries(operations).map(([operation, { path }]) => [operation, path]),
  ),
  ['uploadFile', `${UPLOADS_PATH}/{scanId}`],
  ['resumeUpload', `${RESUMABLE_UPLOADS_PATH}/{scanId}`],
  ['downloadFile', `${DOWNLOADS_PATH}/{objectId}`],
])

/** The public API. */
const apiRouter = (context: Context, validate: ContractValidator): RequestHandler =>
  contractRouter({
    operations: apiOperations,
    validate,
    clock: context.clock,
    authenticate: (request) => authenticateKey(context.keys, request),
    admit: (key, operation, response) => admitKey(context, key, operation, response),
    handle(operationId, { params, query, body, gone }, key, { request, response, waitedMs }) {
      const operation = operationId as keyof typeof apiOperations
      const handler = apiHandlers[operation] as AnyHandler<ApiCaller>
      const tenant = { organizationId: key.organizationId, environment: key.environment }
      const cause = requestState(request)
      const own = contextOfRequest(context, waitedMs, cause.span)
      const { address } = cause
      // Properties are listed one by one: in Node 20, V8 creates a new shape for each object literal that continues
      // after a spread. That takes 0.4 to 1 µs, and shapes are freed only with the old generation. Spreads here, in
      // `contextOfRequest`, in the log line and in the pages' values would cost a read 20 % of its time.
      const run = (reservation: Reservation | undefined) =>
        handler({ params, query, body, gone, tenant, keyId: key.id, address, reservation, cause }, own)
      const idempotencyKey = request.headers['idempotency-key']
      if (apiOperations[operation].idempotency !== 'key' || typeof idempotencyKey !== 'string')
        return run(undefined)
      // An identifier in the path is part of the request, like the body.
      const content = Object.keys(params).length > 0 ? { params, body } : body
      const subject = { tenant, operation, key: idempotencyKey, body: content }
      return answerOnce(own, subject, response, answerRenewals[operation], run)
    },
  })

/** The operator API. */
const operatorRouter = (context: Context, validate: ContractValidator): RequestHandler =>
  contractRouter<OperatorCaller, OperatorOperationFacts>({
    operations: consoleOperations,
    validate,
    clock: context.clock,
    authenticate: createOperatorAuthentication(context),
    admit: admitOperator,
    async handle(operationId, checked, caller, { waitedMs }) {
      const operation = operationId as keyof typeof consoleOperations
      const handler = consoleHandlers[operation] as AnyHandler<OperatorCaller>
      const own = contextOfRequest(context, waitedMs, caller.cause.span)
      const { activeOrganization } = consoleOperations[operation]
      if (activeOrganization !== null)
        await requireNotMoved(own.database, activeOrganization, checked.params[activeOrganization] as string)
      return handler({ ...checked, ...caller }, own)
    },
  })

/**
 * The service as an Express application. Requests pass through the chain from top to bottom. Does not start or listen.
 */
export function createApp(context: Context, contracts: Contracts): Express {
  const { builtInStorage, clock, database, log, settings, tracing } = context
  const app = express()
  app.disable('x-powered-by')
  // Responses are not cached, so computing entity tags would be wasted work.
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', settings.http.trustedProxies)
  app.enable('case sensitive routing')
  app.enable('strict routing')

  app.use(requestId)
  app.use(logRequests(log))
  app.use(
    observeResponses([
      endSpans(routes),
      tallyRequests(context.requests),
      context.measurements.countRequest,
      context.requestLog.note,
    ]),
  )
  if (tracing !== undefined) app.use(traceRequests(tracing))
  // The busiest routes come first, because each router adds to the cost of all requests that pass it.
  app.use(apiRouter(context, contracts.api))
  if (builtInStorage !== undefined)
    app.use(
      UPLOADS_PATH,
      namedOperation('uploadFile'),
      createUploadTarget({
        storage: builtInStorage,
        clock,
        origins: settings.uploads.corsOrigins,
        isOpen: (scanId) => isUploading(database, scanId),
      }),
    )
  app.use(
    RESUMABLE_UPLOADS_PATH,
    namedOperation('resumeUpload'),
    createResumableTarget({
      keyRing: context.keyRing,
      store: context.storage.resumable,
      uploads: resumableUploadsIn({ database, clock, ttlMs: settings.uploads.ttlSeconds * 1000 }),
      origins: settings.uploads.corsOrigins,
    }),
  )
  if (builtInStorage !== undefined)
    app.use(
      DOWNLOADS_PATH,
      namedOperation('downloadFile'),
      downloads({ storage: builtInStorage, keyRing: context.keyRing, clock }),
    )
  // Operators' lists are long and repetitive, so they compress well. No response to GET contains a new secret.
  app.use(
    '/console/api',
    compression({
      filter: (request, response) =>
        request.method === 'GET' &&
        !response.hasHeader('Content-Range') &&
        // It is about the bytes as they are sent.
        !response.hasHeader('Repr-Digest') &&
        compression.filter(request, response),
    }),
  )
  app.use(operatorRouter(context, contracts.console))
  app.use(healthRouter(context))
  app.use(referenceRouter(context))
  app.use(publishedKeys(context))
  app.use(DETECTOR_FILES_PATH, detectorFiles({ ...context, onDamaged: damageNoter(context, 'detector') }))
  app.use(signInPages(context))
  app.use(consolePages())
  app.use((_request, _response, next) => {
    next(new ApiError(404, 'not_found', 'No such path.'))
  })
  app.use(respondWithError)
  return app
}
