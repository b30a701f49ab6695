// Generated from the contract by `npm run codegen`. Do not edit.

import type { Handler, OperatorOperationFacts } from '../src/http/contract/handler-types.js'
import type { operations } from './console.js'

/** A handler for each operation. A handler that is missing, misspelt or returns another type does not compile. */
export interface ConsoleHandlers<Caller, Context> {
  /** List the ways to sign in. `GET /console/api/sign-in-methods` */
  getSignInMethods: Handler<operations["getSignInMethods"], Caller, Context, never>
  /** See who is signed in. `GET /console/api/session` */
  getSession: Handler<operations["getSession"], Caller, Context, never>
  /** Sign in with the operator token. `POST /console/api/session` */
  createSession: Handler<operations["createSession"], Caller, Context, never>
  /** Sign out. `DELETE /console/api/session` */
  deleteSession: Handler<operations["deleteSession"], Caller, Context, never>
  /** See the last 24 hours. `GET /console/api/overview` */
  getOverview: Handler<operations["getOverview"], Caller, Context, never>
  /** Count where people and rules disagree. `GET /console/api/agreement` */
  getAgreement: Handler<operations["getAgreement"], Caller, Context, never>
  /** See figures over time. `GET /console/api/time-series` */
  getTimeSeries: Handler<operations["getTimeSeries"], Caller, Context, "range">
  /** Read the metrics. `GET /metrics` */
  getMetrics: Handler<operations["getMetrics"], Caller, Context, never>
  /** Make a copy of the data. `POST /console/api/snapshots` */
  createSnapshot: Handler<operations["createSnapshot"], Caller, Context, never>
  /** Search across all tenants. `GET /console/api/search` */
  search: Handler<operations["search"], Caller, Context, "limit">
  /** List organizations. `GET /console/api/organizations` */
  listOrganizations: Handler<operations["listOrganizations"], Caller, Context, "limit">
  /** Create an organization. `POST /console/api/organizations` */
  createOrganization: Handler<operations["createOrganization"], Caller, Context, never>
  /** Read an organization. `GET /console/api/organizations/{organizationId}` */
  getOrganization: Handler<operations["getOrganization"], Caller, Context, never>
  /** Read the state of a record of custody. `GET /console/api/organizations/{organizationId}/custody` */
  getCustody: Handler<operations["getCustody"], Caller, Context, never>
  /** Read what an erasure would remove, or how far it is. `GET /console/api/organizations/{organizationId}/erasure` */
  getErasure: Handler<operations["getErasure"], Caller, Context, never>
  /** Erase an organization. `POST /console/api/organizations/{organizationId}/erasure` */
  eraseOrganization: Handler<operations["eraseOrganization"], Caller, Context, never>
  /** End the holds of all cases of an organization. `POST /console/api/organizations/{organizationId}/holds/release` */
  releaseHolds: Handler<operations["releaseHolds"], Caller, Context, never>
  /** List API keys. `GET /console/api/organizations/{organizationId}/keys` */
  listKeys: Handler<operations["listKeys"], Caller, Context, "limit">
  /** Issue an API key. `POST /console/api/organizations/{organizationId}/keys` */
  issueKey: Handler<operations["issueKey"], Caller, Context, never>
  /** See an API key. `GET /console/api/keys/{keyId}` */
  inspectKey: Handler<operations["inspectKey"], Caller, Context, never>
  /** See the use of an API key over time. `GET /console/api/keys/{keyId}/usage` */
  getKeyUsage: Handler<operations["getKeyUsage"], Caller, Context, never>
  /** Issue an API key that replaces another. `POST /console/api/keys/{keyId}/rotate` */
  rotateKey: Handler<operations["rotateKey"], Caller, Context, never>
  /** Revoke an API key. `POST /console/api/keys/{keyId}/revoke` */
  revokeKey: Handler<operations["revokeKey"], Caller, Context, never>
  /** List scans of all tenants. `GET /console/api/scans` */
  listAllScans: Handler<operations["listAllScans"], Caller, Context, "limit">
  /** Read a scan of any tenant. `GET /console/api/scans/{scanId}` */
  inspectScan: Handler<operations["inspectScan"], Caller, Context, never>
  /** Delete a scan for ever. `DELETE /console/api/scans/{scanId}` */
  eraseScan: Handler<operations["eraseScan"], Caller, Context, never>
  /** Get the judgements of a scan. `GET /console/api/scans/{scanId}/judgements` */
  getScanJudgements: Handler<operations["getScanJudgements"], Caller, Context, never>
  /** Judge a scan again. `POST /console/api/scans/{scanId}/judgements` */
  judgeScanAgain: Handler<operations["judgeScanAgain"], Caller, Context, never>
  /** List the scans in which a file was seen before. `GET /console/api/scans/{scanId}/seen-before` */
  listSeenBefore: Handler<operations["listSeenBefore"], Caller, Context, never>
  /** See what is stored for a scan. `GET /console/api/scans/{scanId}/storage` */
  getScanStorage: Handler<operations["getScanStorage"], Caller, Context, never>
  /** See or play a scan's file. `GET /console/api/scans/{scanId}/file` */
  openScanFile: Handler<operations["openScanFile"], Caller, Context, never>
  /** Download a report of a scan. `GET /console/api/scans/{scanId}/report` */
  downloadScanReport: Handler<operations["downloadScanReport"], Caller, Context, never>
  /** See a picture derived from a scan's file. `GET /console/api/scans/{scanId}/renditions/{rendition}` */
  openScanRendition: Handler<operations["openScanRendition"], Caller, Context, never>
  /** List cases of all tenants. `GET /console/api/cases` */
  listAllCases: Handler<operations["listAllCases"], Caller, Context, "limit">
  /** Read a case of any tenant. `GET /console/api/cases/{caseId}` */
  inspectCase: Handler<operations["inspectCase"], Caller, Context, never>
  /** Change a case. `PATCH /console/api/cases/{caseId}` */
  editCase: Handler<operations["editCase"], Caller, Context, never>
  /** Delete a case for ever. `DELETE /console/api/cases/{caseId}` */
  eraseCase: Handler<operations["eraseCase"], Caller, Context, never>
  /** List the scans of a case. `GET /console/api/cases/{caseId}/scans` */
  listCaseScans: Handler<operations["listCaseScans"], Caller, Context, "limit">
  /** Find scans that can be added to a case. `GET /console/api/cases/{caseId}/candidates` */
  findScansForCase: Handler<operations["findScansForCase"], Caller, Context, "limit">
  /** List the notes of a case. `GET /console/api/cases/{caseId}/notes` */
  listCaseNotes: Handler<operations["listCaseNotes"], Caller, Context, "limit">
  /** Add a note to a case. `POST /console/api/cases/{caseId}/notes` */
  addCaseNote: Handler<operations["addCaseNote"], Caller, Context, never>
  /** List people's findings about a scan. `GET /console/api/cases/{caseId}/scans/{scanId}/assessments` */
  listScanAssessments: Handler<operations["listScanAssessments"], Caller, Context, "limit">
  /** Record a person's finding about a scan. `POST /console/api/cases/{caseId}/scans/{scanId}/assessments` */
  assessScan: Handler<operations["assessScan"], Caller, Context, never>
  /** List the reports of a case. `GET /console/api/cases/{caseId}/reports` */
  listReportsOfCase: Handler<operations["listReportsOfCase"], Caller, Context, "limit">
  /** Make a report of a case. `POST /console/api/cases/{caseId}/reports` */
  requestCaseReport: Handler<operations["requestCaseReport"], Caller, Context, never>
  /** Get the address of a report's file. `POST /console/api/cases/{caseId}/reports/{reportId}/download` */
  giveReportAddress: Handler<operations["giveReportAddress"], Caller, Context, never>
  /** Move a case. `POST /console/api/cases/{caseId}/status` */
  updateCaseStatus: Handler<operations["updateCaseStatus"], Caller, Context, never>
  /** Register a webhook endpoint for an organization. `POST /console/api/organizations/{organizationId}/webhooks` */
  registerWebhookEndpoint: Handler<operations["registerWebhookEndpoint"], Caller, Context, never>
  /** List webhook endpoints of all tenants. `GET /console/api/webhooks` */
  listAllWebhookEndpoints: Handler<operations["listAllWebhookEndpoints"], Caller, Context, "limit">
  /** Read a webhook endpoint of any tenant. `GET /console/api/webhooks/{webhookId}` */
  inspectWebhookEndpoint: Handler<operations["inspectWebhookEndpoint"], Caller, Context, never>
  /** Change a webhook endpoint's address, description, events or headers. `PATCH /console/api/webhooks/{webhookId}` */
  editWebhookEndpoint: Handler<operations["editWebhookEndpoint"], Caller, Context, never>
  /** Pause, activate or revoke a webhook endpoint. `POST /console/api/webhooks/{webhookId}/status` */
  updateWebhookEndpointStatus: Handler<operations["updateWebhookEndpointStatus"], Caller, Context, never>
  /** Send a test event to a webhook endpoint. `POST /console/api/webhooks/{webhookId}/test` */
  sendTestEvent: Handler<operations["sendTestEvent"], Caller, Context, never>
  /** Give a webhook endpoint a new signing secret. `POST /console/api/webhooks/{webhookId}/rotate-secret` */
  replaceWebhookSecret: Handler<operations["replaceWebhookSecret"], Caller, Context, never>
  /** Publish an event of another system. `POST /console/api/organizations/{organizationId}/events` */
  publishEvent: Handler<operations["publishEvent"], Caller, Context, never>
  /** List events. `GET /console/api/events` */
  listEvents: Handler<operations["listEvents"], Caller, Context, "limit">
  /** List deliveries. `GET /console/api/deliveries` */
  listDeliveries: Handler<operations["listDeliveries"], Caller, Context, "limit">
  /** Read a delivery. `GET /console/api/deliveries/{deliveryId}` */
  getDelivery: Handler<operations["getDelivery"], Caller, Context, never>
  /** Send a delivery once more. `POST /console/api/deliveries/{deliveryId}/resend` */
  resendDelivery: Handler<operations["resendDelivery"], Caller, Context, never>
  /** Send several deliveries once more. `POST /console/api/resends` */
  resendDeliveries: Handler<operations["resendDeliveries"], Caller, Context, never>
  /** Count what an endpoint missed. `GET /console/api/webhooks/{webhookId}/failed-deliveries` */
  countFailedDeliveries: Handler<operations["countFailedDeliveries"], Caller, Context, never>
  /** List the replays of an endpoint. `GET /console/api/webhooks/{webhookId}/replays` */
  listReplays: Handler<operations["listReplays"], Caller, Context, "limit">
  /** Send again what an endpoint missed. `POST /console/api/webhooks/{webhookId}/replays` */
  startReplay: Handler<operations["startReplay"], Caller, Context, never>
  /** Read a replay. `GET /console/api/replays/{replayId}` */
  inspectReplay: Handler<operations["inspectReplay"], Caller, Context, never>
  /** Cancel a replay. `POST /console/api/replays/{replayId}/cancel` */
  cancelReplay: Handler<operations["cancelReplay"], Caller, Context, never>
  /** List the runs that judge many scans again. `GET /console/api/rejudgements` */
  listRejudgements: Handler<operations["listRejudgements"], Caller, Context, "limit">
  /** Judge many scans again. `POST /console/api/rejudgements` */
  startRejudgement: Handler<operations["startRejudgement"], Caller, Context, never>
  /** Get a run that judges many scans again. `GET /console/api/rejudgements/{rejudgementId}` */
  getRejudgement: Handler<operations["getRejudgement"], Caller, Context, never>
  /** Cancel a run that judges many scans again. `POST /console/api/rejudgements/{rejudgementId}/cancel` */
  cancelRejudgement: Handler<operations["cancelRejudgement"], Caller, Context, never>
  /** List audit events. `GET /console/api/audit-events` */
  listAuditEvents: Handler<operations["listAuditEvents"], Caller, Context, "limit">
  /** Export audit events as CSV. `GET /console/api/audit-events/export` */
  exportAuditEvents: Handler<operations["exportAuditEvents"], Caller, Context, never>
  /** List sign-ins that failed. `GET /console/api/failed-sign-ins` */
  listFailedSignIns: Handler<operations["listFailedSignIns"], Caller, Context, "limit">
  /** List the report keys. `GET /console/api/report-keys` */
  listReportKeys: Handler<operations["listReportKeys"], Caller, Context, never>
  /** Replace the report key. `POST /console/api/report-keys/rotate` */
  rotateReportKey: Handler<operations["rotateReportKey"], Caller, Context, never>
  /** List requests of the last day. `GET /console/api/requests` */
  listRequests: Handler<operations["listRequests"], Caller, Context, "limit">
}

/** Facts about each operation from the contract. */
export const consoleOperations = {
  getSignInMethods: { method: "GET", path: "/console/api/sign-in-methods", security: [], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,500,503], role: null, activeOrganization: null },
  getSession: { method: "GET", path: "/console/api/session", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  createSession: { method: "POST", path: "/console/api/session", security: [], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 2, list: false, integers: [], times: [], statuses: [201,400,401,403,413,415,429,500,503], role: null, activeOrganization: null },
  deleteSession: { method: "DELETE", path: "/console/api/session", security: [], scopes: [], idempotency: "idempotent", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,403,500,503], role: null, activeOrganization: null },
  getOverview: { method: "GET", path: "/console/api/overview", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  getAgreement: { method: "GET", path: "/console/api/agreement", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  getTimeSeries: { method: "GET", path: "/console/api/time-series", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  getMetrics: { method: "GET", path: "/metrics", security: ["operatorToken"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,500], role: "viewer", activeOrganization: null },
  createSnapshot: { method: "POST", path: "/console/api/snapshots", security: ["operatorToken"], scopes: [], idempotency: "none", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [201,400,401,409,500,503], role: "administrator", activeOrganization: null },
  search: { method: "GET", path: "/console/api/search", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: ["limit"], times: [], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  listOrganizations: { method: "GET", path: "/console/api/organizations", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  createOrganization: { method: "POST", path: "/console/api/organizations", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 2, list: false, integers: [], times: [], statuses: [201,400,401,403,413,415,500,503], role: "administrator", activeOrganization: null },
  getOrganization: { method: "GET", path: "/console/api/organizations/{organizationId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  getCustody: { method: "GET", path: "/console/api/organizations/{organizationId}/custody", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  getErasure: { method: "GET", path: "/console/api/organizations/{organizationId}/erasure", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,500,503], role: "administrator", activeOrganization: null },
  eraseOrganization: { method: "POST", path: "/console/api/organizations/{organizationId}/erasure", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 2, list: false, integers: [], times: [], statuses: [202,400,401,403,404,409,413,415,422,500,503], role: "administrator", activeOrganization: null },
  releaseHolds: { method: "POST", path: "/console/api/organizations/{organizationId}/holds/release", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 2, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,413,415,422,500,503], role: "administrator", activeOrganization: null },
  listKeys: { method: "GET", path: "/console/api/organizations/{organizationId}/keys", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  issueKey: { method: "POST", path: "/console/api/organizations/{organizationId}/keys", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 55, list: false, integers: [], times: [], statuses: [201,400,401,403,404,413,415,421,500,503], role: "administrator", activeOrganization: "organizationId" },
  inspectKey: { method: "GET", path: "/console/api/keys/{keyId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  getKeyUsage: { method: "GET", path: "/console/api/keys/{keyId}/usage", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  rotateKey: { method: "POST", path: "/console/api/keys/{keyId}/rotate", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: false, maxBodyValues: 2, list: false, integers: [], times: [], statuses: [201,400,401,403,404,409,413,415,421,500,503], role: "administrator", activeOrganization: "keyId" },
  revokeKey: { method: "POST", path: "/console/api/keys/{keyId}/revoke", security: ["operatorToken","session"], scopes: [], idempotency: "idempotent", body: true, bodyRequired: false, maxBodyValues: 2, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,413,415,421,500,503], role: "administrator", activeOrganization: "keyId" },
  listAllScans: { method: "GET", path: "/console/api/scans", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: ["createdFrom","createdTo"], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  inspectScan: { method: "GET", path: "/console/api/scans/{scanId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  eraseScan: { method: "DELETE", path: "/console/api/scans/{scanId}", security: ["operatorToken","session"], scopes: [], idempotency: "idempotent", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [204,400,401,403,404,409,421,500,503], role: "administrator", activeOrganization: "scanId" },
  getScanJudgements: { method: "GET", path: "/console/api/scans/{scanId}/judgements", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  judgeScanAgain: { method: "POST", path: "/console/api/scans/{scanId}/judgements", security: ["operatorToken","session"], scopes: [], idempotency: "idempotent", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [202,400,401,403,404,409,421,500,503], role: "operator", activeOrganization: "scanId" },
  listSeenBefore: { method: "GET", path: "/console/api/scans/{scanId}/seen-before", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  getScanStorage: { method: "GET", path: "/console/api/scans/{scanId}/storage", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  openScanFile: { method: "GET", path: "/console/api/scans/{scanId}/file", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,206,400,401,403,404,416,421,500,503], role: "operator", activeOrganization: "scanId" },
  downloadScanReport: { method: "GET", path: "/console/api/scans/{scanId}/report", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,421,500,503], role: "operator", activeOrganization: "scanId" },
  openScanRendition: { method: "GET", path: "/console/api/scans/{scanId}/renditions/{rendition}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,500,503], role: "operator", activeOrganization: null },
  listAllCases: { method: "GET", path: "/console/api/cases", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: ["createdFrom","createdTo"], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  inspectCase: { method: "GET", path: "/console/api/cases/{caseId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  editCase: { method: "PATCH", path: "/console/api/cases/{caseId}", security: ["operatorToken","session"], scopes: [], idempotency: "idempotent", body: true, bodyRequired: true, maxBodyValues: 207, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,413,415,421,422,500,503], role: "operator", activeOrganization: "caseId" },
  eraseCase: { method: "DELETE", path: "/console/api/cases/{caseId}", security: ["operatorToken","session"], scopes: [], idempotency: "idempotent", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [204,400,401,403,404,409,421,500,503], role: "administrator", activeOrganization: "caseId" },
  listCaseScans: { method: "GET", path: "/console/api/cases/{caseId}/scans", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  findScansForCase: { method: "GET", path: "/console/api/cases/{caseId}/candidates", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: ["limit"], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  listCaseNotes: { method: "GET", path: "/console/api/cases/{caseId}/notes", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  addCaseNote: { method: "POST", path: "/console/api/cases/{caseId}/notes", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 2, list: false, integers: [], times: [], statuses: [201,400,401,403,404,413,415,421,500,503], role: "operator", activeOrganization: "caseId" },
  listScanAssessments: { method: "GET", path: "/console/api/cases/{caseId}/scans/{scanId}/assessments", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  assessScan: { method: "POST", path: "/console/api/cases/{caseId}/scans/{scanId}/assessments", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 3, list: false, integers: [], times: [], statuses: [201,400,401,403,404,413,415,421,500,503], role: "operator", activeOrganization: "caseId" },
  listReportsOfCase: { method: "GET", path: "/console/api/cases/{caseId}/reports", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  requestCaseReport: { method: "POST", path: "/console/api/cases/{caseId}/reports", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 3, list: false, integers: [], times: [], statuses: [202,400,401,403,404,409,413,415,421,500,503], role: "operator", activeOrganization: "caseId" },
  giveReportAddress: { method: "POST", path: "/console/api/cases/{caseId}/reports/{reportId}/download", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [201,400,401,403,404,409,421,500,503], role: "operator", activeOrganization: "caseId" },
  updateCaseStatus: { method: "POST", path: "/console/api/cases/{caseId}/status", security: ["operatorToken","session"], scopes: [], idempotency: "idempotent", body: true, bodyRequired: true, maxBodyValues: 2, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,413,415,421,500,503], role: "operator", activeOrganization: "caseId" },
  registerWebhookEndpoint: { method: "POST", path: "/console/api/organizations/{organizationId}/webhooks", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 63, list: false, integers: [], times: [], statuses: [201,400,401,403,404,409,413,415,421,500,503], role: "administrator", activeOrganization: "organizationId" },
  listAllWebhookEndpoints: { method: "GET", path: "/console/api/webhooks", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: ["createdFrom","createdTo"], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  inspectWebhookEndpoint: { method: "GET", path: "/console/api/webhooks/{webhookId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  editWebhookEndpoint: { method: "PATCH", path: "/console/api/webhooks/{webhookId}", security: ["operatorToken","session"], scopes: [], idempotency: "idempotent", body: true, bodyRequired: true, maxBodyValues: 62, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,413,415,421,500,503], role: "administrator", activeOrganization: "webhookId" },
  updateWebhookEndpointStatus: { method: "POST", path: "/console/api/webhooks/{webhookId}/status", security: ["operatorToken","session"], scopes: [], idempotency: "idempotent", body: true, bodyRequired: true, maxBodyValues: 2, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,413,415,421,500,503], role: "operator", activeOrganization: "webhookId" },
  sendTestEvent: { method: "POST", path: "/console/api/webhooks/{webhookId}/test", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [202,400,401,403,404,409,421,500,503], role: "operator", activeOrganization: "webhookId" },
  replaceWebhookSecret: { method: "POST", path: "/console/api/webhooks/{webhookId}/rotate-secret", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: false, maxBodyValues: 2, list: false, integers: [], times: [], statuses: [200,400,401,403,404,409,413,415,421,500,503], role: "administrator", activeOrganization: "webhookId" },
  publishEvent: { method: "POST", path: "/console/api/organizations/{organizationId}/events", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 10000, list: false, integers: [], times: [], statuses: [202,400,401,403,404,413,415,421,500,503], role: "operator", activeOrganization: "organizationId" },
  listEvents: { method: "GET", path: "/console/api/events", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  listDeliveries: { method: "GET", path: "/console/api/deliveries", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: ["createdFrom","createdTo"], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  getDelivery: { method: "GET", path: "/console/api/deliveries/{deliveryId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  resendDelivery: { method: "POST", path: "/console/api/deliveries/{deliveryId}/resend", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [202,400,401,403,404,409,421,500,503], role: "operator", activeOrganization: "deliveryId" },
  resendDeliveries: { method: "POST", path: "/console/api/resends", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 102, list: false, integers: [], times: [], statuses: [202,400,401,403,413,415,500,503], role: "operator", activeOrganization: null },
  countFailedDeliveries: { method: "GET", path: "/console/api/webhooks/{webhookId}/failed-deliveries", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: ["from","to"], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  listReplays: { method: "GET", path: "/console/api/webhooks/{webhookId}/replays", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  startReplay: { method: "POST", path: "/console/api/webhooks/{webhookId}/replays", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 3, list: false, integers: [], times: [], statuses: [202,400,401,403,404,409,413,415,421,500,503], role: "operator", activeOrganization: "webhookId" },
  inspectReplay: { method: "GET", path: "/console/api/replays/{replayId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  cancelReplay: { method: "POST", path: "/console/api/replays/{replayId}/cancel", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,421,500,503], role: "operator", activeOrganization: "replayId" },
  listRejudgements: { method: "GET", path: "/console/api/rejudgements", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: [], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  startRejudgement: { method: "POST", path: "/console/api/rejudgements", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 5, list: false, integers: [], times: [], statuses: [202,400,401,403,404,409,413,415,500,503], role: "operator", activeOrganization: null },
  getRejudgement: { method: "GET", path: "/console/api/rejudgements/{rejudgementId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,404,500,503], role: "viewer", activeOrganization: null },
  cancelRejudgement: { method: "POST", path: "/console/api/rejudgements/{rejudgementId}/cancel", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,403,404,500,503], role: "operator", activeOrganization: null },
  listAuditEvents: { method: "GET", path: "/console/api/audit-events", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: ["createdFrom","createdTo"], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  exportAuditEvents: { method: "GET", path: "/console/api/audit-events/export", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: ["createdFrom","createdTo"], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  listFailedSignIns: { method: "GET", path: "/console/api/failed-sign-ins", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], times: ["createdFrom","createdTo"], statuses: [200,400,401,403,500,503], role: "administrator", activeOrganization: null },
  listReportKeys: { method: "GET", path: "/console/api/report-keys", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
  rotateReportKey: { method: "POST", path: "/console/api/report-keys/rotate", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], times: [], statuses: [201,400,401,403,500,503], role: "administrator", activeOrganization: null },
  listRequests: { method: "GET", path: "/console/api/requests", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["status","limit"], times: ["createdFrom","createdTo"], statuses: [200,400,401,500,503], role: "viewer", activeOrganization: null },
} as const satisfies Record<keyof operations, OperatorOperationFacts>
