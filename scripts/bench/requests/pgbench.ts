import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storedId } from '../../../src/basics/identifiers.js'
import type { PostgresCluster } from '../../support/postgres-cluster.js'
import { processorTime } from '../../support/processes.js'
import type { Dataset } from './dataset.js'

/** Sessions, as many as in the servers' pools. */
const CLIENTS = 8

const DATABASE = 'bench_floor'

/** The floor's statement for an operation, for operations with a single statement. */
function scriptOf(operation: string, { organizationId, scanIds }: Dataset): string | undefined {
  const tenant = `organization_id = '${organizationId}' and environment = 'sandbox'`
  const columns =
    'id, file_name, content_type, media_type, byte_size, status, verdict, confidence, risk_level, signals, created_at, updated_at'
  if (operation === 'getScan') {
    const ids = scanIds.slice(0, 100).map((scanId) => `'${storedId('scan', scanId)}'`)
    return `\\set n random(1, ${ids.length})
select ${columns} from scans where id = (array[${ids}]::uuid[])[:n] and ${tenant};`
  }
  if (operation === 'listScans first page')
    return `select ${columns} from scans where ${tenant} order by created_at desc, id desc limit 26;`
  if (operation === 'createScanUploadIntent')
    return `with scan as (
  insert into scans (id, organization_id, environment, file_name, content_type, media_type, byte_size, status,
    upload_expires_at, created_at, updated_at)
  values (uuid_v7(now()), '${organizationId}', 'sandbox', 'press-photo.jpg', 'image/jpeg', 'image', 1482133,
    'uploading', now(), now(), now()) returning id
), event as (
  insert into events (id, organization_id, environment, type, body, created_at)
  select uuid_v7(now()), '${organizationId}', 'sandbox', 'scan.created', repeat('x', 500), now() from scan
  returning id, type
), delivery as (
  insert into deliveries (
    id, organization_id, environment, endpoint_id, event_id, event_type, max_attempts, created_at, updated_at
  )
  select uuid_v7(now()), '${organizationId}', 'sandbox', endpoint.id, event.id, event.type, 6, now(), now()
  from event join webhook_endpoints as endpoint
    on endpoint.${tenant} and endpoint.status = 'active' and event.type = any(endpoint.events)
  returning *
)
insert into delivery_queue (
  delivery_id, organization_id, endpoint_id, event_id, event_type, max_attempts, next_attempt_at
)
select id, organization_id, endpoint_id, event_id, event_type, max_attempts, now() from delivery;`
  return undefined
}

/** The same SQL without any server in between; `undefined` for an operation that needs more than one statement. */
export async function pgbench(
  cluster: PostgresCluster,
  operation: string,
  dataset: Dataset,
  seconds: number,
) {
  const script = scriptOf(operation, dataset)
  if (script === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'media-scan-bench-'))
  try {
    const file = join(folder, 'script.sql')
    await writeFile(file, script)
    const databaseCpu = cluster.cpuMicros()
    const time = String(Math.max(1, Math.round(seconds)))
    const child = spawn(
      join(cluster.programs, 'pgbench'),
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(CLIENTS),
        '-j',
        '2',
        '-T',
        time,
        '-f',
        file,
        cluster.url(DATABASE),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    let cpu = 0
    const sampling = setInterval(() => {
      cpu = Math.max(cpu, processorTime(child.pid as number))
    }, 100)
    await new Promise((resolve) => child.once('close', resolve))
    clearInterval(sampling)
    const transactions = Number(/processed: (\d+)/.exec(output)?.[1])
    const latency = Number(/latency average = ([\d.]+)/.exec(output)?.[1])
    return {
      rate: Number(/tps = ([\d.]+)/.exec(output)?.[1]),
      p50: latency,
      p99: Number.NaN,
      cpuMicros: cpu / transactions,
      databaseCpuMicros: (cluster.cpuMicros() - databaseCpu) / transactions,
      memoryBytes: Number.NaN,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
