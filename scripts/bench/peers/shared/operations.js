/**
 * The logic of the measured operations without HTTP, built from the service's own modules and the same for all peers.
 */
import { createHmac } from 'node:crypto'
import { API_VERSION } from '../../../../dist/generated/vocabulary.js'
import { stagingVerdict } from '../../../../dist/src/analysis/staging.js'
import { newId, newPublicId, publicId, storedId } from '../../../../dist/src/basics/identifiers.js'
import { toCase, worstRisk, worstVerdict } from '../../../../dist/src/cases/resource.js'
import { makeEvent } from '../../../../dist/src/changes/events/event.js'
import { toScan } from '../../../../dist/src/scans/resource.js'
import { openDatabase } from './database.js'
import { createKeys, HttpError } from './keys.js'

/** As the service has it by default. */
const RETENTION = { retentionDays: 30 }

const UPLOAD_TTL_MS = 900_000
const FIRST_PAGE = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const USABLE_ID = /^[A-Za-z0-9._-]{1,64}$/

/** Scope of each operation. */
export const SCOPES = {
  getScan: 'scans:read',
  listScans: 'scans:read',
  createScanUploadIntent: 'scans:write',
  completeScanUpload: 'scans:write',
  createCase: 'cases:write',
}

export const requestIdOf = (given) =>
  given !== undefined && USABLE_ID.test(given) ? given : newPublicId('req')

/** A success in its envelope. */
export const envelope = (data, requestId, page) => ({
  data,
  meta: { requestId, timestamp: new Date().toISOString(), apiVersion: API_VERSION, ...page },
})

export const errorEnvelope = ({ code, message }, requestId) => ({ error: { code, message, requestId } })

const notFound = () => new HttpError(404, 'not_found', 'No such resource.')

const encodeCursor = ({ createdAt, id }) =>
  Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url')

function decodeCursor(cursor) {
  const position = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (position.length !== 2 || Number.isNaN(Date.parse(position[0])))
    throw new HttpError(400, 'invalid_cursor', 'The cursor is not one of this list.')
  return position
}

/** The values of all statements that store events. All events of one cause have the same subject. */
const eventValues = (events, at) => [
  at,
  events.map(({ id }) => id),
  events.map(({ type }) => type),
  events.map(({ body }) => body),
  events[0].requestId,
  events[0].keyId,
  events[0].subject.id,
  events[0].subject.name,
]

export function openService() {
  const database = openDatabase()
  const tenantOf = ({ organizationId, environment }) => ({ organizationId, environment })
  const causeOf = (key, requestId) => ({ requestId, keyId: key.id })

  async function find({ organizationId, environment }, scanId) {
    const id = storedId('scan', scanId)
    const [scan] = id === undefined ? [] : await database.findScan(organizationId, environment, id)
    if (scan === undefined) throw notFound()
    return scan
  }

  return {
    ...createKeys(database),

    getScan: async (key, scanId) => toScan(await find(key, scanId), key, RETENTION),

    async listScans({ organizationId, environment }, { limit = 25, cursor }) {
      const after = cursor === undefined ? FIRST_PAGE : decodeCursor(cursor)
      const rows = await database.listScans(organizationId, environment, ...after, limit + 1)
      const shown = rows.slice(0, limit)
      return {
        data: shown.map((row) => toScan(row, { organizationId, environment }, RETENTION)),
        page: { nextCursor: rows.length > limit ? encodeCursor(shown.at(-1)) : null },
      }
    },

    async createScanUploadIntent(key, body, requestId) {
      const { organizationId, environment } = key
      const at = new Date()
      const expiresAt = new Date(at.getTime() + UPLOAD_TTL_MS)
      const id = newId()
      const scan = {
        ...body,
        id,
        organizationId,
        status: 'uploading',
        verdict: null,
        confidence: null,
        riskLevel: null,
        modelVersion: null,
        pipelineVersion: null,
        signals: null,
        hasFile: null,
        fileDamagedAt: null,
        fileRetainedSince: null,
        metadata: { ...body.metadata },
        createdAt: at,
        updatedAt: at,
      }
      const query = new URLSearchParams({
        expires: String(Math.ceil(expiresAt.getTime() / 1000)),
        size: String(body.byteSize),
        type: body.contentType,
      })
      query.set(
        'signature',
        createHmac('sha256', process.env.SECRET_KEY).update(`${id}?${query}`).digest('base64url'),
      )
      const event = makeEvent(
        'scan.created',
        tenantOf(key),
        at,
        toScan(scan, key, RETENTION),
        causeOf(key, requestId),
      )
      await database.insertScan(
        organizationId,
        environment,
        ...eventValues([event], at),
        body.fileName,
        body.contentType,
        body.mediaType,
        body.byteSize,
        scan.metadata,
        expiresAt,
      )
      const scanId = publicId('scan', id)
      return {
        scanId,
        uploadUrl: `http://127.0.0.1/uploads/${scanId}?${query}`,
        uploadHeaders: { 'Content-Type': body.contentType },
        expiresAt: expiresAt.toISOString(),
      }
    },

    async completeScanUpload(key, scanId, requestId) {
      const scan = await find(key, scanId)
      if (scan.status !== 'uploading') return toScan(scan, key, RETENTION)
      const at = new Date()
      const verdict = stagingVerdict(scan)
      const complete = toScan(
        { ...scan, ...verdict, status: 'complete', hasFile: false, updatedAt: at },
        key,
        RETENTION,
      )
      const types = [
        'scan.completed',
        ...(verdict.verdict === 'authentic' ? [] : [`verdict.${verdict.verdict}`]),
      ]
      const events = types.map((type) =>
        makeEvent(type, tenantOf(key), at, complete, causeOf(key, requestId)),
      )
      const done = await database.completeScan(
        key.organizationId,
        key.environment,
        ...eventValues(events, at),
        verdict.verdict,
        verdict.confidence,
        verdict.riskLevel,
        verdict.modelVersion,
        verdict.pipelineVersion,
        verdict.signals,
      )
      return done.length > 0 ? complete : toScan(await find(key, scanId), key, RETENTION)
    },

    async createCase(key, body, requestId) {
      const { organizationId, environment } = key
      const scanIds = [...new Set(body.scanIds)].map((scanId) => storedId('scan', scanId))
      const scans = scanIds.includes(undefined)
        ? []
        : await database.findVerdicts(organizationId, environment, scanIds)
      if (scans.length < scanIds.length) throw new HttpError(422, 'scan_not_found', 'No such scan.')
      const at = new Date()
      const row = {
        id: newId(),
        organizationId,
        environment,
        title: body.title,
        scanIds,
        status: 'open',
        severity: body.severity ?? worstRisk(scans),
        severitySet: body.severity !== undefined,
        verdict: worstVerdict(scans),
        assignee: body.assignee ?? null,
        hold: false,
        metadata: { ...body.metadata },
        createdAt: at,
        updatedAt: at,
      }
      const data = toCase(row)
      const event = makeEvent('case.opened', tenantOf(key), at, data, causeOf(key, requestId))
      await database.insertCase(
        organizationId,
        environment,
        ...eventValues([event], at),
        scanIds,
        row.severity,
        row.severitySet,
        row.assignee,
        row.metadata,
      )
      return data
    },
  }
}
