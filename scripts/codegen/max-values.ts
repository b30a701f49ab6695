import type { Schema } from './schema.js'

/** The count assumed where a schema sets no bound, and the maximum result. */
const UNBOUNDED = 10_000

/** The maximum number of values in the members of an object. */
function maxMembers(schema: Schema, most: (schema: Schema) => number): number {
  const { properties = {}, additionalProperties, maxProperties = UNBOUNDED } = schema
  const named = Object.values(properties).reduce((sum, one) => sum + most(one), 0)
  if (additionalProperties === false) return named
  return named + maxProperties * (typeof additionalProperties === 'object' ? most(additionalProperties) : 1)
}

/**
 * The maximum number of values in a JSON text that a schema allows: the value itself and, at any depth, its members and
 * items. For a schema without a bound this is {@link UNBOUNDED}.
 */
export function maxValues(schema: Schema, resolve: (schema: Schema) => Schema): number {
  const most = (one: Schema) => maxValues(one, resolve)
  const resolved = resolve(schema)
  const { type, items, maxItems = UNBOUNDED, allOf = [], anyOf = [], oneOf = [] } = resolved
  const types = [type ?? []].flat()
  let values = 1
  if (types.includes('object')) values += maxMembers(resolved, most)
  if (types.includes('array')) values += maxItems * (items === undefined ? 1 : most(items))
  for (const part of allOf) values += most(part)
  values += Math.max(0, ...[...anyOf, ...oneOf].map(most))
  const says = types.length > 0 || [...allOf, ...anyOf, ...oneOf].length > 0
  const isClosed = says || resolved.enum !== undefined || resolved.const !== undefined
  return isClosed ? Math.min(values, UNBOUNDED) : UNBOUNDED
}
