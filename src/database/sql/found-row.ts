import { fragment } from './fragment.js'

/**
 * A comparison of a column and a value for a row that is found by its identifier. With `=`, where statistics say that
 * few rows have the value, the planner may search an index on that column and read all rows with that value, for
 * example every upload in progress in order to end one of them. No index supports this comparison.
 */
export const isNotDistinctFrom = fragment`is not distinct from`
