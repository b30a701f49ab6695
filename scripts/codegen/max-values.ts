import type { Schema } from './schema.js'

/** What counts where a schema sets no bound, and the most that is ever said. */
const UNBOUNDED = 10_000

/** Most members of an object that a schema takes, and what is in them. */
function maxMembers(schema: Schema, most: (schema: Schema) => number): number {
  const { properties = {}, additionalProperties, maxProperties = UNBOUNDED } = schema
  const named = Object.values(properties).reduce((sum, one) => sum + most(one), 0)
  if (additionalProperties === false) return named
  return named + maxProperties * (typeof additionalProperties === 'object' ? most(additionalProperties) : 1)
}

/**
 * The most values that a schema lets a JSON text hold: itself and, at any depth, members and items. A schema without
 * a bound comes to {@link UNBOUNDED}.
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
