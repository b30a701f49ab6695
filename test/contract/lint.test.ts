// @module-tag slow
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'

// biome-ignore lint/suspicious/noExplicitAny: a parsed YAML document, looked into by path
type Node = any
type Problem = { readonly ruleId: string; readonly message: string; readonly pointer: string }

/** A change to a contract, and the problem that it must cause: the rule and the place. */
type Case = readonly [what: string, spoil: (contract: Node) => void, rule: string, pointer: string]

const CASES_OF_API: readonly Case[] = [
  [
    'an operation without operationId',
    ({ paths }) => delete paths['/api/v1/scans'].get.operationId,
    'operation-id',
    '#/paths/~1api~1v1~1scans/get',
  ],
  [
    'an operationId that is not in camelCase',
    ({ paths }) => {
      paths['/api/v1/scans'].get.operationId = 'list_scans'
    },
    'operation-id',
    '#/paths/~1api~1v1~1scans/get',
  ],
  [
    'an operation without summary',
    ({ paths }) => delete paths['/api/v1/cases'].post.summary,
    'operation-description',
    '#/paths/~1api~1v1~1cases/post',
  ],
  [
    'an operation with an empty description',
    ({ paths }) => {
      paths['/api/v1/cases'].post.description = ' '
    },
    'operation-description',
    '#/paths/~1api~1v1~1cases/post',
  ],
  [
    'an operation without a security requirement',
    ({ paths }) => delete paths['/api/v1/cases'].get.security,
    'operation-scope',
    '#/paths/~1api~1v1~1cases/get',
  ],
  [
    'a security requirement without a scope',
    ({ paths }) => {
      paths['/api/v1/cases'].get.security = [{ bearerKey: [] }]
    },
    'operation-scope',
    '#/paths/~1api~1v1~1cases/get',
  ],
  [
    'an operation without x-idempotency',
    ({ paths }) => delete paths['/api/v1/cases'].post['x-idempotency'],
    'operation-idempotency',
    '#/paths/~1api~1v1~1cases/post',
  ],
  [
    'x-idempotency with an unknown value',
    ({ paths }) => {
      paths['/api/v1/cases'].post['x-idempotency'] = 'maybe'
    },
    'operation-idempotency',
    '#/paths/~1api~1v1~1cases/post',
  ],
  [
    'x-idempotency key without the header',
    ({ paths }) => {
      paths['/api/v1/cases'].post.parameters = []
    },
    'operation-idempotency',
    '#/paths/~1api~1v1~1cases/post',
  ],
  [
    'x-idempotency safe on a POST',
    ({ paths }) => {
      paths['/api/v1/webhooks/{webhookId}/test'].post['x-idempotency'] = 'safe'
    },
    'operation-idempotency',
    '#/paths/~1api~1v1~1webhooks~1{webhookId}~1test/post',
  ],
  [
    'a request without example',
    ({ paths }) => delete paths['/api/v1/cases'].post.requestBody.content['application/json'].example,
    'examples',
    '#/paths/~1api~1v1~1cases/post/requestBody/content/application~1json',
  ],
  [
    'a response without example',
    ({ paths }) => delete paths['/api/v1/cases'].post.responses['201'].content['application/json'].example,
    'examples',
    '#/paths/~1api~1v1~1cases/post/responses/201/content/application~1json',
  ],
  [
    'a shared response without example',
    ({ components }) => delete components.responses.NotFound.content['application/json'].example,
    'examples',
    '#/components/responses/NotFound/content/application~1json',
  ],
  [
    'a webhook without example',
    ({ webhooks }) => delete webhooks['case.opened'].post.requestBody.content['application/json'].example,
    'examples',
    '#/webhooks/case.opened/post/requestBody/content/application~1json',
  ],
  [
    'a webhook without operationId',
    ({ webhooks }) => delete webhooks['case.opened'].post.operationId,
    'operation-id',
    '#/webhooks/case.opened/post',
  ],
  [
    'a parameter without example',
    ({ components }) => delete components.parameters.Cursor.example,
    'examples',
    '#/components/parameters/Cursor',
  ],
  [
    "a webhook's header without example",
    ({ components }) => delete components.parameters.ServiceEventId.example,
    'examples',
    '#/components/parameters/ServiceEventId',
  ],
  [
    'a property without description',
    ({ components }) => delete components.schemas.Case.properties.title.description,
    'descriptions',
    '#/components/schemas/Case/properties/title',
  ],
  [
    'a property of an object without a description',
    ({ components }) => delete components.schemas.WebhookEndpoint.description,
    'descriptions',
    '#/components/schemas/WebhookIssueResult/properties/endpoint',
  ],
  [
    'a description that ends a comment',
    ({ tags }) => {
      tags[0].description = 'A scan of */*.'
    },
    'descriptions',
    '#/tags/0/description',
  ],
  [
    'a parameter with the name of a schema',
    ({ components }) => {
      components.parameters.Case = components.parameters.Cursor
    },
    'parameter-names',
    '#/components/parameters/Case',
  ],
  [
    'a text of a request without a bound',
    ({ components }) => delete components.schemas.CreateCaseRequest.properties.title.maxLength,
    'bounds',
    '#/components/schemas/CreateCaseRequest/properties/title',
  ],
  [
    'a text behind a reference without a bound',
    ({ components }) => delete components.schemas.ScanId.maxLength,
    'bounds',
    '#/components/schemas/ScanId',
  ],
  [
    'a date-time of a request without a bound',
    ({ components }) => {
      components.schemas.CreateCaseRequest.properties.due = { type: 'string', format: 'date-time' }
    },
    'bounds',
    '#/components/schemas/CreateCaseRequest/properties/due',
  ],
  [
    'a pattern that bounds nothing',
    ({ components }) => {
      components.schemas.CreateCaseRequest.properties.code = { type: 'string', pattern: '^[a-z]{2}|.+$' }
    },
    'bounds',
    '#/components/schemas/CreateCaseRequest/properties/code',
  ],
  [
    'a query parameter without a bound',
    ({ components }) => delete components.parameters.Cursor.schema.maxLength,
    'bounds',
    '#/components/parameters/Cursor/schema',
  ],
  [
    'a number of a request without a bound',
    ({ components }) => delete components.schemas.CreateScanUploadIntentRequest.properties.byteSize.maximum,
    'bounds',
    '#/components/schemas/CreateScanUploadIntentRequest/properties/byteSize',
  ],
  [
    'an array of a request without a bound',
    ({ components }) => delete components.schemas.CreateCaseRequest.properties.scanIds.maxItems,
    'bounds',
    '#/components/schemas/CreateCaseRequest/properties/scanIds',
  ],
  [
    'a page without a bound',
    ({ paths }) =>
      delete paths['/api/v1/scans'].get.responses['200'].content['application/json'].schema.properties.data
        .maxItems,
    'bounds',
    '#/paths/~1api~1v1~1scans/get/responses/200/content/application~1json/schema/properties/data',
  ],
  [
    'a list whose pages have no limit',
    ({ paths }) => {
      paths['/api/v1/cases'].get.parameters = [{ $ref: '#/components/parameters/Cursor' }]
    },
    'lists',
    '#/paths/~1api~1v1~1cases/get',
  ],
  [
    'a cursor although no array is returned',
    ({ paths }) => {
      paths['/api/v1/cases/{caseId}'].get.parameters = paths['/api/v1/cases'].get.parameters
    },
    'lists',
    '#/paths/~1api~1v1~1cases~1{caseId}/get',
  ],
  [
    'an error code that is not in the closed list',
    (contract) => delete contract['x-error-codes'].webhook_revoked,
    'error-codes',
    '#/components/responses/WebhookRevoked',
  ],
  [
    'an error code with another status than its own',
    (contract) => {
      contract['x-error-codes'].scan_not_found = 404
    },
    'error-codes',
    '#/components/responses/CaseUnprocessable',
  ],
  [
    'a webhook that EventKind lacks',
    ({ components }) => {
      components.schemas.EventKind.enum.pop()
    },
    'event-kinds',
    '#/webhooks/verification.completed',
  ],
  [
    'a kind that no webhook describes',
    ({ components }) => {
      components.schemas.EventKind.enum.push('scan.deleted')
    },
    'event-kinds',
    '#/components/schemas/EventKind',
  ],
  [
    'webhook.test among the kinds to subscribe to',
    ({ components }) => {
      components.schemas.EventKind.enum.push('webhook.test')
    },
    'event-kinds',
    '#/components/schemas/EventKind',
  ],
  [
    'a delivered kind that no webhook describes',
    ({ webhooks }) => delete webhooks['webhook.test'],
    'event-kinds',
    '#/components/schemas/DeliveredEventKind',
  ],
  [
    'a webhook that does not mention 410',
    ({ webhooks }) => delete webhooks['user.flagged'].post.responses['410'],
    'event-kinds',
    '#/webhooks/user.flagged/post',
  ],
  [
    'a webhook whose body names another kind',
    ({ components }) => {
      components.schemas.CaseOpenedEvent.properties.type.const = 'case.open'
    },
    'event-kinds',
    '#/webhooks/case.opened',
  ],
]

const CASES_OF_CONSOLE: readonly Case[] = [
  [
    'an operation without description',
    ({ paths }) => delete paths['/console/api/organizations'].get.description,
    'operation-description',
    '#/paths/~1console~1api~1organizations/get',
  ],
  [
    'an operation without x-idempotency',
    ({ paths }) => delete paths['/console/api/organizations'].get['x-idempotency'],
    'operation-idempotency',
    '#/paths/~1console~1api~1organizations/get',
  ],
  [
    'an operation without x-role',
    ({ paths }) => delete paths['/console/api/scans'].get['x-role'],
    'operation-role',
    '#/paths/~1console~1api~1scans/get',
  ],
  [
    'an x-role that is not a role',
    ({ paths }) => {
      paths['/console/api/scans'].get['x-role'] = 'visitor'
    },
    'operation-role',
    '#/paths/~1console~1api~1scans/get',
  ],
  [
    'an x-role without authentication',
    ({ paths }) => {
      paths['/console/api/session'].post['x-role'] = 'viewer'
    },
    'operation-role',
    '#/paths/~1console~1api~1session/post',
  ],
  [
    'a change that a viewer may make',
    ({ paths }) => {
      paths['/console/api/organizations'].post['x-role'] = 'viewer'
    },
    'operation-role',
    '#/paths/~1console~1api~1organizations/post',
  ],
  [
    'a role whose lack is not answered with 403',
    ({ paths }) => {
      paths['/console/api/organizations'].get['x-role'] = 'operator'
    },
    'operation-role',
    '#/paths/~1console~1api~1organizations/get/responses',
  ],
  [
    'a request without example',
    ({ paths }) =>
      delete paths['/console/api/organizations'].post.requestBody.content['application/json'].example,
    'examples',
    '#/paths/~1console~1api~1organizations/post/requestBody/content/application~1json',
  ],
  [
    'a text of a request without a bound',
    ({ components }) => delete components.schemas.IssueKeyRequest.properties.label.maxLength,
    'bounds',
    '#/components/schemas/IssueKeyRequest/properties/label',
  ],
  [
    'a notice that NoticeKind lacks',
    ({ components }) => {
      components.schemas.NoticeKind.enum.pop()
    },
    'event-kinds',
    '#/webhooks/files.damaged',
  ],
  [
    'a kind of notice that no webhook describes',
    ({ webhooks }) => delete webhooks['webhook.paused'],
    'event-kinds',
    '#/components/schemas/NoticeKind',
  ],
  [
    'a notice whose body names another kind',
    ({ components }) => {
      components.schemas.WebhookPausedNotice.properties.type.const = 'webhook.failing'
    },
    'event-kinds',
    '#/webhooks/webhook.paused',
  ],
]

const CONTRACTS = [
  ['api', 'openapi.yaml', CASES_OF_API],
  ['console', 'src/operators/openapi.yaml', CASES_OF_CONSOLE],
] as const

/** What `redocly lint` reports for each copy. */
const problems = new Map<string, Problem[]>()
let folder: string

/** Lints copies of the contracts in one run of the real linter, with the rules of redocly.yaml and their exceptions. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-scan-lint-'))
  const configuration = parse(await readFile('redocly.yaml', 'utf8'))
  configuration.plugins = configuration.plugins.map((plugin: string) => resolve(plugin))
  const ignored = parse(await readFile('.redocly.lint-ignore.yaml', 'utf8'))
  const apis: Record<string, Node> = {}
  const ignoredInCopies: Record<string, Node> = {}
  for (const [name, file, cases] of CONTRACTS) {
    const text = await readFile(file, 'utf8')
    for (const [what, spoil] of [['as it is', () => {}] as const, ...cases]) {
      const contract = parse(text)
      spoil(contract)
      const copy = `${name}-${Object.keys(apis).length}`
      await writeFile(join(folder, `${copy}.yaml`), stringify(contract))
      apis[copy] = { ...configuration.apis[name], root: `./${copy}.yaml` }
      if (ignored[file] !== undefined) ignoredInCopies[`${copy}.yaml`] = ignored[file]
      problems.set(`${name}: ${what}`, [])
    }
  }
  await writeFile(join(folder, '.redocly.lint-ignore.yaml'), stringify(ignoredInCopies))
  await writeFile(join(folder, 'redocly.yaml'), stringify({ ...configuration, apis }))
  const cli = resolve('node_modules/@redocly/cli/bin/cli.js')
  const args = [cli, 'lint', '--format=json', '--max-problems=1000']
  const environment = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, env: environment, encoding: 'utf8' })
  // A JSON document for each copy, one after the other, in the order of the configuration.
  const reports = stdout
    .split(/^\}(?=\{$)/m)
    .map((text, index, all) => JSON.parse(index < all.length - 1 ? `${text}}` : text))
  expect(reports).toHaveLength(problems.size)
  for (const [index, found] of [...problems.values()].entries())
    found.push(
      ...reports[index].problems.map(({ ruleId, message, location }: Node) => ({
        ruleId,
        message,
        pointer: location[0].pointer,
      })),
    )
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(CONTRACTS)('the linter, for the contract %s,', (name, _file, cases) => {
  it('finds nothing in the contract as it is', () => {
    expect(problems.get(`${name}: as it is`)).toEqual([])
  })

  it.each(cases)('refuses %s', (what, _spoil, rule, pointer) => {
    expect(problems.get(`${name}: ${what}`)).toContainEqual({
      ruleId: `contract/${rule}`,
      message: expect.any(String),
      pointer,
    })
  })
})

/** Changes to both contracts and what Spectral must report for each: the rule and the place. */
const CASES_OF_SPECTRAL: readonly (readonly [
  what: string,
  file: string,
  spoil: Case[1],
  rule: string,
  path: string,
])[] = [
  [
    'an example that does not fit its schema',
    'openapi.yaml',
    ({ components }) => {
      components.parameters.Limit.example = 'many'
    },
    'oas3-valid-media-example',
    'components.parameters.Limit.example',
  ],
  [
    'a list without 429',
    'openapi.yaml',
    ({ paths }) => delete paths['/api/v1/cases'].get.responses['429'],
    'owasp:api4:2023-rate-limit-responses-429',
    'paths./api/v1/cases.get.responses',
  ],
  [
    'an operation without a key',
    'openapi.yaml',
    ({ paths }) => {
      paths['/api/v1/scans/{scanId}'].get.security = []
    },
    'owasp:api2:2023-read-restricted',
    'paths./api/v1/scans/{scanId}.get.security',
  ],
  [
    'an answer to a caller with a key that lacks the rate-limit headers',
    'openapi.yaml',
    ({ components }) => {
      components.responses.NotFound.headers = {}
    },
    'owasp:api4:2023-rate-limit',
    'components.responses.NotFound.headers',
  ],
  [
    'an array for operators without a bound, except the history of attempts',
    'src/operators/openapi.yaml',
    ({ components }) => delete components.schemas.Key.properties.scopes.maxItems,
    'owasp:api4:2023-array-limit',
    'components.schemas.Key.properties.scopes',
  ],
  [
    'a change by operators without authentication, except signing in and out',
    'src/operators/openapi.yaml',
    ({ paths }) => {
      paths['/console/api/organizations'].post.security = []
    },
    'owasp:api2:2023-write-restricted',
    'paths./console/api/organizations.post.security',
  ],
]

describe("Spectral's rules", () => {
  const found: { code: string; path: string }[] = []

  beforeAll(async () => {
    // The exceptions name files by their path relative to the rules.
    const copies = await mkdtemp(join(tmpdir(), 'media-scan-spectral-'))
    await symlink(resolve('node_modules'), join(copies, 'node_modules'))
    const ruleset = 'scripts/contract/spectral.yaml'
    await mkdir(join(copies, 'scripts/contract'), { recursive: true })
    await copyFile(ruleset, join(copies, ruleset))
    const files = ['openapi.yaml', 'src/operators/openapi.yaml']
    for (const file of files) {
      const contract = parse(await readFile(file, 'utf8'))
      for (const [, of, spoil] of CASES_OF_SPECTRAL) if (of === file) spoil(contract)
      await mkdir(join(copies, dirname(file)), { recursive: true })
      await writeFile(join(copies, file), stringify(contract))
    }
    const cli = resolve('node_modules/@stoplight/spectral-cli/dist/index.js')
    const args = [cli, 'lint', '--ruleset', ruleset, '--format=json', '--quiet', ...files]
    const { stdout } = spawnSync(process.execPath, args, { cwd: copies, encoding: 'utf8' })
    for (const { code, path } of JSON.parse(stdout)) found.push({ code, path: path.join('.') })
    await rm(copies, { recursive: true, force: true })
  }, 120_000)

  it.each(CASES_OF_SPECTRAL)('refuse %s', (_what, _file, _spoil, code, path) => {
    expect(found).toContainEqual({ code, path })
  })
})
