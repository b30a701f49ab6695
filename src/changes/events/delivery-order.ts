import { type SQL, sql } from 'drizzle-orm'

/**
 * `subject_id` and `sequence` of a new row of `delivery_queue`, null unless its endpoint, joined as `endpoint`, asks for
 * the order of subjects; only then is anything read. `subjectId` is that of its event, `inserted` the CTE of all rows.
 * They have the same number, since a row's next place is that of its event, and it is given when all that caused them is
 * locked: a later change of a subject gets a higher one.
 */
export const placeInOrder = (subjectId: SQL, inserted: 'delivery' | 'final'): SQL => sql`
    case when endpoint.ordering = 'subject' then ${subjectId} end,
    case when endpoint.ordering = 'subject' then (
      select case when count(*) > 0 then nextval('delivery_sequence') end from ${sql.raw(inserted)}
    ) end`
