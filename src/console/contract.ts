import type { components } from '../../generated/console.js'

/** The operator API's schemas, by their names in the contract. */
export type Schemas = components['schemas']
