import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ReportFailureCode, ReportStatus } from '../../../generated/vocabulary.js'
import { instant } from './columns.js'
import { recordedTenant } from './tenant.js'

/** Reports of cases. Their ZIP files are objects of the storage, beside the files of scans. */
export const caseReports = pgTable(
  'case_reports',
  {
    id: uuid('id').primaryKey(),
    ...recordedTenant,
    /** No foreign key: the statement that stores a report reads the case, and the one that deletes a case its reports. */
    caseId: uuid('case_id').notNull(),
    status: text('status').$type<ReportStatus>().notNull(),
    includeFiles: boolean('include_files').notNull(),
    includePersonalData: boolean('include_personal_data').notNull(),
    /** The scans that it holds, as the case had them when the last attempt to make it began. */
    scanIds: uuid('scan_ids').array().notNull().default([]),
    /** The object with the ZIP file; each attempt writes one of its own. */
    objectId: uuid('object_id'),
    byteSize: bigint('byte_size', { mode: 'number' }),
    sha256: text('sha256'),
    failureCode: text('failure_code').$type<ReportFailureCode>(),
    /** For people. */
    failureMessage: text('failure_message'),
    attempts: integer('attempts').notNull().default(0),
    /** While it is queued: when it is due, or until when a process is making it. */
    leaseUntil: instant('lease_until'),
    /** The request that asked for it and its API key: the cause of its event. */
    requestId: text('request_id'),
    keyId: uuid('key_id'),
    /** When a time stamp was asked for in vain for the first time. */
    timeStampMissedAt: instant('time_stamp_missed_at'),
    /** The time in its time stamp, if it is ready and has one. */
    timeStampedAt: instant('time_stamped_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('case_reports_page').on(table.caseId, table.createdAt, table.id),
    index('case_reports_due')
      .on(table.organizationId, sql`coalesce(${table.leaseUntil}, ${table.createdAt})`, table.id)
      .where(sql`${table.status} = 'queued'`),
    // Contains the bytes of an organization's reports, for its storage quota.
    index('case_reports_storage')
      .on(table.organizationId, table.byteSize)
      .where(sql`${table.byteSize} is not null`),
    // Finds the reports that hold a scan.
    index('case_reports_of_scan').using('gin', table.scanIds),
    // For moves and their removal.
    index('case_reports_of_organization').on(
      table.organizationId,
      table.environment,
      table.createdAt,
      table.id,
    ),
  ],
)
