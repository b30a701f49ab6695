import type { components } from '../../../generated/console.js'

/** What the operator API sends and takes, by the names of its contract. */
export type Schemas = components['schemas']
