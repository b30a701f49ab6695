import type { Request } from 'express'
import { newId } from '../../basics/identifiers.js'
import type { EndedRequest } from '../../http/observe-responses.js'
import type { RequestState } from '../../http/request.js'

const MAX_PATH = 300

export const OUTCOMES = ['succeeded', 'failed'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** An aborted request counts as one that did not succeed. */
export const outcomeOf = (status: number | null): Outcome =>
  status !== null && status < 400 ? 'succeeded' : 'failed'

/** Whose requests an entry counts as: of this organization, operator, or of the holders of upload targets together. */
export type Caller = {
  readonly kind: 'organization' | 'operator' | 'upload' | 'unknown'
  readonly name: string
}

export const CALLER_KINDS: readonly Caller['kind'][] = ['organization', 'operator', 'upload', 'unknown']

export function callerOf({ caller, hasUploadTarget = false }: RequestState): Caller {
  if (caller?.organization !== undefined) return { kind: 'organization', name: caller.organization }
  if (caller?.actor !== undefined) return { kind: 'operator', name: caller.actor }
  return hasUploadTarget ? { kind: 'upload', name: '' } : { kind: 'unknown', name: '' }
}

export type Entry = {
  readonly id: string
  readonly at: Date
  readonly durationMs: number
  readonly status: number | null
  readonly method: string
  readonly path: string
  readonly requestId: string
  readonly operation: string | undefined
  readonly caller: Readonly<Record<string, string>> | undefined
  readonly error: RequestState['answered']
  readonly callerKind: Caller['kind']
}

/** Operators' reads are not logged: the console polls every few seconds, and reads change nothing. */
export const isOperatorsRead = (request: Request, status: number | null) =>
  outcomeOf(status) === 'succeeded' && request.method === 'GET' && request.originalUrl.startsWith('/console')

/** The path as stored. Node accepts no U+0000 in a path; the database cannot store an unpaired surrogate. */
const pathOf = (request: Request) =>
  (request.originalUrl.split('?', 1)[0] as string).slice(0, MAX_PATH).toWellFormed()

export const entryOf = (
  { request, state, status, durationMs }: EndedRequest,
  callerKind: Caller['kind'],
  at: Date,
): Entry => ({
  id: newId(),
  at,
  durationMs: Math.round(durationMs),
  status,
  method: request.method,
  path: pathOf(request),
  requestId: state.requestId,
  operation: state.operation,
  caller: state.caller,
  error: state.answered,
  callerKind,
})
