import { publicId } from '../../basics/identifiers.js'
import { findOldCases, type KeepingCase } from '../../cases/keeping-cases.js'
import type { Database } from '../../database/connection.js'
import { isoTime } from '../../database/sql/time.js'
import type { Finding } from './finding.js'

/** Organizations with old cases that still keep files. */
export async function findKeepingCases(database: Database, clockOffsetMs: number): Promise<Finding[]> {
  const byOrganization = new Map<string, KeepingCase[]>()
  for (const { organizationId, ...found } of await findOldCases(database, clockOffsetMs))
    byOrganization.set(organizationId, [...(byOrganization.get(organizationId) ?? []), found])
  return [...byOrganization].map(([organizationId, found]) => ({
    kind: 'cases.keep_files',
    subject: organizationId,
    organizationId,
    percent: 0,
    data: {
      oldest: found.map(({ id, createdAt, files, bytes }) => ({
        id: publicId('case', id),
        createdAt: isoTime(createdAt),
        files,
        storedBytes: bytes,
      })),
    },
  }))
}
