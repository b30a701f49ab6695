// Generated from the contract by `npm run codegen`. Do not edit.

import type { Role } from './vocabulary.js'

/** The least role for each operation that not every operator may call. */
export const GUARDED_OPERATIONS = {
  createSnapshot: "administrator",
  createOrganization: "administrator",
  getErasure: "administrator",
  eraseOrganization: "administrator",
  releaseHolds: "administrator",
  issueKey: "administrator",
  rotateKey: "administrator",
  revokeKey: "administrator",
  eraseScan: "administrator",
  judgeScanAgain: "operator",
  openScanFile: "operator",
  downloadScanReport: "operator",
  openScanRendition: "operator",
  editCase: "operator",
  eraseCase: "administrator",
  addCaseNote: "operator",
  assessScan: "operator",
  requestCaseReport: "operator",
  giveReportAddress: "operator",
  updateCaseStatus: "operator",
  registerWebhookEndpoint: "administrator",
  editWebhookEndpoint: "administrator",
  updateWebhookEndpointStatus: "operator",
  sendTestEvent: "operator",
  replaceWebhookSecret: "administrator",
  publishEvent: "operator",
  resendDelivery: "operator",
  resendDeliveries: "operator",
  startReplay: "operator",
  cancelReplay: "operator",
  startRejudgement: "operator",
  cancelRejudgement: "operator",
  listFailedSignIns: "administrator",
  rotateReportKey: "administrator",
} as const satisfies Record<string, Role>

export type GuardedOperation = keyof typeof GUARDED_OPERATIONS
