/**
 * The statements of the measured operations, each prepared once and executed in one round trip; the same for all peers.
 */
// The driver given by the benchmark, otherwise the one installed beside this file: see `--no-corrected-driver`.
const { default: postgres } = await import(process.env.BENCH_DRIVER ?? 'postgres')

const SCAN = `id, organization_id as "organizationId", file_name as "fileName", content_type as "contentType",
  media_type as "mediaType", byte_size::float8 as "byteSize", status, verdict, confidence,
  risk_level as "riskLevel", model_version as "modelVersion", pipeline_version as "pipelineVersion", signals,
  created_at as "createdAt", updated_at as "updatedAt"`

/** Stores the events of $1 (tenant), $2 (environment) and a delivery for each endpoint that subscribes. */
const recordsEvents = (cause) => `event as (
  insert into events (id, organization_id, environment, type, body, created_at)
  select happened.id, $1::uuid, $2::text, happened.type, happened.body, $3::timestamptz
  from unnest($4::uuid[], $5::text[], $6::text[]) as happened(id, type, body)
  where exists (select from ${cause})
  returning id, type
), delivery as (
  insert into deliveries (id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts,
    created_at, updated_at)
  select uuid_v7($3::timestamptz), $1::uuid, $2::text, endpoint.id, event.id, event.type, 6, $3::timestamptz,
    $3::timestamptz
  from event join webhook_endpoints as endpoint
    on endpoint.organization_id = $1::uuid and endpoint.environment = $2::text
    and endpoint.status = 'active' and event.type = any(endpoint.events)
  returning *
), queued as (
  insert into delivery_queue (delivery_id, organization_id, endpoint_id, event_id, event_type, max_attempts,
    next_attempt_at)
  select id, organization_id, endpoint_id, event_id, event_type, max_attempts, $3::timestamptz from delivery
)`

const STATEMENTS = {
  findKey: `select id, organization_id as "organizationId", environment, scopes, expires_at as "expiresAt",
    revoked_at as "revokedAt" from api_keys where hash = $1`,
  findScan: `select ${SCAN} from scans where id = $3 and organization_id = $1 and environment = $2`,
  listScans: `select ${SCAN} from scans
    where organization_id = $1 and environment = $2 and (created_at, id) < ($3::text::timestamptz, $4::uuid)
    order by created_at desc, id desc limit $5`,
  findVerdicts: `select id, verdict, risk_level as "riskLevel" from scans
    where id = any($3::uuid[]) and organization_id = $1 and environment = $2`,
  insertScan: `with scan as (
    insert into scans (id, organization_id, environment, file_name, content_type, media_type, byte_size, status,
      upload_expires_at, created_at, updated_at)
    values ($7::uuid, $1::uuid, $2::text, $8, $9, $10, $11::bigint, 'uploading', $12::timestamptz,
      $3::timestamptz, $3::timestamptz)
    returning id
  ), ${recordsEvents('scan')} select count(*)::int as deliveries from delivery`,
  completeScan: `with scan as (
    update scans set status = 'complete', verdict = $8, confidence = $9::float8, risk_level = $10,
      model_version = $11, pipeline_version = $12, signals = $13::json, updated_at = $3::timestamptz
    where id = $7::uuid and organization_id = $1::uuid and environment = $2::text and status = 'uploading'
    returning id
  ), ${recordsEvents('scan')} select (select count(*)::int from delivery) as deliveries from scan`,
  insertCase: `with opened as (
    insert into cases (id, organization_id, environment, title, scan_ids, status, severity, assignee, created_at,
      updated_at)
    select $7::uuid, $1::uuid, $2::text, $8, $9::uuid[], 'open', $10, $11, $3::timestamptz, $3::timestamptz
    where scans_for_case($9::uuid[], $1::uuid, $2::text)
    returning id
  ), ${recordsEvents('opened')} select count(*)::int as deliveries from delivery`,
}

/** @returns {Record<keyof typeof STATEMENTS, (...parameters: unknown[]) => Promise<Record<string, any>[]>>} */
export function openDatabase(url = process.env.DATABASE_URL) {
  const client = postgres(url, { max: 8, onnotice: () => {} })
  return Object.fromEntries(
    Object.entries(STATEMENTS).map(([name, text]) => [
      name,
      (...parameters) => client.unsafe(text, parameters, { prepare: true }),
    ]),
  )
}
