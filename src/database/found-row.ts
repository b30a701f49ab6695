import { fragment } from './fragment.js'

/**
 * Between a column and a value: a condition on a row that is found by its identifier. With `=` the planner may look for the
 * identifier in an index by that column, where its statistics say that few rows have the value, and so read whatever has
 * it by then: every upload under way, to end one of them. No index serves this comparison.
 */
export const stillIs = fragment`is not distinct from`
