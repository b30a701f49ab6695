// Generated from the contract by `npm run codegen`. Do not edit.

export {
  type CreateOptions,
  createMediaScanClient,
  type ListOptions,
  type MediaScanClient,
  type MediaScanClientOptions,
  type RequestOptions,
} from './client.js'
export {
  AbortedError,
  ApiError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  type ErrorCodeOf,
  type ErrorDetails,
  ForbiddenError,
  InvalidArgumentError,
  InvalidResponseError,
  MediaScanError,
  NotFoundError,
  PageLimitError,
  PayloadTooLargeError,
  type RateLimit,
  RateLimitedError,
  rateLimitOf,
  ScanFailedError,
  ServerError,
  TimeoutError,
  UnauthorizedError,
  UnprocessableError,
  UnsupportedMediaTypeError,
  UploadError,
  VerdictTimeoutError,
  type WebhookRefusal,
  WebhookVerificationError,
} from './errors.js'
export type { WebhookEvent, WebhookEvents } from './events.js'
export type { MediaScanMethods } from './methods.js'
export type * from './models.js'
export { API_VERSION } from './operations.js'
export type { Page, PagePromise } from './pages.js'
export type { Answer, RequestPromise } from './request-promise.js'
export type { ScanFileOptions, ScanProgress, ScanSource, WaitOptions } from './scan-file.js'
export type { components, operations, paths } from './schema.js'
export type { Idempotency, Retry, TransportOptions } from './transport.js'
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookHeaders,
} from './verify-webhook.js'
