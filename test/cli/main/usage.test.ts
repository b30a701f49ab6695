import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { API_VERSION } from '../../../generated/vocabulary.js'
import { mediaScan } from '../../support/process.js'

const KEY = { MEDIA_SCAN_API_KEY: 'msk_sbx_0123456789abcdefghijABCDEFGHIJ012345' }

describe('media-scan', () => {
  test('--version prints the versions of the package and of the contract', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(await mediaScan(['--version'])).toEqual({
      code: 0,
      stdout: `media-scan ${version}, contract ${API_VERSION}\n`,
      stderr: '',
    })
  })

  test.each([
    [['scan']],
    [['scans', 'list', '--verdict', 'bad']],
    [['scans', 'list', '--all', '--limit', '3']],
    [['scans', 'list', '--limit', '0']],
    [['scans', 'list', '--nonsense']],
    [['scan', 'a.png', '--metadata', 'article']],
    [['cases', 'update', 'case_1']],
    [['cases', 'create', '--title', 'A']],
    [['cases', 'assess', 'case_1', 'scan_1']],
    [['cases', 'assess', 'case_1', 'scan_1', '--finding', 'odd']],
    [['cases', 'assessments', 'case_1']],
    [['scans', 'update', 'scan_1']],
    [['endpoints', 'create', 'https://example.org']],
    [['endpoints', 'redeliver', 'whe_1']],
    [['keys', 'issue']],
    [['partition', '--days', '0']],
    [['objects', 'move']],
    [['objects', 'move', '--to', 'tape']],
    [['organizations', 'export', 'org_1', 'archive']],
    [['organizations', 'export', 'org_1', 'archive', '--passphrase-file', 'p', '--settle-seconds', 'x']],
    [['organizations', 'moved', 'org_1']],
    [['organizations', 'moved', 'org_1', '--to', 'eu.media.example.org']],
    [['organizations', 'moved', 'org_1', '--to', 'https://:secret@eu.media.example.org']],
    [['move-to', 'db.example.org/mediascan']],
    [['events', 'publish', 'org_1', '--type', 'report.ready', '--environment', 'sandbox', '--data', '[]']],
    [['events', 'publish', 'org_1', '--type', 'report.ready', '--environment', 'sandbox', '--data', '@none']],
    [['nonsense']],
  ])('%j is a usage error on standard error: exit code 2', async (args) => {
    const ended = await mediaScan(args, KEY)
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toMatch(/^error: /)
  })

  test('has a command for every operation of the public API', () => {
    // What a command does by a helper of the client.
    const helpers: Record<string, string> = {
      createScanUploadIntent: 'scanFile',
      completeScanUpload: 'scanFile',
      getScanJob: 'waitForScan',
    }
    const code = readdirSync('src/cli')
      .map((name) => readFileSync(`src/cli/${name}`, 'utf8'))
      .join('')
    const { paths } = parse(readFileSync('openapi.yaml', 'utf8')) as { paths: Record<string, object> }
    const operations = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId }: { operationId?: string }) => operationId ?? []),
    )
    expect(operations).toContain('createCase')
    const called = (operation: string) => code.includes(`client.${helpers[operation] ?? operation}(`)
    expect(operations.filter((operation) => !called(operation))).toEqual([])
  })

  test('move-to does not show the password of an address that it refuses', async () => {
    const { stderr } = await mediaScan(['move-to', 'mysql://media:secret@db.example.org/mediascan'])
    expect(stderr).toMatch(/^error: the address must be like/)
    expect(stderr).not.toContain('secret')
  })

  test('an invalid service URL is named in one line, and an empty one counts as absent: exit code 1', async () => {
    const operator = { OPERATOR_TOKEN: 'wrong' }
    const none = await mediaScan(['organizations', 'list'], { ...operator, SERVICE_URL: 'localhost:3000' })
    expect(none).toEqual({
      code: 1,
      stdout: '',
      stderr:
        "The service's address (SERVICE_URL or --url) must begin with http:// or https://: localhost:3000\n",
    })
    // Whether or not a service is there.
    const absent = await mediaScan(['organizations', 'list'], { ...operator, SERVICE_URL: '' })
    expect(absent).toMatchObject({ code: 1, stderr: expect.not.stringContaining('address') })
    expect(absent.stderr).toMatch(/^.+\n$/)
  }, 60_000)

  test.each([
    { OPERATOR_TOKEN: 'first-secret\nsecond-secret' },
    { OPERATOR_TOKEN: 'sécret-secret ☃' },
    { OPERATOR_TOKEN: 'right', SERVICE_URL: 'http://someone:secret@127.0.0.1:1' },
  ])(
    'does not show an operator token or a password that cannot be sent: exit code 1 (%j)',
    async (environment) => {
      const ended = await mediaScan(['organizations', 'list'], environment)
      expect(ended).toMatchObject({ code: 1, stdout: '' })
      expect(ended.stderr).toMatch(/^The (operator token|service's address) \(.+$/m)
      expect(ended.stderr).not.toContain('secret')
    },
  )

  test('control characters in an error do not reach the terminal: exit code 1', async () => {
    const operator = { OPERATOR_TOKEN: 'wrong', SERVICE_URL: '\u001b[2Jlocalhost\r\u202e' }
    const { code, stderr } = await mediaScan(['organizations', 'list'], operator)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^.+: \ufffd\[2Jlocalhost\ufffd\ufffd\n$/)
  })

  test('says in one line that the key is missing: exit code 1', async () => {
    expect(await mediaScan(['scans', 'list'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No API key: set MEDIA_SCAN_API_KEY.\n',
    })
  })

  test.each([
    ['scans', '/api/v1/scans'],
    ['cases', '/api/v1/cases'],
    ['endpoints', '/api/v1/webhooks'],
    ['deliveries', '/api/v1/webhooks/deliveries'],
  ])('%s list has an option for every filter of the contract', async (command, path) => {
    const { paths, components } = parse(readFileSync('openapi.yaml', 'utf8'))
    const parameters: { $ref?: string; name?: string }[] = paths[path].get.parameters
    const names = parameters
      .map(({ $ref, name }) => name ?? (components.parameters[$ref?.split('/').at(-1) ?? '']?.name as string))
      .filter((name) => !/^cursor$|^X-/.test(name))
    expect(names.length).toBeGreaterThan(1)
    const { stdout } = await mediaScan([command, 'list', '--help'])
    for (const name of names)
      expect(stdout).toContain(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} <`)
  })
})
