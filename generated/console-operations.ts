// Generated from the contract by `npm run codegen`. Do not edit.

import type { Handler, OperationFacts } from './handler-types.js'
import type { operations } from './console.js'

/** A handler for each operation; one that is missing, misspelt or answers otherwise does not compile. */
export interface ConsoleHandlers<Caller, Context> {
  /** List organizations. `GET /console/api/organizations` */
  listOrganizations: Handler<operations["listOrganizations"], Caller, Context, "limit">
  /** Create an organization. `POST /console/api/organizations` */
  createOrganization: Handler<operations["createOrganization"], Caller, Context, never>
  /** List API keys. `GET /console/api/organizations/{organizationId}/keys` */
  listKeys: Handler<operations["listKeys"], Caller, Context, "limit">
  /** Issue an API key. `POST /console/api/organizations/{organizationId}/keys` */
  issueKey: Handler<operations["issueKey"], Caller, Context, never>
  /** Revoke an API key. `POST /console/api/keys/{keyId}/revoke` */
  revokeKey: Handler<operations["revokeKey"], Caller, Context, never>
  /** Move a case. `POST /console/api/cases/{caseId}/status` */
  updateCaseStatus: Handler<operations["updateCaseStatus"], Caller, Context, never>
  /** Publish an event of another system. `POST /console/api/organizations/{organizationId}/events` */
  publishEvent: Handler<operations["publishEvent"], Caller, Context, never>
  /** List deliveries. `GET /console/api/deliveries` */
  listDeliveries: Handler<operations["listDeliveries"], Caller, Context, "limit">
  /** Send a delivery once more. `POST /console/api/deliveries/{deliveryId}/resend` */
  resendDelivery: Handler<operations["resendDelivery"], Caller, Context, never>
  /** List audit events. `GET /console/api/audit-events` */
  listAuditEvents: Handler<operations["listAuditEvents"], Caller, Context, "limit">
}

/** What the contract says of each operation. */
export const consoleOperations = {
  listOrganizations: { method: "GET", path: "/console/api/organizations", scopes: [], idempotency: "safe", body: false, integers: ["limit"], statuses: [200,400,401,500,503] },
  createOrganization: { method: "POST", path: "/console/api/organizations", scopes: [], idempotency: "none", body: true, integers: [], statuses: [201,400,401,413,415,500,503] },
  listKeys: { method: "GET", path: "/console/api/organizations/{organizationId}/keys", scopes: [], idempotency: "safe", body: false, integers: ["limit"], statuses: [200,400,401,404,500,503] },
  issueKey: { method: "POST", path: "/console/api/organizations/{organizationId}/keys", scopes: [], idempotency: "none", body: true, integers: [], statuses: [201,400,401,404,413,415,500,503] },
  revokeKey: { method: "POST", path: "/console/api/keys/{keyId}/revoke", scopes: [], idempotency: "idempotent", body: true, integers: [], statuses: [200,400,401,404,409,413,415,500,503] },
  updateCaseStatus: { method: "POST", path: "/console/api/cases/{caseId}/status", scopes: [], idempotency: "idempotent", body: true, integers: [], statuses: [200,400,401,404,409,413,415,500,503] },
  publishEvent: { method: "POST", path: "/console/api/organizations/{organizationId}/events", scopes: [], idempotency: "none", body: true, integers: [], statuses: [202,400,401,404,413,415,500,503] },
  listDeliveries: { method: "GET", path: "/console/api/deliveries", scopes: [], idempotency: "safe", body: false, integers: ["limit"], statuses: [200,400,401,500,503] },
  resendDelivery: { method: "POST", path: "/console/api/deliveries/{deliveryId}/resend", scopes: [], idempotency: "none", body: false, integers: [], statuses: [202,400,401,404,409,500,503] },
  listAuditEvents: { method: "GET", path: "/console/api/audit-events", scopes: [], idempotency: "safe", body: false, integers: ["limit"], statuses: [200,400,401,500,503] },
} as const satisfies Record<keyof operations, OperationFacts>
