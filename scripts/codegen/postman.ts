import { promisify } from 'node:util'
import { convertV2 } from 'openapi-to-postmanv2'
import { type Contract, describeOperations, resolve } from './contract.js'
import type { Schema } from './schema.js'

/** The parts of a collection that are changed. Everything else passes through. */
type Collection = { info: Record<string, unknown>; item: Folder[]; variable: Variable[] } & Record<
  string,
  unknown
>
type Folder = { name: string; item: Request[] }
type Request = { name: string; request: object; response: Answer[]; event: Event[] }
type Answer = { name: string; code: number; header: { key: string }[] } & Record<string, unknown>
type Event = { listen: string; script: { type: string; exec: string[] } }
type Variable = { key: string; value: string }

/** Which identifiers of an answer are stored for later requests: their paths in the answer, by operation. */
const REMEMBERED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createScanUploadIntent: { scanId: 'data.scanId' },
  createCase: { caseId: 'data.id' },
  createCaseReport: { reportId: 'data.id' },
  createWebhookEndpoint: { webhookId: 'data.endpoint.id' },
  testWebhookEndpoint: { deliveryId: 'data.id' },
}

const remembers = (operationId: string): Event[] => {
  const variables = Object.entries(REMEMBERED[operationId] ?? {})
  if (variables.length === 0) return []
  const exec = [
    'if (pm.response.code < 300) {',
    ...variables.map(
      ([name, place]) => `  pm.collectionVariables.set('${name}', pm.response.json().${place})`,
    ),
    '}',
  ]
  return [{ listen: 'test', script: { type: 'text/javascript', exec } }]
}

/**
 * The examples of the path parameters by name, except those that are one of a few words. They identify the same values in
 * the examples of requests.
 */
function pathExamples(contract: Contract): Map<string, string> {
  const parameters = Object.values(contract.document.paths).flatMap((item) =>
    (item.parameters ?? []).map((parameter) => resolve(contract, parameter)),
  )
  return new Map(
    parameters
      .filter((one) => one.in === 'path' && resolve<Schema>(contract, one.schema ?? {}).enum === undefined)
      .map((one) => [one.name, String(one.example ?? '')] as const),
  )
}

/**
 * The contract as a Postman collection, which many other clients can import too. Its requests take the address, the key
 * and identifiers from variables. Requests that create something store its identifier for later requests.
 */
export async function postmanCollection(contract: Contract): Promise<string> {
  const outcome = await promisify(convertV2)(
    { type: 'json', data: structuredClone(contract.document) },
    {
      folderStrategy: 'Tags',
      parametersResolution: 'Example',
      enableOptionalParameters: false,
      alwaysInheritAuthentication: true,
    },
  )
  if (!outcome.result) throw new Error(`No Postman collection can be made: ${outcome.reason}`)
  const collection = outcome.output[0]?.data as Collection
  const examples = pathExamples(contract)
  const operationIds = new Map(
    describeOperations(contract).map(({ summary, operationId }) => [summary, operationId]),
  )

  const withVariables = <Part>(part: Part): Part => {
    let text = JSON.stringify(part)
    for (const [name, example] of examples) text = text.replaceAll(example, `{{${name}}}`)
    return JSON.parse(text) as Part
  }
  const item = collection.item.map(({ name, item: requests }) => ({
    name,
    item: requests.map(({ name: summary, request, response }) => ({
      name: summary,
      request: withVariables(request),
      response: response
        .filter(({ code }) => code < 300)
        .map(({ id: _random, header, ...answer }) => ({
          ...answer,
          header: header.filter(({ key }) => key === 'Content-Type'),
        })),
      event: remembers(operationIds.get(summary) ?? ''),
    })),
  }))
  const { _postman_id: _random, ...info } = collection.info
  const written = {
    info: { ...info, version: contract.document.info.version },
    // The folders of webhooks, which the service calls itself, are empty.
    item: item.filter((folder) => folder.item.length > 0),
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{bearerToken}}', type: 'string' }] },
    variable: [
      ...collection.variable.map(({ key, value }) => ({ key, value })),
      { key: 'bearerToken', value: '' },
    ],
  }
  return `${JSON.stringify(written, undefined, 1)}\n`
}
