// Generated from the contract by `npm run codegen`. Do not edit.

import type { components } from './console.js'

/** Every notice to the operator by its kind. */
export interface Notices {
  "webhook.failing": components['schemas']["WebhookFailingNotice"]
  "webhook.paused": components['schemas']["WebhookPausedNotice"]
  "deliveries.exhausted": components['schemas']["DeliveriesExhaustedNotice"]
  "analysis.failing": components['schemas']["AnalysisFailingNotice"]
  "storage.near_quota": components['schemas']["StorageNearQuotaNotice"]
  "custody.broken": components['schemas']["CustodyBrokenNotice"]
  "cases.keep_files": components['schemas']["CasesKeepFilesNotice"]
  "files.damaged": components['schemas']["FilesDamagedNotice"]
}

/** The body of a notice; `type` tells which. */
export type Notice = Notices[keyof Notices]
