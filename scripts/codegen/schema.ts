/** The parts of a JSON Schema that the generator reads. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  maxProperties?: number
  items?: Schema
  maxItems?: number
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  default?: unknown
  enum?: unknown[]
  format?: string
  const?: unknown
}
