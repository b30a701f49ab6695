import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { changesBetween } from '../../scripts/contract/changes.js'
import { contractSince } from '../../scripts/contract/since.js'

// biome-ignore lint/suspicious/noExplicitAny: a parsed YAML document, looked into by path
type Node = any

const CONTRACT = readFileSync('openapi.yaml', 'utf8')
const VERSION: string = parse(CONTRACT).info.version
const NEXT_VERSION = '2099-01-01'

function changed(change: (contract: Node) => void): string {
  const contract = parse(CONTRACT)
  change(contract)
  return stringify(contract, { aliasDuplicateObjects: false })
}

const schemas = (contract: Node) => contract.components.schemas

/** An enum with one more word. */
const withWord = (schema: Node, word: string): Node => ({ ...schema, enum: [...schema.enum, word] })

describe('the rating of a change', () => {
  // All together, each in a place of its own: the differ takes half a second to start.
  const found = changesBetween(
    CONTRACT,
    changed((contract) => {
      const { paths, components, webhooks } = contract
      const { Scan, ScanJob, Case, CreateCaseRequest, CreateScanUploadIntentRequest } = schemas(contract)
      const { WebhookDelivery, CreateWebhookEndpointRequest, UpdateWebhookStatusRequest } = schemas(contract)
      delete Scan.properties.riskLevel
      Scan.required = Scan.required.filter((name: string) => name !== 'updatedAt')
      Scan.properties.checksum = { type: 'string' }
      Scan.properties.status.description = 'Other words.'
      ScanJob.properties.scanId = { type: 'integer' }
      Case.properties.status = withWord(schemas(contract).CaseStatus, 'archived')
      CreateCaseRequest.properties.reason = { type: 'string', maxLength: 10 }
      CreateCaseRequest.required.push('reason')
      CreateCaseRequest.properties.note = { type: 'string', maxLength: 10 }
      CreateCaseRequest.properties.severity = withWord(schemas(contract).Severity, 'extreme')
      CreateScanUploadIntentRequest.properties.fileName.maxLength = 100
      CreateWebhookEndpointRequest.properties.description.maxLength = 2_000
      WebhookDelivery.properties.attempts.description = 'Other words.'
      UpdateWebhookStatusRequest.properties.status = { type: 'string', enum: ['active', 'revoked'] }
      paths['/api/v1/cases/{caseId}'].put = {
        ...paths['/api/v1/cases/{caseId}'].get,
        operationId: 'replaceCase',
      }
      delete paths['/api/v1/scans/{scanId}/job'].get
      paths['/api/v1/webhooks'].post['x-idempotency'] = 'none'
      paths['/api/v1/webhooks/{webhookId}/test'].post['x-idempotency'] = 'key'
      paths['/api/v1/webhooks/deliveries'].get.security = [{ bearerKey: ['deliveries:read'] }]
      components.responses.ScanAnswer.headers['X-New'] = { schema: { type: 'string' } }
      delete components.responses.WebhookRevoked.headers['RateLimit-Limit']

      delete contract['x-error-codes'].webhook_revoked
      contract['x-error-codes'].scan_not_found = 404
      contract['x-error-codes'].limit_exceeded = 409

      delete webhooks['report.ready']
      webhooks['report.late'] = webhooks['user.flagged']
      for (const name of ['EventKind', 'DeliveredEventKind']) schemas(contract)[name].enum.push('report.late')
      delete schemas(contract).CaseResolvedEvent.properties.environment
      schemas(contract).CaseOpenedEvent.properties.actor = { type: 'string' }
      webhooks['case.escalated'].post.parameters.pop()
    }),
  )

  it.each([
    ['a field removed from answers', 'major', /Property `riskLevel` of `data` was removed/],
    ['a field of answers that may now be absent', 'major', /no longer required: `updatedAt`/],
    ['a new field of answers', 'minor', /checksum was added/],
    ['a new value in answers', 'major', /Enum of `status` gained values: 'archived'/],
    ['a new required field of requests', 'major', /became required: `reason`/],
    ['a new optional field of requests', 'minor', /requestBody\.note was added/],
    ['a new value for requests', 'minor', /severity enum changed from .*"critical"\] to .*"extreme"\]/],
    ['a shorter text in requests', 'major', /`maxLength` of `fileName` changed from '255' to '100'/],
    ['a longer text in requests', 'patch', /description maxLength changed from 1000 to 2000/],
    ['a value that requests can no longer have', 'major', /lost values: 'paused'/],
    ['a new operation', 'minor', /^PUT \/api\/v1\/cases\/\{caseId\}: Operation was added/],
    ['a removed operation', 'major', /^(GET )?\/api\/v1\/scans\/\{scanId\}\/job: .*was removed/],
    ['another scope', 'major', /requires new scopes: 'deliveries:read'/],
    [
      'a request that can no longer be repeated',
      'major',
      /^POST \/api\/v1\/webhooks: .*x-idempotency changed from "key" to "none"/,
    ],
    ['a request that can now be repeated', 'minor', /x-idempotency changed from "none" to "key"/],
    ['a new header of answers', 'minor', /X-New was added/],
    ['a header removed from answers', 'major', /RateLimit-Limit` .*removed/],
    ['changed wording', 'patch', /description changed from/],
    ['a removed error code', 'major', /^error code webhook_revoked: .* removed/],
    ['a new error code', 'minor', /^error code limit_exceeded: .* added/],
    ['an error code with another status', 'major', /^error code scan_not_found: .*from 422 to 404/],
    ['a removed event kind', 'major', /^webhook report\.ready: The event kind was removed/],
    ['a new event kind', 'minor', /^webhook report\.late: The event kind was added/],
    ['a field removed from an event', 'major', /^webhook case\.resolved: .*`environment`.* was removed/],
    ['a new field of an event', 'minor', /^webhook case\.opened: .*actor was added/],
    [
      'a header no longer sent with an event',
      'major',
      /^webhook case\.escalated: parameters\.\d+ was removed/,
    ],
  ])('%s is %s', (_what, impact, text) => {
    const matching = found.filter(({ where, what }) => text.test(`${where}: ${what}`))
    expect(matching.length, found.map((one) => Object.values(one).join(' ')).join('\n')).toBeGreaterThan(0)
    for (const one of matching) expect(one).toMatchObject({ impact })
  })

  it('a new event kind alone is minor, although enums of event kinds gain a word', () => {
    const all = changesBetween(
      CONTRACT,
      changed((contract) => {
        contract.webhooks['report.late'] = contract.webhooks['report.ready']
        for (const name of ['EventKind', 'DeliveredEventKind'])
          schemas(contract)[name].enum.push('report.late')
      }),
    )
    expect(all.length).toBeGreaterThan(1)
    expect(new Set(all.map(({ impact }) => impact))).toEqual(new Set(['minor']))
  })

  it('the most severe changes come first', () => {
    const impacts = found.map(({ impact }) => impact)
    expect(impacts).toEqual(
      impacts.toSorted(
        (one, other) => ['major', 'minor', 'patch'].indexOf(one) - ['major', 'minor', 'patch'].indexOf(other),
      ),
    )
  })
})

describe('npm run contract:diff', () => {
  let folder: string
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const commit = (message: string) => {
    git('add', '-A')
    git('commit', '--quiet', '--message', message)
  }
  const changelog = (...sections: string[]) =>
    write('CHANGELOG.md', ['# Changelog', ...sections, ''].join('\n\n'))
  const RELEASED = `## [0.1.0] - ${VERSION}\n\nContract version ${VERSION}.\n\n- The first one.`
  const ENTRY = '## [Unreleased]\n\n- Cases have a colour.'
  const withField = (version: string) =>
    changed((contract) => {
      contract.info.version = version
      schemas(contract).Case.properties.colour = { type: 'string' }
    })
  function diff(revision?: string, place = folder) {
    const { status, out, err } = contractSince(place, revision)
    return { status, out: out.join('\n'), err: err.join('\n') }
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'media-scan-diff-'))
    git('init', '--quiet', '--initial-branch=main')
    write('openapi.yaml', CONTRACT)
    changelog('## [Unreleased]', RELEASED)
    commit('Release')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })

  it('passes when nothing changed, or only wording', () => {
    expect(diff()).toMatchObject({ status: 0, out: expect.stringContaining('Nothing changed.') })
    write('openapi.yaml', CONTRACT.replace('summary: List scans', 'summary: List all scans'))
    expect(diff()).toMatchObject({ status: 0, out: expect.stringContaining('A patch change') })
  })

  it('fails for an addition until info.version and the change log are updated', { tags: 'slow' }, () => {
    write('openapi.yaml', withField(VERSION))
    const neither = diff()
    expect(neither).toMatchObject({
      status: 1,
      out: expect.stringContaining('A minor change: 0 major, 1 minor'),
    })
    expect(neither.err).toContain(`Raise info.version, a date after ${VERSION}`)
    expect(neither.err).toContain('an entry under Unreleased')
    write('openapi.yaml', withField(NEXT_VERSION))
    expect(diff()).toMatchObject({ status: 1, err: expect.not.stringContaining('Raise') })
    changelog(ENTRY, RELEASED)
    expect(diff()).toMatchObject({ status: 0, err: '' })
  })

  it('accepts an entry in a section that names the new contract version, and in no other', {
    tags: 'slow',
  }, () => {
    write('openapi.yaml', withField(NEXT_VERSION))
    const section = (version: string) =>
      `## [0.2.0] - 2099-01-02\n\nContract version ${version}.\n\n- Cases have a colour.`
    changelog('## [Unreleased]', section('2098-01-01'), RELEASED)
    expect(diff()).toMatchObject({ status: 1 })
    changelog('## [Unreleased]', section(NEXT_VERSION), RELEASED)
    expect(diff()).toMatchObject({ status: 0 })
  })

  it('requires one new version between two releases, not one for each commit', () => {
    write('openapi.yaml', withField(NEXT_VERSION))
    changelog(ENTRY, RELEASED)
    commit('Add a colour')
    write('openapi.yaml', withField(NEXT_VERSION).replace('colour:', 'paint:'))
    changelog(`${ENTRY}\n- The colour is called paint.`, RELEASED)
    expect(diff('HEAD')).toMatchObject({ status: 0, out: expect.stringContaining('A major change') })
  })

  it('fails when info.version is lowered', () => {
    write('openapi.yaml', CONTRACT.replace(`version: '${VERSION}'`, "version: '2001-01-01'"))
    expect(diff()).toMatchObject({ status: 1, err: expect.stringContaining('went back') })
  })

  it('compares with the last release tag, or else with where the branch left origin/main', {
    tags: 'slow',
  }, () => {
    write('openapi.yaml', withField(NEXT_VERSION))
    changelog(ENTRY, RELEASED)
    commit('Add a colour')
    expect(diff().out).toContain('Nothing changed.')
    git('update-ref', 'refs/remotes/origin/main', 'HEAD~1')
    expect(diff().out).toContain('A minor change')
    git('tag', 'v0.2.0')
    expect(diff().out).toMatch(/since v0\.2\.0.*\n\nNothing changed/)
    git('tag', '--delete', 'v0.2.0')
    git('tag', 'v0.1.0', 'HEAD~1')
    expect(diff().out).toMatch(/since v0\.1\.0[\s\S]*A minor change/)
  })

  it('passes when the contract is new, or there is no repository', () => {
    git('rm', '--quiet', '--cached', 'openapi.yaml')
    git('commit', '--quiet', '--message', 'Take the contract out')
    expect(diff('HEAD')).toMatchObject({ status: 0, out: expect.stringContaining('everything is new') })
    rmSync(join(folder, '.git'), { recursive: true })
    // The repository above the temporary folder, if there is one, is not ours.
    vi.stubEnv('GIT_CEILING_DIRECTORIES', tmpdir())
    expect(diff()).toMatchObject({ status: 0, out: expect.stringContaining('No revision to compare') })
  })

  it('says in one line that a revision is unknown', () => {
    expect(diff('v9.9.9')).toEqual({ status: 2, out: '', err: 'contract:diff: no revision "v9.9.9" here.' })
    expect(diff('--help')).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^contract:diff: no revision.*$/),
    })
  })

  it('prints its findings and exits with its status', { tags: 'slow' }, () => {
    write('openapi.yaml', withField(VERSION))
    const script = resolve('scripts/contract/diff.ts')
    const loader = pathToFileURL(resolve('node_modules/tsx/dist/loader.mjs')).href
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', loader, script, 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(stdout).toContain(`openapi.yaml since HEAD, version ${VERSION} → ${VERSION}`)
    expect(stderr).toContain('Raise info.version')
    expect(status).toBe(1)
  })

  it('works in a shallow clone, and says so when the revision is missing from it', () => {
    write('openapi.yaml', withField(NEXT_VERSION))
    commit('Add a colour')
    const clone = join(folder, 'clone')
    git('clone', '--quiet', '--depth=1', pathToFileURL(folder).href, clone)
    expect(diff(undefined, clone)).toMatchObject({
      status: 0,
      out: expect.stringContaining('Nothing changed.'),
    })
    expect(diff('HEAD~1', clone)).toMatchObject({
      status: 2,
      err: expect.stringContaining('this clone is shallow'),
    })
  })
})
