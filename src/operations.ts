import type { apiOperations } from '../generated/api-operations.js'
import type { ConsoleHandlers } from '../generated/console-operations.js'
import { addCaseNote } from './cases/add-case-note.js'
import { assessScan } from './cases/assess-scan.js'
import { createAssessment } from './cases/create-assessment.js'
import { createCase } from './cases/create-case.js'
import { deleteCase } from './cases/delete-case.js'
import { editCase } from './cases/edit-case.js'
import { eraseCase } from './cases/erase-case.js'
import { findScansForCase } from './cases/find-scans-for-case.js'
import { getCase } from './cases/get-case.js'
import { inspectCase } from './cases/inspect-case.js'
import { listAllCases } from './cases/list-all-cases.js'
import { listAssessments } from './cases/list-assessments.js'
import { listCaseNotes } from './cases/list-case-notes.js'
import { listCaseScans } from './cases/list-case-scans.js'
import { listCases } from './cases/list-cases.js'
import { listScanAssessments } from './cases/list-scan-assessments.js'
import { updateCase } from './cases/update-case.js'
import { updateCaseStatus } from './cases/update-case-status.js'
import type { ApiHandler, OperatorCaller } from './changes/handlers.js'
import type { RenewAnswer } from './changes/idempotency/answer-once.js'
import type { Context } from './context.js'
import { createSnapshot } from './moves/backups/create-snapshot.js'
import { eraseOrganization } from './moves/erasures/erase-organization.js'
import { getErasure } from './moves/erasures/get-erasure.js'
import { releaseHolds } from './moves/erasures/release-holds.js'
import { exportAuditEvents } from './operators/audit/export-audit-events.js'
import { listAuditEvents } from './operators/audit/list-audit-events.js'
import { getCustody } from './operators/custody/get-custody.js'
import { listEvents } from './operators/events/list-events.js'
import { publishEvent } from './operators/events/publish-event.js'
import { getMetrics } from './operators/metrics/get-metrics.js'
import { getAgreement } from './operators/overview/get-agreement.js'
import { getOverview } from './operators/overview/get-overview.js'
import { getTimeSeries } from './operators/overview/get-time-series.js'
import { listRequests } from './operators/requests/list-requests.js'
import { search } from './operators/search/search.js'
import { createSession } from './operators/sessions/create-session.js'
import { deleteSession } from './operators/sessions/delete-session.js'
import { getSession } from './operators/sessions/get-session.js'
import { getSignInMethods } from './operators/sessions/get-sign-in-methods.js'
import { listFailedSignIns } from './operators/sessions/list-failed-sign-ins.js'
import { createCaseReport } from './reports/create-case-report.js'
import { downloadScanReport } from './reports/download-scan-report.js'
import { getCaseReport } from './reports/get-case-report.js'
import { getScanReport } from './reports/get-scan-report.js'
import { giveReportAddress } from './reports/give-report-address.js'
import { listCaseReports } from './reports/list-case-reports.js'
import { listReportsOfCase } from './reports/list-reports-of-case.js'
import { requestCaseReport } from './reports/request-case-report.js'
import { completeScanUpload } from './scans/complete-scan-upload.js'
import { createScanFromUrl } from './scans/create-scan-from-url.js'
import { createScanUploadIntent, renewIntentAnswer } from './scans/create-scan-upload-intent.js'
import { deleteScan } from './scans/delete-scan.js'
import { eraseScan } from './scans/erase-scan.js'
import { getScan } from './scans/get-scan.js'
import { getScanEvidence } from './scans/get-scan-evidence.js'
import { getScanFile } from './scans/get-scan-file.js'
import { getScanJob } from './scans/get-scan-job.js'
import { getScanJudgements } from './scans/get-scan-judgements.js'
import { getScanRendition } from './scans/get-scan-rendition.js'
import { getScanStorage } from './scans/get-scan-storage.js'
import { getUsage } from './scans/get-usage.js'
import { inspectScan } from './scans/inspect-scan.js'
import { judgeScanAgain } from './scans/judge-scan-again.js'
import { listAllScans } from './scans/list-all-scans.js'
import { listJudgements } from './scans/list-judgements.js'
import { listScans } from './scans/list-scans.js'
import { listSeenBefore } from './scans/list-seen-before.js'
import { openScanFile } from './scans/open-scan-file.js'
import { openScanRendition } from './scans/open-scan-rendition.js'
import { rejudgeScan } from './scans/rejudge-scan.js'
import { cancelRejudgement } from './scans/rejudgements/cancel-rejudgement.js'
import { getRejudgement } from './scans/rejudgements/get-rejudgement.js'
import { listRejudgements } from './scans/rejudgements/list-rejudgements.js'
import { startRejudgement } from './scans/rejudgements/start-rejudgement.js'
import { updateScan } from './scans/update-scan.js'
import { listReportKeys } from './signing/list-report-keys.js'
import { rotateReportKey } from './signing/rotate-report-key.js'
import { getKeyUsage } from './tenants/keys/get-key-usage.js'
import { inspectKey } from './tenants/keys/inspect-key.js'
import { issueKey } from './tenants/keys/issue-key.js'
import { listKeys } from './tenants/keys/list-keys.js'
import { revokeKey } from './tenants/keys/revoke-key.js'
import { rotateKey } from './tenants/keys/rotate-key.js'
import { createOrganization } from './tenants/organizations/create-organization.js'
import { getOrganization } from './tenants/organizations/get-organization.js'
import { listOrganizations } from './tenants/organizations/list-organizations.js'
import { getDelivery } from './webhooks/deliveries/get-delivery.js'
import { listDeliveries } from './webhooks/deliveries/list-deliveries.js'
import { resendDeliveries } from './webhooks/deliveries/resend-deliveries.js'
import { resendDelivery } from './webhooks/deliveries/resend-delivery.js'
import { createWebhookEndpoint } from './webhooks/endpoints/create-webhook-endpoint.js'
import { editWebhookEndpoint } from './webhooks/endpoints/edit-webhook-endpoint.js'
import { getWebhookDelivery } from './webhooks/endpoints/get-webhook-delivery.js'
import { getWebhookEndpoint } from './webhooks/endpoints/get-webhook-endpoint.js'
import { inspectWebhookEndpoint } from './webhooks/endpoints/inspect-webhook-endpoint.js'
import { listAllWebhookEndpoints } from './webhooks/endpoints/list-all-webhook-endpoints.js'
import { listWebhookDeliveries } from './webhooks/endpoints/list-webhook-deliveries.js'
import { listWebhookEndpoints } from './webhooks/endpoints/list-webhook-endpoints.js'
import { redeliverWebhookDelivery } from './webhooks/endpoints/redeliver-webhook-delivery.js'
import { redeliverWebhookEndpoint } from './webhooks/endpoints/redeliver-webhook-endpoint.js'
import { registerWebhookEndpoint } from './webhooks/endpoints/register-webhook-endpoint.js'
import { replaceWebhookSecret } from './webhooks/endpoints/replace-webhook-secret.js'
import { rotateWebhookSecret } from './webhooks/endpoints/rotate-webhook-secret.js'
import { sendTestEvent } from './webhooks/endpoints/send-test-event.js'
import { testWebhookEndpoint } from './webhooks/endpoints/test-webhook-endpoint.js'
import { updateWebhookEndpoint } from './webhooks/endpoints/update-webhook-endpoint.js'
import { updateWebhookEndpointStatus } from './webhooks/endpoints/update-webhook-endpoint-status.js'
import { updateWebhookStatus } from './webhooks/endpoints/update-webhook-status.js'
import { cancelReplay } from './webhooks/replays/cancel-replay.js'
import { countFailedDeliveries } from './webhooks/replays/count-failed-deliveries.js'
import { inspectReplay } from './webhooks/replays/inspect-replay.js'
import { listReplays } from './webhooks/replays/list-replays.js'
import { startReplay } from './webhooks/replays/start-replay.js'

/**
 * The handler of each operation of the public API. Does not compile if one is missing or returns something that the
 * contract does not allow.
 */
export const apiHandlers: { readonly [Id in keyof typeof apiOperations]: ApiHandler<Id, Context> } = {
  createScanUploadIntent,
  createScanFromUrl,
  completeScanUpload,
  listScans,
  getScan,
  getScanEvidence,
  getScanReport,
  getScanFile,
  getScanRendition,
  rejudgeScan,
  listJudgements,
  getScanJob,
  updateScan,
  deleteScan,
  createCase,
  listCases,
  getCase,
  updateCase,
  deleteCase,
  createAssessment,
  listAssessments,
  createCaseReport,
  listCaseReports,
  getCaseReport,
  getUsage,
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
export const answerRenewals: { readonly [Id in keyof typeof apiOperations]?: RenewAnswer<Context> } = {
  createScanUploadIntent: renewIntentAnswer,
}

/** The handler of each operation of the operator API. */
export const consoleHandlers: ConsoleHandlers<OperatorCaller, Context> = {
  getSignInMethods,
  getSession,
  createSession,
  deleteSession,
  getOverview,
  getAgreement,
  getTimeSeries,
  getMetrics,
  search,
  createSnapshot,
  createOrganization,
  listOrganizations,
  getOrganization,
  getErasure,
  eraseOrganization,
  releaseHolds,
  issueKey,
  listKeys,
  inspectKey,
  getKeyUsage,
  rotateKey,
  revokeKey,
  listAllScans,
  inspectScan,
  judgeScanAgain,
  getScanJudgements,
  listSeenBefore,
  getScanStorage,
  openScanRendition,
  openScanFile,
  downloadScanReport,
  eraseScan,
  eraseCase,
  listAllCases,
  inspectCase,
  editCase,
  listCaseScans,
  findScansForCase,
  updateCaseStatus,
  addCaseNote,
  listCaseNotes,
  assessScan,
  listScanAssessments,
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
  startRejudgement,
  listRejudgements,
  getRejudgement,
  cancelRejudgement,
  startReplay,
  listReplays,
  inspectReplay,
  cancelReplay,
  listAuditEvents,
  giveReportAddress,
  listReportsOfCase,
  requestCaseReport,
  getCustody,
  exportAuditEvents,
  listReportKeys,
  rotateReportKey,
  listFailedSignIns,
  listRequests,
}
