// Generated from the contract by `npm run codegen`. Do not edit.

import type { Handler, OperationFacts } from '../src/http/handler-types.js'
import type { operations } from './console.js'

/** A handler for each operation; one that is missing, misspelt or answers otherwise does not compile. */
export interface ConsoleHandlers<Caller, Context> {
  /** Ask how one may sign in. `GET /console/api/sign-in-methods` */
  getSignInMethods: Handler<operations["getSignInMethods"], Caller, Context, never>
  /** Ask who is signed in. `GET /console/api/session` */
  getSession: Handler<operations["getSession"], Caller, Context, never>
  /** Sign in with the operator token. `POST /console/api/session` */
  createSession: Handler<operations["createSession"], Caller, Context, never>
  /** Sign out. `DELETE /console/api/session` */
  deleteSession: Handler<operations["deleteSession"], Caller, Context, never>
  /** See the last 24 hours. `GET /console/api/overview` */
  getOverview: Handler<operations["getOverview"], Caller, Context, never>
  /** Read the metrics. `GET /metrics` */
  getMetrics: Handler<operations["getMetrics"], Caller, Context, never>
  /** Set a copy of the data aside. `POST /console/api/snapshots` */
  createSnapshot: Handler<operations["createSnapshot"], Caller, Context, never>
  /** List organizations. `GET /console/api/organizations` */
  listOrganizations: Handler<operations["listOrganizations"], Caller, Context, "limit">
  /** Create an organization. `POST /console/api/organizations` */
  createOrganization: Handler<operations["createOrganization"], Caller, Context, never>
  /** Read an organization. `GET /console/api/organizations/{organizationId}` */
  getOrganization: Handler<operations["getOrganization"], Caller, Context, never>
  /** List API keys. `GET /console/api/organizations/{organizationId}/keys` */
  listKeys: Handler<operations["listKeys"], Caller, Context, "limit">
  /** Issue an API key. `POST /console/api/organizations/{organizationId}/keys` */
  issueKey: Handler<operations["issueKey"], Caller, Context, never>
  /** Revoke an API key. `POST /console/api/keys/{keyId}/revoke` */
  revokeKey: Handler<operations["revokeKey"], Caller, Context, never>
  /** List scans of all tenants. `GET /console/api/scans` */
  listAllScans: Handler<operations["listAllScans"], Caller, Context, "limit">
  /** Read a scan of any tenant. `GET /console/api/scans/{scanId}` */
  inspectScan: Handler<operations["inspectScan"], Caller, Context, never>
  /** Ask what is stored for a scan. `GET /console/api/scans/{scanId}/storage` */
  getScanStorage: Handler<operations["getScanStorage"], Caller, Context, never>
  /** See a picture derived from a scan's file. `GET /console/api/scans/{scanId}/renditions/{rendition}` */
  getScanRendition: Handler<operations["getScanRendition"], Caller, Context, never>
  /** List cases of all tenants. `GET /console/api/cases` */
  listAllCases: Handler<operations["listAllCases"], Caller, Context, "limit">
  /** Read a case of any tenant. `GET /console/api/cases/{caseId}` */
  inspectCase: Handler<operations["inspectCase"], Caller, Context, never>
  /** Move a case. `POST /console/api/cases/{caseId}/status` */
  updateCaseStatus: Handler<operations["updateCaseStatus"], Caller, Context, never>
  /** List webhook endpoints of all tenants. `GET /console/api/webhooks` */
  listAllWebhookEndpoints: Handler<operations["listAllWebhookEndpoints"], Caller, Context, "limit">
  /** Read a webhook endpoint of any tenant. `GET /console/api/webhooks/{webhookId}` */
  inspectWebhookEndpoint: Handler<operations["inspectWebhookEndpoint"], Caller, Context, never>
  /** Pause, activate or revoke a webhook endpoint. `POST /console/api/webhooks/{webhookId}/status` */
  updateWebhookEndpointStatus: Handler<operations["updateWebhookEndpointStatus"], Caller, Context, never>
  /** Publish an event of another system. `POST /console/api/organizations/{organizationId}/events` */
  publishEvent: Handler<operations["publishEvent"], Caller, Context, never>
  /** List deliveries. `GET /console/api/deliveries` */
  listDeliveries: Handler<operations["listDeliveries"], Caller, Context, "limit">
  /** Read a delivery. `GET /console/api/deliveries/{deliveryId}` */
  getDelivery: Handler<operations["getDelivery"], Caller, Context, never>
  /** Send a delivery once more. `POST /console/api/deliveries/{deliveryId}/resend` */
  resendDelivery: Handler<operations["resendDelivery"], Caller, Context, never>
  /** List audit events. `GET /console/api/audit-events` */
  listAuditEvents: Handler<operations["listAuditEvents"], Caller, Context, "limit">
}

/** What the contract says of each operation. */
export const consoleOperations = {
  getSignInMethods: { method: "GET", path: "/console/api/sign-in-methods", security: [], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [200,400,500] },
  getSession: { method: "GET", path: "/console/api/session", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [200,400,401,500,503] },
  createSession: { method: "POST", path: "/console/api/session", security: [], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 2, list: false, integers: [], statuses: [201,400,401,403,413,415,429,500,503] },
  deleteSession: { method: "DELETE", path: "/console/api/session", security: [], scopes: [], idempotency: "idempotent", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [200,400,403,500,503] },
  getOverview: { method: "GET", path: "/console/api/overview", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [200,400,401,500,503] },
  getMetrics: { method: "GET", path: "/metrics", security: ["operatorToken"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [200,400,401,500] },
  createSnapshot: { method: "POST", path: "/console/api/snapshots", security: ["operatorToken"], scopes: [], idempotency: "none", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [201,400,401,409,500,503] },
  listOrganizations: { method: "GET", path: "/console/api/organizations", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], statuses: [200,400,401,500,503] },
  createOrganization: { method: "POST", path: "/console/api/organizations", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 2, list: false, integers: [], statuses: [201,400,401,403,413,415,500,503] },
  getOrganization: { method: "GET", path: "/console/api/organizations/{organizationId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [200,400,401,404,500,503] },
  listKeys: { method: "GET", path: "/console/api/organizations/{organizationId}/keys", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], statuses: [200,400,401,404,500,503] },
  issueKey: { method: "POST", path: "/console/api/organizations/{organizationId}/keys", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 55, list: false, integers: [], statuses: [201,400,401,403,404,413,415,421,500,503] },
  revokeKey: { method: "POST", path: "/console/api/keys/{keyId}/revoke", security: ["operatorToken","session"], scopes: [], idempotency: "idempotent", body: true, bodyRequired: false, maxBodyValues: 2, list: false, integers: [], statuses: [200,400,401,403,404,409,413,415,421,500,503] },
  listAllScans: { method: "GET", path: "/console/api/scans", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], statuses: [200,400,401,500,503] },
  inspectScan: { method: "GET", path: "/console/api/scans/{scanId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [200,400,401,404,500,503] },
  getScanStorage: { method: "GET", path: "/console/api/scans/{scanId}/storage", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [200,400,401,404,500,503] },
  getScanRendition: { method: "GET", path: "/console/api/scans/{scanId}/renditions/{rendition}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [200,400,401,404,500,503] },
  listAllCases: { method: "GET", path: "/console/api/cases", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], statuses: [200,400,401,500,503] },
  inspectCase: { method: "GET", path: "/console/api/cases/{caseId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [200,400,401,404,500,503] },
  updateCaseStatus: { method: "POST", path: "/console/api/cases/{caseId}/status", security: ["operatorToken","session"], scopes: [], idempotency: "idempotent", body: true, bodyRequired: true, maxBodyValues: 2, list: false, integers: [], statuses: [200,400,401,403,404,409,413,415,421,500,503] },
  listAllWebhookEndpoints: { method: "GET", path: "/console/api/webhooks", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], statuses: [200,400,401,500,503] },
  inspectWebhookEndpoint: { method: "GET", path: "/console/api/webhooks/{webhookId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [200,400,401,404,500,503] },
  updateWebhookEndpointStatus: { method: "POST", path: "/console/api/webhooks/{webhookId}/status", security: ["operatorToken","session"], scopes: [], idempotency: "idempotent", body: true, bodyRequired: true, maxBodyValues: 2, list: false, integers: [], statuses: [200,400,401,403,404,409,413,415,421,500,503] },
  publishEvent: { method: "POST", path: "/console/api/organizations/{organizationId}/events", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: true, bodyRequired: true, maxBodyValues: 10000, list: false, integers: [], statuses: [202,400,401,403,404,413,415,421,500,503] },
  listDeliveries: { method: "GET", path: "/console/api/deliveries", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], statuses: [200,400,401,500,503] },
  getDelivery: { method: "GET", path: "/console/api/deliveries/{deliveryId}", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [200,400,401,404,500,503] },
  resendDelivery: { method: "POST", path: "/console/api/deliveries/{deliveryId}/resend", security: ["operatorToken","session"], scopes: [], idempotency: "none", body: false, bodyRequired: false, maxBodyValues: 0, list: false, integers: [], statuses: [202,400,401,403,404,409,421,500,503] },
  listAuditEvents: { method: "GET", path: "/console/api/audit-events", security: ["operatorToken","session"], scopes: [], idempotency: "safe", body: false, bodyRequired: false, maxBodyValues: 0, list: true, integers: ["limit"], statuses: [200,400,401,500,503] },
} as const satisfies Record<keyof operations, OperationFacts>
