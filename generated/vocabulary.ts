// Generated from the contract by `npm run codegen`. Do not edit.

/** The contract's `info.version`: the `apiVersion` of every answer and event. */
export const API_VERSION = "2026-11-21"

/** Scopes an API key may have. */
export const SCOPES = ["scans:write","scans:read","cases:read","cases:write","webhooks:manage"] as const
export type Scope = (typeof SCOPES)[number]

/** Environments of API keys. */
export const ENVIRONMENTS = ["production","staging","sandbox"] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** Event kinds an endpoint may subscribe to. */
export const EVENT_KINDS = ["scan.created","scan.completed","verdict.synthetic","verdict.suspicious","case.opened","case.escalated","case.resolved","user.flagged","report.ready","verification.completed"] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Event kinds a receiver may see. */
export const DELIVERED_EVENT_KINDS = ["scan.created","scan.completed","verdict.synthetic","verdict.suspicious","case.opened","case.escalated","case.resolved","user.flagged","report.ready","verification.completed","webhook.test"] as const
export type DeliveredEventKind = (typeof DELIVERED_EVENT_KINDS)[number]

/** Kinds of media. */
export const MEDIA_TYPES = ["image","video","audio","document"] as const
export type MediaType = (typeof MEDIA_TYPES)[number]
