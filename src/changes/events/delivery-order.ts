import { type SQL, sql } from 'drizzle-orm'

/**
 * `subject_id` and `sequence` of a new row of `delivery_queue`, null unless its endpoint, joined as `endpoint`, asks for
 * the order of subjects. `subjectId` is read only then. The statement must insert in the order of event IDs, which is
 * that of events with the same cause: numbers are given when all that caused them is locked, so a later change of a
 * subject gets a higher one.
 */
export const placeInOrder = (subjectId: SQL): SQL => sql`
  case when endpoint.ordering = 'subject' then ${subjectId} end,
  case when endpoint.ordering = 'subject' then nextval('delivery_sequence') end`
