/**
 * Our rules for the contracts, as a plugin of Redocly's linter (redocly.yaml), for requirements that its own rules do
 * not cover. JavaScript, because Redocly loads the file directly.
 *
 * Bounds: everything a caller sends needs one, strings a length, arrays a number of items and integers a range, so that
 * the service knows the most that it may have to hold. The HTTP server bounds headers as a whole. With `answers`,
 * arrays in answers need a maximum number of items too, because integrators size pages and tables by it. Texts in
 * answers need no maximum length: allowing a longer one later would break that promise.
 */

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const REPEATABLE = ['safe', 'idempotent', 'key', 'none']
const CAMEL_CASE = /^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*$/
/**
 * Formats that bound the length of a text by themselves. A date-time is not among them: it may have any number of
 * decimals.
 */
const BOUNDED_FORMATS = ['date', 'uuid', 'ipv4', 'ipv6']
/**
 * A pattern that is anchored at both ends and has no alternatives and no open-ended repetition allows a fixed number of
 * characters.
 */
const BOUNDED_PATTERN = /^\^(?:[^*+{|]|\\[*+{]|\{\d+(?:,\d+)?\})*\$$/

/**
 * @typedef {{ location: any, resolve(node: any, from?: string): any, report(problem: object): void }} Context
 * @typedef {{ node: any, location: any }} Place
 */

/**
 * The node at a place; a `$ref` is followed.
 * @param {Context} ctx
 * @param {Place} place
 * @returns {Place}
 */
function follow(ctx, { node, location }) {
  if (typeof node?.$ref !== 'string') return { node, location }
  const target = ctx.resolve(node, location.source.absoluteRef)
  return target.node === undefined ? { node: {}, location } : follow(ctx, target)
}

/**
 * @param {Context} ctx
 * @param {Place} place
 * @param {(string | number)[]} steps
 */
function below(ctx, place, ...steps) {
  let { node, location } = follow(ctx, place)
  for (const step of steps)
    ({ node, location } = follow(ctx, { node: node?.[step], location: location.child([step]) }))
  return { node, location }
}

/**
 * The children of a map or an array, with references followed.
 * @param {Context} ctx
 * @param {Place} place
 * @returns {[string, Place][]}
 */
function children(ctx, place) {
  return Object.keys(place.node ?? {}).map((key) => [
    key,
    below(ctx, place, Array.isArray(place.node) ? Number(key) : key),
  ])
}

/** @param {Context} ctx @param {Place} place @param {string} message */
function report(ctx, place, message) {
  ctx.report({ message, location: place.location })
}

/**
 * A visitor for each operation of `paths` (or of `webhooks`). It gets the operation, its path item, and its operationId
 * as a name for messages.
 * @param {'paths' | 'webhooks'} where
 * @param {(ctx: Context, operation: Place, item: Place, name: string) => void} visit
 */
function eachOperation(where, visit) {
  return {
    Root(root, ctx) {
      const document = { node: root, location: ctx.location }
      for (const [path, item] of children(ctx, below(ctx, document, where)))
        for (const method of METHODS.filter((one) => item.node?.[one] !== undefined)) {
          const operation = below(ctx, item, method)
          visit(ctx, operation, item, operation.node.operationId ?? `${method.toUpperCase()} ${path}`)
        }
    },
  }
}

/** {@link eachOperation} for both. @param {Parameters<typeof eachOperation>[1]} visit */
function everyOperation(visit) {
  const visitors = /** @type {const} */ (['paths', 'webhooks']).map((where) => eachOperation(where, visit))
  return {
    Root(root, ctx) {
      for (const visitor of visitors) visitor.Root(root, ctx)
    },
  }
}

/** @param {Context} ctx @param {Place} operation @param {Place} item */
function parameters(ctx, operation, item) {
  return [item, operation].flatMap((place) =>
    children(ctx, below(ctx, place, 'parameters')).map(([, parameter]) => parameter),
  )
}

const operationId = () =>
  everyOperation((ctx, operation, _item, name) => {
    if (!CAMEL_CASE.test(operation.node.operationId ?? ''))
      report(ctx, operation, `${name} needs an operationId in camelCase.`)
  })

const description = () =>
  eachOperation('paths', (ctx, operation, _item, name) => {
    for (const field of ['summary', 'description'])
      if (!operation.node[field]?.trim()) report(ctx, operation, `${name} needs a ${field}.`)
  })

/** `anyKey` names the operations that every key may use. */
const scope = ({ anyKey = [] }) =>
  eachOperation('paths', (ctx, operation, _item, name) => {
    const scopes = (operation.node.security ?? []).map((requirement) => Object.values(requirement).flat())
    const isOfAnyKey = anyKey.includes(operation.node.operationId)
    if (scopes.length === 0 || (!isOfAnyKey && scopes.some((one) => one.length === 0)))
      report(ctx, operation, `${name} needs a scope in its security requirement.`)
  })

const role = () =>
  eachOperation('paths', (ctx, operation, item, name) => {
    const { security = [], 'x-role': stated } = operation.node
    const schemes = security.flatMap((requirement) => Object.keys(requirement))
    if (schemes.length === 0) {
      if (stated !== undefined)
        report(ctx, operation, `${name} requires no authentication, so it needs no x-role.`)
      return
    }
    const roles = ctx.resolve({ $ref: '#/components/schemas/Role' }).node?.enum ?? []
    const [least] = roles
    if (!roles.includes(stated)) {
      report(ctx, operation, `${name} needs x-role: ${roles.join(', ')}.`)
      return
    }
    if (stated === least && item.node.get !== operation.node)
      report(ctx, operation, `${name}: a change needs more than x-role: ${least}.`)
    // The operator token has the rights of an administrator.
    const refuses = stated !== least && schemes.includes('session')
    const codes = below(ctx, operation, 'responses', '403', ...CODE_OF_ANSWER).node?.enum ?? []
    if (refuses !== codes.includes('forbidden'))
      report(
        ctx,
        below(ctx, operation, 'responses'),
        `${name}: 403 forbidden must be documented exactly where a session may lack the required role.`,
      )
  })

const idempotency = () =>
  eachOperation('paths', (ctx, operation, item, name) => {
    const stated = operation.node['x-idempotency']
    if (!REPEATABLE.includes(stated)) {
      report(ctx, operation, `${name} needs x-idempotency: ${REPEATABLE.join(', ')}.`)
      return
    }
    const takesKey = parameters(ctx, operation, item).some(({ node }) => node.name === 'Idempotency-Key')
    if ((stated === 'key') !== takesKey)
      report(
        ctx,
        operation,
        `${name}: x-idempotency must be key exactly where the Idempotency-Key header is accepted.`,
      )
    const reads = item.node.get === operation.node
    if ((stated === 'safe') !== reads)
      report(ctx, operation, `${name}: x-idempotency must be safe exactly where the method is GET.`)
  })

const FILE = /^(?:image|video|audio)\/|^application\/(?:octet-stream|zip)$/

/** @param {Context} ctx @param {Place} message A request body or a response. @param {string} what */
function askForExamples(ctx, message, what) {
  for (const [mediaType, media] of children(ctx, below(ctx, message, 'content'))) {
    // A file, for which no example can be written down.
    if (media.node.schema === undefined && FILE.test(mediaType)) continue
    if (media.node.example === undefined && Object.keys(media.node.examples ?? {}).length === 0)
      report(ctx, media, `${what} needs an example of its ${mediaType}.`)
  }
}

const examples = () => {
  // Parts shared by several operations are reported once.
  const seen = new Set()
  return everyOperation((ctx, operation, item, name) => {
    for (const parameter of parameters(ctx, operation, item)) {
      if (seen.has(parameter.node)) continue
      seen.add(parameter.node)
      if (parameter.node.example === undefined)
        report(ctx, parameter, `The parameter ${parameter.node.name} of ${name} needs an example.`)
    }
    if (operation.node.requestBody !== undefined)
      askForExamples(ctx, below(ctx, operation, 'requestBody'), `The request body of ${name}`)
    for (const [status, response] of children(ctx, below(ctx, operation, 'responses')))
      askForExamples(ctx, response, `The ${status} response of ${name}`)
  })
}

/** All objects in a document with their locations; references are not followed. @param {Place} place */
function* objectsIn({ node, location }) {
  if (typeof node !== 'object' || node === null) return
  yield { node, location }
  for (const [key, inner] of Object.entries(node)) {
    const step = Array.isArray(node) ? Number(key) : key
    yield* objectsIn({ node: inner, location: location.child([step]) })
  }
}

const descriptions = () => ({
  Root(root, ctx) {
    for (const place of objectsIn({ node: root, location: ctx.location })) {
      const { type, properties, description } = place.node
      // Generators put descriptions into comments, which this would end.
      if (typeof description === 'string' && description.includes('*/'))
        report(ctx, below(ctx, place, 'description'), 'A description must not contain "*/".')
      if (type !== 'object' || properties === undefined) continue
      for (const name of Object.keys(properties)) {
        const written = properties[name].description ?? below(ctx, place, 'properties', name).node.description
        if (!written?.trim())
          ctx.report({
            message: `The property ${name} needs a description.`,
            location: place.location.child(['properties', name]),
          })
      }
    }
  },
})

const parameterNames = () => ({
  Root(root, ctx) {
    const { schemas = {}, parameters: named = {} } = root.components ?? {}
    // Generators that make a type for each parameter would make two types with the same name.
    for (const name of Object.keys(named).filter((one) => one in schemas))
      ctx.report({
        message: `The parameter ${name} needs a name that no schema has.`,
        location: ctx.location.child(['components', 'parameters', name]),
      })
  },
})

/** @param {Place} schema */
function isBoundedText({ node }) {
  return (
    node.maxLength !== undefined ||
    node.enum !== undefined ||
    node.const !== undefined ||
    BOUNDED_FORMATS.includes(node.format) ||
    BOUNDED_PATTERN.test(node.pattern ?? '')
  )
}

/**
 * Reports each array, and with `sent` each string and integer, that has no bounds in a schema or anything inside it.
 * @param {Context} ctx
 * @param {Place} schema
 * @param {{ what: string, sent: boolean, seen: Set<object> }} options `sent`: sent by callers. `seen`: nodes that were
 *   already checked.
 */
function askForBounds(ctx, schema, options) {
  const { node } = schema
  if (typeof node !== 'object' || node === null || options.seen.has(node)) return
  options.seen.add(node)
  const types = [node.type].flat()
  if (types.includes('array') && node.maxItems === undefined)
    report(ctx, schema, `An array of ${options.what} needs maxItems.`)
  if (options.sent && types.includes('string') && !isBoundedText(schema))
    report(
      ctx,
      schema,
      `A string of ${options.what} needs maxLength, or an enum, format or pattern that bounds it.`,
    )
  if (options.sent && types.includes('integer') && (node.minimum === undefined || node.maximum === undefined))
    report(ctx, schema, `An integer of ${options.what} needs minimum and maximum.`)
  const parts = ['properties', 'allOf', 'anyOf', 'oneOf', 'prefixItems'].flatMap((name) =>
    children(ctx, below(ctx, schema, name)),
  )
  for (const [, part] of parts) askForBounds(ctx, part, options)
  for (const name of ['items', 'additionalProperties']) askForBounds(ctx, below(ctx, schema, name), options)
}

/** @param {{ answers?: boolean }} options */
const bounds = ({ answers = false }) => {
  // Kept per contract, so that parts shared by several operations are reported once.
  const sent = { sent: true, seen: new Set() }
  const answered = { sent: false, seen: new Set() }
  return eachOperation('paths', (ctx, operation, item, name) => {
    const contents = (message) =>
      children(ctx, below(ctx, message, 'content')).map(([, media]) => below(ctx, media, 'schema'))
    const inParameters = parameters(ctx, operation, item)
      .filter(({ node }) => node.in !== 'header')
      .map((parameter) => below(ctx, parameter, 'schema'))
    for (const schema of [...inParameters, ...contents(below(ctx, operation, 'requestBody'))])
      askForBounds(ctx, schema, { ...sent, what: `the request of ${name}` })
    if (!answers) return
    for (const [status, response] of children(ctx, below(ctx, operation, 'responses')))
      for (const schema of contents(response))
        askForBounds(ctx, schema, { ...answered, what: `the ${status} response of ${name}` })
  })
}

const lists = () =>
  eachOperation('paths', (ctx, operation, item, name) => {
    const query = parameters(ctx, operation, item).filter(({ node }) => node.in === 'query')
    if (!query.some(({ node }) => node.name === 'cursor')) return
    if (!query.some(({ node }) => node.name === 'limit'))
      report(ctx, operation, `${name} takes a cursor, so it needs a limit.`)
    const answer = below(ctx, operation, 'responses', '200', 'content', 'application/json', 'schema')
    const data = below(ctx, answer, 'properties', 'data')
    if (data.node?.type !== 'array')
      report(ctx, operation, `${name} takes a cursor, so data of its 200 response needs to be an array.`)
  })

const CODE_OF_ANSWER = ['content', 'application/json', 'schema', 'properties', 'error', 'properties', 'code']

const errorCodes = () => ({
  Root(root, ctx) {
    const statuses = root['x-error-codes'] ?? {}
    const visitor = eachOperation('paths', (_, operation, _item, name) => {
      for (const [status, response] of children(ctx, below(ctx, operation, 'responses')))
        for (const code of below(ctx, response, ...CODE_OF_ANSWER).node?.enum ?? [])
          if (String(statuses[code]) !== status)
            report(
              ctx,
              response,
              `${name} answers ${status} with ${code}, which x-error-codes does not have.`,
            )
    })
    visitor.Root(root, ctx)
  },
})

const TEST_EVENT = 'webhook.test'

/**
 * @param {{ kinds?: string }} options `kinds`: the enum that lists all event kinds; absent where receivers cannot end
 * deliveries by 410.
 */
const eventKinds = ({ kinds }) => ({
  Root(root, ctx) {
    const document = { node: root, location: ctx.location }
    const webhooks = below(ctx, document, 'webhooks')
    const described = Object.keys(webhooks.node ?? {})
    const enums =
      kinds === undefined
        ? /** @type {const} */ ([
            ['EventKind', described.filter((kind) => kind !== TEST_EVENT)],
            ['DeliveredEventKind', described],
          ])
        : /** @type {const} */ ([[kinds, described]])
    for (const [name, expected] of enums) {
      const schema = below(ctx, document, 'components', 'schemas', name)
      const listed = schema.node?.enum ?? []
      for (const kind of expected.filter((one) => !listed.includes(one)))
        report(ctx, below(ctx, webhooks, kind), `The webhook ${kind} is not in ${name}.`)
      for (const kind of listed.filter((one) => !expected.includes(one)))
        report(ctx, schema, `${name} lists ${kind}, which webhooks does not describe.`)
    }
    for (const kind of described) {
      const post = below(ctx, webhooks, kind, 'post')
      if (kinds === undefined && post.node?.responses?.['410'] === undefined)
        report(ctx, post, `The webhook ${kind} needs to say what a 410 does.`)
      const type = below(
        ctx,
        webhooks,
        kind,
        'post',
        'requestBody',
        'content',
        'application/json',
        'schema',
        'properties',
        'type',
      )
      if (type.node?.const !== kind)
        report(
          ctx,
          below(ctx, webhooks, kind),
          `The body of the webhook ${kind} needs "const: ${kind}" for its type.`,
        )
    }
  },
})

export default function contractRules() {
  return {
    id: 'contract',
    rules: {
      oas3: {
        'operation-id': operationId,
        'operation-description': description,
        'operation-scope': scope,
        'operation-role': role,
        'operation-idempotency': idempotency,
        examples,
        descriptions,
        'parameter-names': parameterNames,
        bounds,
        lists,
        'error-codes': errorCodes,
        'event-kinds': eventKinds,
      },
    },
  }
}
