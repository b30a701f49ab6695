// Generated from the contract by `npm run codegen`. Do not edit.

import type { Handler, OperationFacts } from '../src/http/contract/handler-types.js'
import type { operations } from './api.js'

/** A handler for each operation. A handler that is missing, misspelt or returns another type does not compile. */
export interface ApiHandlers<Caller, Context> {
  /** Create a scan and get its upload target. `POST /api/v1/scans/upload-intents` */
  createScanUploadIntent: Handler<operations["createScanUploadIntent"], Caller, Context, never>
  /** Create a scan of a file at an address. `POST /api/v1/scans/from-url` */
  createScanFromUrl: Handler<operations["createScanFromUrl"], Caller, Context, never>
  /** Mark an upload complete and ask for the verdict. `POST /api/v1/scans/{scanId}/upload-complete` */
  completeScanUpload: Handler<operations["completeScanUpload"], Caller, Context, never>
  /** List scans. `GET /api/v1/scans` */
  listScans: Handler<operations["listScans"], Caller, Context, "limit">
  /** Get a scan. `GET /api/v1/scans/{scanId}` */
  getScan: Handler<operations["getScan"], Caller, Context, never>
  /** Change a scan's metadata. `PATCH /api/v1/scans/{scanId}` */
  updateScan: Handler<operations["updateScan"], Caller, Context, never>
  /** Delete a scan and its file. `DELETE /api/v1/scans/{scanId}` */
  deleteScan: Handler<operations["deleteScan"], Caller, Context, never>
  /** Get the evidence of a scan. `GET /api/v1/scans/{scanId}/evidence` */
  getScanEvidence: Handler<operations["getScanEvidence"], Caller, Context, never>
  /** Get a report of a scan. `GET /api/v1/scans/{scanId}/report` */
  getScanReport: Handler<operations["getScanReport"], Caller, Context, never>
  /** Get a scan's file. `GET /api/v1/scans/{scanId}/file` */
  getScanFile: Handler<operations["getScanFile"], Caller, Context, never>
  /** Get a picture made of a scan's file. `GET /api/v1/scans/{scanId}/renditions/{kind}` */
  getScanRendition: Handler<operations["getScanRendition"], Caller, Context, never>
  /** List the judgements of a scan. `GET /api/v1/scans/{scanId}/judgements` */
  listJudgements: Handler<operations["listJudgements"], Caller, Context, "limit">
  /** Judge a scan again. `POST /api/v1/scans/{scanId}/judgements` */
  rejudgeScan: Handler<operations["rejudgeScan"], Caller, Context, never>
  /** Get the job status of a scan. `GET /api/v1/scans/{scanId}/job` */
  getScanJob: Handler<operations["getScanJob"], Caller, Context, never>
  /** List cases. `GET /api/v1/cases` */
  listCases: Handler<operations["listCases"], Caller, Context, "limit">
  /** Open a case from scans. `POST /api/v1/cases` */
  createCase: Handler<operations["createCase"], Caller, Context, never>
  /** Get a case. `GET /api/v1/cases/{caseId}` */
  getCase: Handler<operations["getCase"], Caller, Context, never>
  /** Change a case. `PATCH /api/v1/cases/{caseId}` */
  updateCase: Handler<operations["updateCase"], Caller, Context, never>
  /** Delete a case. `DELETE /api/v1/cases/{caseId}` */
  deleteCase: Handler<operations["deleteCase"], Caller, Context, never>
  /** List people's findings about a scan. `GET /api/v1/cases/{caseId}/scans/{scanId}/assessments` */
  listAssessments: Handler<operations["listAssessments"], Caller, Context, "limit">
  /** Record a person's finding about a scan. `POST /api/v1/cases/{caseId}/scans/{scanId}/assessments` */
  createAssessment: Handler<operations["createAssessment"], Caller, Context, never>
  /** List the reports of a case. `GET /api/v1/cases/{caseId}/reports` */
  listCaseReports: Handler<operations["listCaseReports"], Caller, Context, "limit">
  /** Make a report of a case. `POST /api/v1/cases/{caseId}/reports` */
  createCaseReport: Handler<operations["createCaseReport"], Caller, Context, never>
  /** Get a report of a case. `GET /api/v1/cases/{caseId}/reports/{reportId}` */
  getCaseReport: Handler<operations["getCaseReport"], Caller, Context, never>
  /** See what your organization uses, and its limits. `GET /api/v1/usage` */
  getUsage: Handler<operations["getUsage"], Caller, Context, never>
  /** List webhook endpoints. `GET /api/v1/webhooks` */
  listWebhookEndpoints: Handler<operations["listWebhookEndpoints"], Caller, Context, "limit">
  /** Register a webhook endpoint. `POST /api/v1/webhooks` */
  createWebhookEndpoint: Handler<operations["createWebhookEndpoint"], Caller, Context, never>
  /** Get a webhook endpoint. `GET /api/v1/webhooks/{webhookId}` */
  getWebhookEndpoint: Handler<operations["getWebhookEndpoint"], Caller, Context, never>
  /** Change a webhook endpoint. `PATCH /api/v1/webhooks/{webhookId}` */
  updateWebhookEndpoint: Handler<operations["updateWebhookEndpoint"], Caller, Context, never>
  /** Give a webhook endpoint a new signing secret. `POST /api/v1/webhooks/{webhookId}/rotate-secret` */
  rotateWebhookSecret: Handler<operations["rotateWebhookSecret"], Caller, Context, never>
  /** Send again what a webhook endpoint missed. `POST /api/v1/webhooks/{webhookId}/redeliver` */
  redeliverWebhookEndpoint: Handler<operations["redeliverWebhookEndpoint"], Caller, Context, never>
  /** Activate, pause or revoke a webhook endpoint. `POST /api/v1/webhooks/{webhookId}/status` */
  updateWebhookStatus: Handler<operations["updateWebhookStatus"], Caller, Context, never>
  /** Send a test event to a webhook endpoint. `POST /api/v1/webhooks/{webhookId}/test` */
  testWebhookEndpoint: Handler<operations["testWebhookEndpoint"], Caller, Context, never>
  /** List webhook deliveries. `GET /api/v1/webhooks/deliveries` */
  listWebhookDeliveries: Handler<operations["listWebhookDeliveries"], Caller, Context, "limit">
  /** Get a webhook delivery. `GET /api/v1/webhooks/deliveries/{deliveryId}` */
  getWebhookDelivery: Handler<operations["getWebhookDelivery"], Caller, Context, never>
  /** Send a webhook delivery again. `POST /api/v1/webhooks/deliveries/{deliveryId}/redeliver` */
  redeliverWebhookDelivery: Handler<operations["redeliverWebhookDelivery"], Caller, Context, never>
}

/** Facts about each operation from the contract. */
export const apiOperations = {
  createScanUploadIntent: { method: "POST", path: "/api/v1/scans/upload-intents", security: ["bearerKey"], scopes: ["scans:write"], idempotency: "key", body: true, bodyRequired: true, maxBodyValues: 27, list: false, integers: [], times: [], statuses: [201,400,401,403,404,409,413,415,421,422,429,500,503] },
  createScanFromUrl: { method: "POST", path: "/api/v1/scans/from-url", security: ["bearerKey"], scopes: ["scans:write"], idempotency: "key", body: true, bodyRequired: true, maxBodyValues: 25, list: false, integers: [], times: [], statuses: [201,400,401,403,404,409,413,415,421,422,429,500,503] },
  completeScanUpload: { method: "POST", path: "/api/v1/scans/{scanId}/upload-complete", security: ["bearerKey"], scopes: ["scans:write"], idempotency: "idempotent", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,421,429,500,503] },
  listScans: { method: "GET", path: "/api/v1/scans", security: ["bearerKey"], scopes: ["scans:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: ["createdFrom","createdTo"], statuses: [200,400,401,403,421,429,500,503] },
  getScan: { method: "GET", path: "/api/v1/scans/{scanId}", security: ["bearerKey"], scopes: ["scans:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,421,429,500,503] },
  updateScan: { method: "PATCH", path: "/api/v1/scans/{scanId}", security: ["bearerKey"], scopes: ["scans:write"], idempotency: "idempotent", body: true, bodyRequired: true, maxBodyValues: 42, list: false, integers: [], times: [], statuses: [200,400,401,403,404,413,415,421,429,500,503] },
  deleteScan: { method: "DELETE", path: "/api/v1/scans/{scanId}", security: ["bearerKey"], scopes: ["scans:write"], idempotency: "idempotent", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [204,400,401,403,404,409,421,429,500,503] },
  getScanEvidence: { method: "GET", path: "/api/v1/scans/{scanId}/evidence", security: ["bearerKey"], scopes: ["scans:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,421,429,500,503] },
  getScanReport: { method: "GET", path: "/api/v1/scans/{scanId}/report", security: ["bearerKey"], scopes: ["scans:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,421,429,500,503] },
  getScanFile: { method: "GET", path: "/api/v1/scans/{scanId}/file", security: ["bearerKey"], scopes: ["scans:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,206,400,401,403,404,416,421,429,500,503] },
  getScanRendition: { method: "GET", path: "/api/v1/scans/{scanId}/renditions/{kind}", security: ["bearerKey"], scopes: ["scans:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,206,400,401,403,404,416,421,429,500,503] },
  listJudgements: { method: "GET", path: "/api/v1/scans/{scanId}/judgements", security: ["bearerKey"], scopes: ["scans:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,403,404,421,429,500,503] },
  rejudgeScan: { method: "POST", path: "/api/v1/scans/{scanId}/judgements", security: ["bearerKey"], scopes: ["scans:write"], idempotency: "idempotent", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [202,400,401,403,404,409,421,429,500,503] },
  getScanJob: { method: "GET", path: "/api/v1/scans/{scanId}/job", security: ["bearerKey"], scopes: ["scans:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,421,429,500,503] },
  listCases: { method: "GET", path: "/api/v1/cases", security: ["bearerKey"], scopes: ["cases:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: ["createdFrom","createdTo"], statuses: [200,400,401,403,421,429,500,503] },
  createCase: { method: "POST", path: "/api/v1/cases", security: ["bearerKey"], scopes: ["cases:write"], idempotency: "key", body: true, bodyRequired: true, maxBodyValues: 126, list: false, integers: [], times: [], statuses: [201,400,401,403,404,409,413,415,421,422,429,500,503] },
  getCase: { method: "GET", path: "/api/v1/cases/{caseId}", security: ["bearerKey"], scopes: ["cases:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,421,429,500,503] },
  updateCase: { method: "PATCH", path: "/api/v1/cases/{caseId}", security: ["bearerKey"], scopes: ["cases:write"], idempotency: "idempotent", body: true, bodyRequired: true, maxBodyValues: 249, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,413,415,421,422,429,500,503] },
  deleteCase: { method: "DELETE", path: "/api/v1/cases/{caseId}", security: ["bearerKey"], scopes: ["cases:write"], idempotency: "idempotent", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [204,400,401,403,404,409,421,429,500,503] },
  listAssessments: { method: "GET", path: "/api/v1/cases/{caseId}/scans/{scanId}/assessments", security: ["bearerKey"], scopes: ["cases:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,403,404,421,429,500,503] },
  createAssessment: { method: "POST", path: "/api/v1/cases/{caseId}/scans/{scanId}/assessments", security: ["bearerKey"], scopes: ["cases:write"], idempotency: "key", body: true, bodyRequired: true, maxBodyValues: 3, list: false, integers: [], times: [], statuses: [201,400,401,403,404,409,413,415,421,422,429,500,503] },
  listCaseReports: { method: "GET", path: "/api/v1/cases/{caseId}/reports", security: ["bearerKey"], scopes: ["cases:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,403,404,421,429,500,503] },
  createCaseReport: { method: "POST", path: "/api/v1/cases/{caseId}/reports", security: ["bearerKey"], scopes: ["cases:write"], idempotency: "key", body: true, bodyRequired: true, maxBodyValues: 3, list: false, integers: [], times: [], statuses: [202,400,401,403,404,409,413,415,421,422,429,500,503] },
  getCaseReport: { method: "GET", path: "/api/v1/cases/{caseId}/reports/{reportId}", security: ["bearerKey"], scopes: ["cases:read"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,421,429,500,503] },
  getUsage: { method: "GET", path: "/api/v1/usage", security: ["bearerKey"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,421,429,500,503] },
  listWebhookEndpoints: { method: "GET", path: "/api/v1/webhooks", security: ["bearerKey"], scopes: ["webhooks:manage"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,403,421,429,500,503] },
  createWebhookEndpoint: { method: "POST", path: "/api/v1/webhooks", security: ["bearerKey"], scopes: ["webhooks:manage"], idempotency: "key", body: true, bodyRequired: true, maxBodyValues: 62, list: false, integers: [], times: [], statuses: [201,400,401,403,409,413,415,421,422,429,500,503] },
  getWebhookEndpoint: { method: "GET", path: "/api/v1/webhooks/{webhookId}", security: ["bearerKey"], scopes: ["webhooks:manage"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,421,429,500,503] },
  updateWebhookEndpoint: { method: "PATCH", path: "/api/v1/webhooks/{webhookId}", security: ["bearerKey"], scopes: ["webhooks:manage"], idempotency: "idempotent", body: true, bodyRequired: true, maxBodyValues: 62, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,413,415,421,429,500,503] },
  rotateWebhookSecret: { method: "POST", path: "/api/v1/webhooks/{webhookId}/rotate-secret", security: ["bearerKey"], scopes: ["webhooks:manage"], idempotency: "key", body: true, bodyRequired: false, maxBodyValues: 2, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,413,415,421,422,429,500,503] },
  redeliverWebhookEndpoint: { method: "POST", path: "/api/v1/webhooks/{webhookId}/redeliver", security: ["bearerKey"], scopes: ["webhooks:manage"], idempotency: "key", body: true, bodyRequired: true, maxBodyValues: 4, list: false, integers: [], times: [], statuses: [200,202,400,401,403,404,409,413,415,421,422,429,500,503] },
  updateWebhookStatus: { method: "POST", path: "/api/v1/webhooks/{webhookId}/status", security: ["bearerKey"], scopes: ["webhooks:manage"], idempotency: "idempotent", body: true, bodyRequired: true, maxBodyValues: 2, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,413,415,421,429,500,503] },
  testWebhookEndpoint: { method: "POST", path: "/api/v1/webhooks/{webhookId}/test", security: ["bearerKey"], scopes: ["webhooks:manage"], idempotency: "none", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [202,400,401,403,404,409,421,429,500,503] },
  listWebhookDeliveries: { method: "GET", path: "/api/v1/webhooks/deliveries", security: ["bearerKey"], scopes: ["webhooks:manage"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: ["createdFrom","createdTo"], statuses: [200,400,401,403,421,429,500,503] },
  getWebhookDelivery: { method: "GET", path: "/api/v1/webhooks/deliveries/{deliveryId}", security: ["bearerKey"], scopes: ["webhooks:manage"], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,421,429,500,503] },
  redeliverWebhookDelivery: { method: "POST", path: "/api/v1/webhooks/deliveries/{deliveryId}/redeliver", security: ["bearerKey"], scopes: ["webhooks:manage"], idempotency: "key", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [202,400,401,403,404,409,421,422,429,500,503] },
} as const satisfies Record<keyof operations, OperationFacts>
