export type { components, operations, paths } from '../../generated/api.js'
export type { MediaScanMethods } from '../../generated/client/methods.js'
export type * from '../../generated/client/models.js'
export { API_VERSION } from '../../generated/client/operations.js'
export type { WebhookEvent, WebhookEvents } from '../../generated/events.js'
export { createMediaScanClient, type MediaScanClient, type MediaScanClientOptions } from './client.js'
export {
  AbortedError,
  ApiError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  type ErrorCodeOf,
  type ErrorDetail,
  type ErrorDetails,
  ForbiddenError,
  InvalidArgumentError,
  InvalidResponseError,
  MediaScanError,
  NotFoundError,
  OrganizationMovedError,
  PageLimitError,
  PayloadTooLargeError,
  RangeNotSatisfiableError,
  type RateLimit,
  RateLimitedError,
  RedirectError,
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
export type { Page, PagePromise } from './pages.js'
export type { CreateOptions, ListOptions, RequestOptions } from './request-options.js'
export type { Answer, RequestPromise } from './request-promise.js'
export type { ScanFileOptions, ScanProgress, ScanSource, WaitOptions } from './scan-file.js'
export type { Idempotency, Retry, TransportOptions } from './transport.js'
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookHeaders,
} from './verify-webhook.js'
