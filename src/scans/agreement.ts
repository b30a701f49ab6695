import { type SQL, sql } from 'drizzle-orm'
import type { Finding, Verdict } from '../../generated/vocabulary.js'
import { scans } from '../database/schema.js'
import { matched } from '../database/sql/words.js'

/** The verdict that says the same as a person's finding; none for a finding that says nothing. */
const SAME_VERDICT: Readonly<Record<Exclude<Finding, 'undecided'>, Verdict>> = {
  authentic: 'authentic',
  manipulated: 'suspicious',
  synthetic: 'synthetic',
}

const isSame = sql`(${matched(sql`${scans.finding}`, Object.entries(SAME_VERDICT))} = ${scans.verdict})`

/** Whether a scan's newest assessment and its verdict say the same; null if one of them says nothing. */
export const agreement: SQL = sql`(case ${isSame} when true then 'agrees' when false then 'disagrees' end)`

/** The condition of the indexes of assessed scans. */
export const isAssessed: SQL = sql`${scans.finding} is not null`
