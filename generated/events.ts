// Generated from the contract by `npm run codegen`. Do not edit.

import type { components } from './api.js'

/** Every event by its kind. */
export interface WebhookEvents {
  "scan.created": components['schemas']["ScanCreatedEvent"]
  "scan.completed": components['schemas']["ScanCompletedEvent"]
  "scan.failed": components['schemas']["ScanFailedEvent"]
  "scan.rejudged": components['schemas']["ScanRejudgedEvent"]
  "verdict.synthetic": components['schemas']["VerdictSyntheticEvent"]
  "verdict.suspicious": components['schemas']["VerdictSuspiciousEvent"]
  "case.opened": components['schemas']["CaseOpenedEvent"]
  "case.escalated": components['schemas']["CaseEscalatedEvent"]
  "case.resolved": components['schemas']["CaseResolvedEvent"]
  "user.flagged": components['schemas']["UserFlaggedEvent"]
  "report.ready": components['schemas']["ReportReadyEvent"]
  "verification.completed": components['schemas']["VerificationCompletedEvent"]
  "webhook.test": components['schemas']["WebhookTestEvent"]
}

/** The body of a webhook delivery; `type` tells which. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents]
