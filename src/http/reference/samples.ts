/** The parts of a contract that code samples are generated from. */
type Parameter = {
  $ref?: string
  name: string
  in: string
  example?: unknown
  schema?: { $ref?: string; examples?: unknown[]; type?: string; maximum?: number }
}
type Operation = {
  operationId: string
  description: string
  security?: Record<string, string[]>[]
  'x-idempotency'?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, Response>
  'x-codeSamples'?: CodeSample[]
}
type Response = {
  $ref?: string
  content?: Record<string, { schema?: { properties?: { data?: { type?: string } } } }>
}
type PathItem = Record<string, Operation> & { parameters?: Parameter[] }

/** A parsed contract, whose references are all internal. */
export type Contract = {
  info: { title: string }
  servers: [{ url: string }]
  components: {
    schemas: Record<string, { type?: unknown }>
    securitySchemes: { bearerKey: { description: string } }
  }
  paths: Record<string, PathItem>
}

/** A code sample in the form of `x-codeSamples`. */
export type CodeSample = { readonly lang: string; readonly label: string; readonly source: string }

/** Shown where the page asks for a key, before the contract's own description. */
const TRYING = 'Without a key, every request is answered with 401.'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** A call of an operation with the contract's example values. */
type Call = {
  readonly operationId: string
  readonly method: string
  readonly path: string
  /** Values of the path parameters, in order. */
  readonly identifiers: readonly string[]
  /** Undefined when the operation takes none. */
  readonly query: Readonly<Record<string, string | number | boolean>> | undefined
  readonly body: unknown
  readonly takesIdempotencyKey: boolean
  readonly list: boolean
  readonly answersBody: boolean
  /** The file in which a sample saves the answer; undefined when that is JSON or nothing. */
  readonly savedAs: string | undefined
}

/** File names for answers that are no JSON, by a type that they may have; the first one counts. */
const SAVED_AS = [
  ['application/zip', 'report.zip'],
  ['application/octet-stream', 'file'],
  ['image/webp', 'picture.webp'],
] as const

function resolve<Node extends { $ref?: string }>(contract: Contract, node: Node): Node {
  if (node.$ref === undefined) return node
  let target: unknown = contract
  for (const step of node.$ref.slice(2).split('/')) target = (target as Record<string, unknown>)[step]
  return resolve(contract, target as Node)
}

function describeCall(contract: Contract, path: string, method: string, operation: Operation): Call {
  const item = contract.paths[path] as PathItem
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
    resolve(contract, parameter),
  )
  const exampleOf = ({ example, schema = {} }: Parameter) =>
    example ?? resolve(contract, schema).examples?.[0]
  const values = new Map(
    parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => [parameter.name, String(exampleOf(parameter))]),
  )
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  // A cursor comes from the previous page, so it is left out. The largest page size saves requests.
  const query = inQuery.flatMap((parameter): [string, string | number | boolean][] => {
    if (parameter.name === 'limit') return [[parameter.name, parameter.schema?.maximum ?? 100]]
    if (parameter.name === 'cursor') return []
    const { name, example, schema } = parameter
    if (example === undefined) return []
    return [[name, schema?.type === 'boolean' ? example === true : String(example)]]
  })
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
  const content = (success && resolve(contract, success).content) ?? {}
  const answer = content['application/json']?.schema
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? '')),
    identifiers: Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => values.get(name) ?? ''),
    query: inQuery.length === 0 ? undefined : Object.fromEntries(query),
    body: operation.requestBody?.content['application/json']?.example,
    takesIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    list: answer?.properties?.data?.type === 'array',
    answersBody: answer !== undefined,
    savedAs: SAVED_AS.find(([type]) => type in content)?.[1],
  }
}

/** The query string of a URL, with its question mark. */
function searchOf(query: Call['query']): string {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, `${value}`]),
  )
  return search.size > 0 ? `?${search}` : ''
}

function curl({ method, path, query, body, takesIdempotencyKey, savedAs }: Call): string {
  const address = `"$MEDIA_SCAN_BASE_URL${path}${searchOf(query)}"`
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${address}`,
    '-H "Authorization: Bearer $MEDIA_SCAN_API_KEY"',
    ...(takesIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ...(savedAs === undefined ? [] : [`--output ${savedAs}`]),
  ].join(' \\\n  ')
}

/** Longer objects get one line per field: the reference shows some fifty characters per line. */
const LINE = 40

/** A JSON value as idiomatic TypeScript. */
function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const name = (text: string) => (/^[A-Za-z_$][\w$]*$/.test(text) ? text : literal(text))
  const fields = Object.entries(value).map(([field, inner]) => `${name(field)}: ${literal(inner)}`)
  const line = `{ ${fields.join(', ')} }`
  return line.length <= LINE
    ? line
    : `{\n${fields.map((field) => `  ${field.replaceAll('\n', '\n  ')},\n`).join('')}}`
}

function typescript({ operationId, identifiers, query, body, list, answersBody, savedAs }: Call): string {
  const given = [...identifiers, ...(query ? [query] : []), ...(body === undefined ? [] : [body])]
  const call = `client.${operationId}(${given.map(literal).join(', ')})`
  const one = answersBody ? `const data = await ${call}\nconsole.log(data)` : `await ${call}`
  const saved = `const { body } = await ${call}\nif (body) await writeFile('${savedAs}', body)`
  const single = savedAs === undefined ? one : saved
  return `${savedAs === undefined ? '' : "import { writeFile } from 'node:fs/promises'\n"}import { createMediaScanClient } from 'media-scan-client'

// Takes MEDIA_SCAN_BASE_URL and MEDIA_SCAN_API_KEY.
const client = createMediaScanClient()

${list ? `for await (const item of ${call}) {\n  console.log(item)\n}` : single}`
}

/** A JSON value as idiomatic Python; `indent` is its indentation. */
function pythonLiteral(value: unknown, indent: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => pythonLiteral(item, indent)).join(', ')}]`
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (value === null) return 'None'
  if (typeof value !== 'object') return JSON.stringify(value)
  const deeper = `${indent}    `
  const fields = Object.entries(value).map(
    ([field, inner]) => `${deeper}${JSON.stringify(field)}: ${pythonLiteral(inner, deeper)},\n`,
  )
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}${indent}}`
}

function python({ method, path, query, body, takesIdempotencyKey, answersBody, savedAs }: Call): string {
  const given = Object.keys(query ?? {}).length > 0
  // In a query Python would write True.
  const params = Object.entries(query ?? {}).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? `${value}` : value,
  ])
  return [
    'import os',
    ...(takesIdempotencyKey ? ['import uuid'] : []),
    '',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    '    os.environ["MEDIA_SCAN_BASE_URL"]',
    `    + "${path}",`,
    ...(given ? [`    params=${pythonLiteral(Object.fromEntries(params), '    ')},`] : []),
    '    headers={',
    '        "Authorization": "Bearer "',
    '        + os.environ["MEDIA_SCAN_API_KEY"],',
    ...(takesIdempotencyKey ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    '    },',
    ...(body === undefined ? [] : [`    json=${pythonLiteral(body, '    ')},`]),
    ...(savedAs === undefined ? [] : ['    stream=True,']),
    '    timeout=30,',
    ')',
    'response.raise_for_status()',
    ...(savedAs === undefined
      ? [`print(${answersBody ? 'response.json()["data"]' : 'response.status_code'})`]
      : [
          `with open("${savedAs}", "wb") as file:`,
          '    for part in response.iter_content(1024 * 1024):',
          '        file.write(part)',
        ]),
  ].join('\n')
}

function go({ method, path, query, body, takesIdempotencyKey, savedAs }: Call): string {
  const packages = [
    ...(takesIdempotencyKey ? ['crypto/rand'] : []),
    ...['fmt', 'io', 'log', 'net/http', 'os'],
    ...(body === undefined ? [] : ['strings']),
  ]
  // A raw string in Go cannot contain a backtick.
  const text = JSON.stringify(body, null, 2)?.replaceAll('`', '\\u0060')
  const check = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']
  return [
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    '\turl := os.Getenv("MEDIA_SCAN_BASE_URL") +',
    `\t\t"${path}${searchOf(query)}"`,
    ...(body === undefined ? [] : [`\tbody := strings.NewReader(\`${text}\`)`]),
    `\trequest, err := http.NewRequest("${method}", url, ${body === undefined ? 'nil' : 'body'})`,
    ...check,
    '\trequest.Header.Set("Authorization",',
    '\t\t"Bearer "+os.Getenv("MEDIA_SCAN_API_KEY"))',
    ...(body === undefined ? [] : ['\trequest.Header.Set("Content-Type", "application/json")']),
    ...(takesIdempotencyKey
      ? [
          '\tkey := make([]byte, 16)',
          '\tif _, err := rand.Read(key); err != nil {',
          '\t\tlog.Fatal(err)',
          '\t}',
          '\trequest.Header.Set("Idempotency-Key", fmt.Sprintf("%x", key))',
        ]
      : []),
    '',
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...check,
    '\tdefer response.Body.Close()',
    ...(savedAs === undefined
      ? [
          '\tanswer, err := io.ReadAll(response.Body)',
          ...check,
          '\tfmt.Println(response.Status, string(answer))',
        ]
      : [
          `\tfile, err := os.Create("${savedAs}")`,
          ...check,
          '\tif _, err := io.Copy(file, response.Body); err != nil {',
          '\t\tlog.Fatal(err)',
          '\t}',
          '\tif err := file.Close(); err != nil {',
          '\t\tlog.Fatal(err)',
          '\t}',
          '\tfmt.Println(response.Status)',
        ]),
    '}',
    '',
  ].join('\n')
}

/** The description, plus what the contract says about the operation and the renderer leaves out. */
function fullDescription({ description, security, 'x-idempotency': idempotency }: Operation): string {
  const scopes = (security ?? []).flatMap((requirement) => Object.values(requirement).flat())
  const scope = scopes.length === 0 ? 'any' : `\`${scopes.join('`, `')}\``
  return `${description.trim()}\n\nScope: ${scope}. Idempotency: \`${idempotency}\`.`
}

/**
 * The contract as the reference shows it: each operation has samples in curl, TypeScript, Python and Go, generated from
 * its examples so that they always match the contract, its scope, and its idempotency. Also has a link to the contract
 * itself.
 */
export function forReference(contract: Contract): Contract {
  const paths = Object.entries(contract.paths).map(([path, item]) => {
    const methods = METHODS.filter((method) => item[method] !== undefined).map((method) => {
      const operation = item[method] as Operation
      const call = describeCall(contract, path, method, operation)
      const samples: CodeSample[] = [
        { lang: 'bash', label: 'curl', source: curl(call) },
        { lang: 'typescript', label: 'TypeScript', source: typescript(call) },
        { lang: 'python', label: 'Python', source: python(call) },
        { lang: 'go', label: 'Go', source: go(call) },
      ]
      const description = fullDescription(operation)
      return [method, { ...operation, description, 'x-codeSamples': samples }]
    })
    return [path, { ...item, ...Object.fromEntries(methods) }]
  })
  const schemas = Object.entries(contract.components.schemas).map(([name, schema]) => [
    name,
    // Other schemas are shown where they are used; the list would otherwise begin with IDs and enums.
    schema.type === 'object' ? schema : { ...schema, 'x-scalar-ignore': true },
  ])
  const { bearerKey } = contract.components.securitySchemes
  const components = {
    ...contract.components,
    schemas: Object.fromEntries(schemas),
    securitySchemes: { bearerKey: { ...bearerKey, description: `${TRYING} ${bearerKey.description}` } },
  }
  const externalDocs = { description: 'The contract as a file: openapi.yaml', url: 'openapi.yaml' }
  // The origin of the page, which may call no other.
  const servers: Contract['servers'] = [{ url: '/' }]
  return { ...contract, components, externalDocs, servers, paths: Object.fromEntries(paths) } as Contract
}
