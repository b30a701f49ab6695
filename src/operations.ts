import type { ApiHandlers } from '../generated/api-operations.js'
import type { ConsoleHandlers } from '../generated/console-operations.js'
import { listAuditEvents } from './audit/list-audit-events.js'
import { createCase } from './cases/create-case.js'
import { getCase } from './cases/get-case.js'
import { listCases } from './cases/list-cases.js'
import { updateCaseStatus } from './cases/update-case-status.js'
import type { Context } from './context.js'
import { listDeliveries } from './deliveries/list-deliveries.js'
import { resendDelivery } from './deliveries/resend-delivery.js'
import { publishEvent } from './events/publish-event.js'
import type { ApiCaller, OperatorCaller } from './http/handlers.js'
import { issueKey } from './keys/issue-key.js'
import { listKeys } from './keys/list-keys.js'
import { revokeKey } from './keys/revoke-key.js'
import { createOrganization } from './organizations/create-organization.js'
import { listOrganizations } from './organizations/list-organizations.js'
import { completeScanUpload } from './scans/complete-scan-upload.js'
import { createScanUploadIntent } from './scans/create-scan-upload-intent.js'
import { getScan } from './scans/get-scan.js'
import { getScanJob } from './scans/get-scan-job.js'
import { listScans } from './scans/list-scans.js'
import { createWebhookEndpoint } from './webhooks/create-webhook-endpoint.js'
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.js'
import { listWebhookEndpoints } from './webhooks/list-webhook-endpoints.js'
import { testWebhookEndpoint } from './webhooks/test-webhook-endpoint.js'
import { updateWebhookStatus } from './webhooks/update-webhook-status.js'

/** Who carries out each operation of the public API. One that is missing or answers otherwise does not compile. */
export const apiHandlers: ApiHandlers<ApiCaller, Context> = {
  createScanUploadIntent,
  completeScanUpload,
  listScans,
  getScan,
  getScanJob,
  createCase,
  listCases,
  getCase,
  createWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookStatus,
  testWebhookEndpoint,
  listWebhookDeliveries,
}

/** Who carries out each operation of the operator API. */
export const consoleHandlers: ConsoleHandlers<OperatorCaller, Context> = {
  createOrganization,
  listOrganizations,
  issueKey,
  listKeys,
  revokeKey,
  updateCaseStatus,
  publishEvent,
  listDeliveries,
  resendDelivery,
  listAuditEvents,
}
