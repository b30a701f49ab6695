/** The contract's schemas of the measured operations, without references, for the frameworks to compile. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export const contract = parse(readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8'))

function resolved(node) {
  if (Array.isArray(node)) return node.map(resolved)
  if (typeof node !== 'object' || node === null) return node
  if (typeof node.$ref === 'string')
    return resolved(
      node.$ref
        .slice(2)
        .split('/')
        .reduce((from, step) => from[step], contract),
    )
  const { example, examples, description, discriminator, ...rest } = node
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, resolved(value)]))
}

const schema = (name) => resolved({ $ref: `#/components/schemas/${name}` })

const enveloped = (data) => ({
  type: 'object',
  required: ['data', 'meta'],
  properties: { data, meta: schema('Meta') },
})

export const schemas = {
  intentRequest: schema('CreateScanUploadIntentRequest'),
  caseRequest: schema('CreateCaseRequest'),
  scanParams: { type: 'object', required: ['scanId'], properties: { scanId: schema('ScanId') } },
  listQuery: {
    type: 'object',
    additionalProperties: false,
    properties: {
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
      cursor: { type: 'string', minLength: 1 },
    },
  },
  scan: enveloped(schema('Scan')),
  scans: enveloped({ type: 'array', items: schema('Scan') }),
  intent: enveloped(schema('ScanUploadIntent')),
  case: enveloped(schema('Case')),
}
