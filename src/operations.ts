import type { apiOperations } from '../generated/api-operations.js'
import type { ConsoleHandlers } from '../generated/console-operations.js'
import { exportAuditEvents } from './audit/export-audit-events.js'
import { listAuditEvents } from './audit/list-audit-events.js'
import { createSnapshot } from './backups/create-snapshot.js'
import { addCaseNote } from './cases/add-case-note.js'
import { createCase } from './cases/create-case.js'
import { editCase } from './cases/edit-case.js'
import { findScansForCase } from './cases/find-scans-for-case.js'
import { getCase } from './cases/get-case.js'
import { inspectCase } from './cases/inspect-case.js'
import { listAllCases } from './cases/list-all-cases.js'
import { listCaseNotes } from './cases/list-case-notes.js'
import { listCaseScans } from './cases/list-case-scans.js'
import { listCases } from './cases/list-cases.js'
import { updateCase } from './cases/update-case.js'
import { updateCaseStatus } from './cases/update-case-status.js'
import type { Context } from './context.js'
import { getDelivery } from './deliveries/get-delivery.js'
import { listDeliveries } from './deliveries/list-deliveries.js'
import { resendDeliveries } from './deliveries/resend-deliveries.js'
import { resendDelivery } from './deliveries/resend-delivery.js'
import { listEvents } from './events/list-events.js'
import { publishEvent } from './events/publish-event.js'
import type { ApiHandler, OperatorCaller } from './handlers.js'
import type { Replay } from './idempotency/answer-once.js'
import { getKeyUsage } from './keys/get-key-usage.js'
import { inspectKey } from './keys/inspect-key.js'
import { issueKey } from './keys/issue-key.js'
import { listKeys } from './keys/list-keys.js'
import { revokeKey } from './keys/revoke-key.js'
import { rotateKey } from './keys/rotate-key.js'
import { getMetrics } from './metrics/get-metrics.js'
import { createOrganization } from './organizations/create-organization.js'
import { getOrganization } from './organizations/get-organization.js'
import { listOrganizations } from './organizations/list-organizations.js'
import { getOverview } from './overview/get-overview.js'
import { getTimeSeries } from './overview/get-time-series.js'
import { cancelReplay } from './replays/cancel-replay.js'
import { countFailedDeliveries } from './replays/count-failed-deliveries.js'
import { inspectReplay } from './replays/inspect-replay.js'
import { listReplays } from './replays/list-replays.js'
import { startReplay } from './replays/start-replay.js'
import { listRequests } from './requests/list-requests.js'
import { completeScanUpload } from './scans/complete-scan-upload.js'
import { createScanUploadIntent, replayIntent } from './scans/create-scan-upload-intent.js'
import { deleteScan } from './scans/delete-scan.js'
import { getScan } from './scans/get-scan.js'
import { getScanEvidence } from './scans/get-scan-evidence.js'
import { getScanFile } from './scans/get-scan-file.js'
import { getScanJob } from './scans/get-scan-job.js'
import { getScanRendition } from './scans/get-scan-rendition.js'
import { getScanStorage } from './scans/get-scan-storage.js'
import { inspectScan } from './scans/inspect-scan.js'
import { listAllScans } from './scans/list-all-scans.js'
import { listScans } from './scans/list-scans.js'
import { listSeenBefore } from './scans/list-seen-before.js'
import { updateScan } from './scans/update-scan.js'
import { search } from './search/search.js'
import { createSession } from './sessions/create-session.js'
import { deleteSession } from './sessions/delete-session.js'
import { getSession } from './sessions/get-session.js'
import { getSignInMethods } from './sessions/get-sign-in-methods.js'
import { createWebhookEndpoint } from './webhooks/create-webhook-endpoint.js'
import { editWebhookEndpoint } from './webhooks/edit-webhook-endpoint.js'
import { getWebhookDelivery } from './webhooks/get-webhook-delivery.js'
import { getWebhookEndpoint } from './webhooks/get-webhook-endpoint.js'
import { inspectWebhookEndpoint } from './webhooks/inspect-webhook-endpoint.js'
import { listAllWebhookEndpoints } from './webhooks/list-all-webhook-endpoints.js'
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.js'
import { listWebhookEndpoints } from './webhooks/list-webhook-endpoints.js'
import { redeliverWebhookDelivery } from './webhooks/redeliver-webhook-delivery.js'
import { redeliverWebhookEndpoint } from './webhooks/redeliver-webhook-endpoint.js'
import { registerWebhookEndpoint } from './webhooks/register-webhook-endpoint.js'
import { replaceWebhookSecret } from './webhooks/replace-webhook-secret.js'
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.js'
import { sendTestEvent } from './webhooks/send-test-event.js'
import { testWebhookEndpoint } from './webhooks/test-webhook-endpoint.js'
import { updateWebhookEndpoint } from './webhooks/update-webhook-endpoint.js'
import { updateWebhookEndpointStatus } from './webhooks/update-webhook-endpoint-status.js'
import { updateWebhookStatus } from './webhooks/update-webhook-status.js'

/**
 * The handler of each operation of the public API. Does not compile if one is missing or returns something that the
 * contract does not allow.
 */
export const apiHandlers: { readonly [Id in keyof typeof apiOperations]: ApiHandler<Id> } = {
  createScanUploadIntent,
  completeScanUpload,
  listScans,
  getScan,
  getScanEvidence,
  getScanJob,
  updateScan,
  deleteScan,
  createCase,
  listCases,
  getCase,
  updateCase,
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  rotateWebhookSecret,
  redeliverWebhookEndpoint,
  updateWebhookStatus,
  testWebhookEndpoint,
  listWebhookDeliveries,
  getWebhookDelivery,
  redeliverWebhookDelivery,
}

/** Operations whose stored response may refer to a resource that has been deleted since. */
export const replays: { readonly [Id in keyof typeof apiOperations]?: Replay } = {
  createScanUploadIntent: replayIntent,
}

/** The handler of each operation of the operator API. */
export const consoleHandlers: ConsoleHandlers<OperatorCaller, Context> = {
  getSignInMethods,
  getSession,
  createSession,
  deleteSession,
  getOverview,
  getTimeSeries,
  getMetrics,
  search,
  createSnapshot,
  createOrganization,
  listOrganizations,
  getOrganization,
  issueKey,
  listKeys,
  inspectKey,
  getKeyUsage,
  rotateKey,
  revokeKey,
  listAllScans,
  inspectScan,
  listSeenBefore,
  getScanStorage,
  getScanRendition,
  getScanFile,
  listAllCases,
  inspectCase,
  editCase,
  listCaseScans,
  findScansForCase,
  updateCaseStatus,
  addCaseNote,
  listCaseNotes,
  registerWebhookEndpoint,
  listAllWebhookEndpoints,
  inspectWebhookEndpoint,
  editWebhookEndpoint,
  updateWebhookEndpointStatus,
  sendTestEvent,
  replaceWebhookSecret,
  publishEvent,
  listEvents,
  listDeliveries,
  getDelivery,
  resendDelivery,
  resendDeliveries,
  countFailedDeliveries,
  startReplay,
  listReplays,
  inspectReplay,
  cancelReplay,
  listAuditEvents,
  exportAuditEvents,
  listRequests,
}
