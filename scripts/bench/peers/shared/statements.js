/** The statements of the measured operations, each executed in one round trip; the same for all peers. */

const SCAN = `id, organization_id as "organizationId", file_name as "fileName", content_type as "contentType",
  media_type as "mediaType", byte_size::float8 as "byteSize", status, verdict, confidence,
  risk_level as "riskLevel", model_version as "modelVersion", pipeline_version as "pipelineVersion", signals, metadata,
  has_file as "hasFile", file_damaged_at as "fileDamagedAt",
  case when status = 'complete' and coalesce(has_file, environment <> 'sandbox') and not file_kept
    then greatest(coalesce(completed_at, updated_at), file_kept_until) end as "fileRetainedSince",
  created_at as "createdAt", updated_at as "updatedAt"`

/**
 * Stores the events of $1 (tenant), $2 (environment), and a delivery for each endpoint that subscribes. $3 is the time;
 * $4 to $6 are their ids, types and bodies; $7 to $10 are the request, its key, and the resource with its name.
 */
const recordsEvents = (cause) => `event as (
  insert into events (id, organization_id, environment, type, body, created_at, request_id, key_id, subject_id,
    subject_name)
  select happened.id, $1::uuid, $2::text, happened.type, happened.body, $3::timestamptz, $7::text, $8::uuid, $9::uuid,
    $10::text
  from unnest($4::uuid[], $5::text[], $6::text[]) as happened(id, type, body)
  where exists (select from ${cause})
  returning id, type
), custody as (
  insert into custody_queue (organization_id, event_id)
  select $1::uuid, id from event where type in ('scan.created', 'scan.completed', 'case.opened')
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
    window_started_at, next_attempt_at)
  select delivery.id, delivery.organization_id, delivery.endpoint_id, delivery.event_id, delivery.event_type,
    delivery.max_attempts,
    least(endpoint.paused_at, delivery.created_at) - endpoint.paused_ms * interval '1 millisecond',
    least(delivery.created_at, now())
  from delivery join webhook_endpoints as endpoint
    on endpoint.id = delivery.endpoint_id and endpoint.organization_id = delivery.organization_id
)`

export const STATEMENTS = {
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
      metadata, upload_expires_at, created_at, updated_at)
    values ($9::uuid, $1::uuid, $2::text, $11, $12, $13, $14::bigint, 'uploading', $15::json, $16::timestamptz,
      $3::timestamptz, $3::timestamptz)
    returning id
  ), ${recordsEvents('scan')} select count(*)::int as deliveries from delivery`,
  completeScan: `with scan as (
    update scans set status = 'complete', verdict = $11, confidence = $12::float8, risk_level = $13,
      model_version = $14, pipeline_version = $15, signals = $16::json, has_file = false, updated_at = $3::timestamptz,
      completed_at = $3::timestamptz, analysis_lease_until = null
    where id = $9::uuid and organization_id = $1::uuid and environment = $2::text and status = 'uploading'
    returning id
  ), ${recordsEvents('scan')} select (select count(*)::int from delivery) as deliveries from scan`,
  insertCase: `with opened as (
    insert into cases (id, organization_id, environment, title, scan_ids, status, severity, severity_set, assignee,
      metadata, created_at, updated_at)
    select $9::uuid, $1::uuid, $2::text, $10::text, $11::uuid[], 'open', $12, $13::boolean, $14, $15::json,
      $3::timestamptz, $3::timestamptz
    where scans_for_case($11::uuid[], $1::uuid, $2::text)
    returning id
  ), ${recordsEvents('opened')}
  select (select count(*)::int from delivery) as deliveries from opened
  where coalesce(keep_files($11::uuid[])::text, '') is not null`,
}
