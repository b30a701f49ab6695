import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaScan } from '../support/process.js'
import { type Caller, startTestService, type TestService } from '../support/service.js'
import { createIntent } from '../support/upload.js'
import { runAs } from './support.js'

let service: TestService
let caller: Caller
let folder: string

beforeAll(async () => {
  service = await startTestService()
  caller = await service.caller()
  folder = await mkdtemp(join(tmpdir(), 'media-scan-files-'))
  for (const name of ['authentic.jpg', 'synthetic.jpg'])
    await copyFile('test/fixtures/camera.jpg', join(folder, name))
  await writeFile(join(folder, 'unknown.xyz'), 'no kind of media')
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const scan = (...args: string[]) => runAs(caller, service, 'scan', ...args)
const file = (name: string) => join(folder, name)
const listed = async () => (await caller.get('/api/v1/scans')).body.data

describe('media-scan scan', () => {
  test('prints the verdicts in the order of the files, and nothing on standard error', async () => {
    const ended = await scan(file('authentic.jpg'), file('synthetic.jpg'))
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const [head, ...rows] = ended.stdout.trim().split('\n')
    expect(head?.split(/ +/)).toEqual(['file', 'verdict', 'confidence', 'riskLevel', 'id'])
    expect(rows.map((row) => row.split(/ +/).slice(0, 2))).toEqual([
      [file('authentic.jpg'), 'authentic'],
      [file('synthetic.jpg'), 'synthetic'],
    ])
    // Both are sent together: either may be the older scan.
    const scans: { id: string; fileName: string }[] = await listed()
    const idOf = (name: string) => scans.find(({ fileName }) => fileName === name)?.id
    expect(scans).toHaveLength(2)
    expect(rows.map((row) => row.split(/ +/)[4])).toEqual([idOf('authentic.jpg'), idOf('synthetic.jpg')])
    expect(ended.stdout).not.toContain('\u001b')
  })

  test('has the service fetch what is at an address, and asks for the kind of media that the address does not tell', async () => {
    const address = 'https://media.example/photos/synthetic.jpg'
    const ended = await scan(address, '--metadata', 'article=4711', '--json')
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(ended.stdout)).toMatchObject([
      { file: address, scan: { verdict: 'synthetic', mediaType: 'image', metadata: { article: '4711' } } },
    ])
    const untold = await scan('https://media.example/4711')
    expect(untold).toMatchObject({ code: 1, stdout: '' })
    expect(untold.stderr).toContain('Give --media-type: the address does not tell it.')
    const told = await scan('https://media.example/4711', '--media-type', 'video', '--json')
    expect(JSON.parse(told.stdout)).toMatchObject([{ scan: { fileName: '4711', mediaType: 'video' } }])
  })

  test('waits for the verdict of an analysis in production', { tags: 'slow' }, async () => {
    const ended = await runAs(
      await service.caller({ environment: 'production' }),
      service,
      'scan',
      file('authentic.jpg'),
      '--json',
    )
    expect(JSON.parse(ended.stdout)).toMatchObject([
      { file: file('authentic.jpg'), scan: { status: 'complete' } },
    ])
  })

  test('says for analysed files why, and shows no verdict when there is no evidence', async () => {
    const files = ['synthetic.png', 'portrait.jpg'].map((name) => `test/fixtures/${name}`)
    const ended = await runAs(await service.caller({ environment: 'production' }), service, 'scan', ...files)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const cells = ended.stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/))
    expect(cells).toEqual([
      ['file', 'verdict', 'confidence', 'riskLevel', 'id', 'why'],
      [
        files[0],
        'synthetic',
        '0.95',
        'critical',
        expect.stringMatching(/^scan_/),
        'Its metadata give a generative model as its digital source type.',
      ],
      [
        files[1],
        'no evidence',
        '-',
        '-',
        expect.stringMatching(/^scan_/),
        expect.stringMatching(/^Nothing was found that decides/),
      ],
    ])
  })

  test('says of no verdict what scans list and scans get say, in JSON null', { tags: 'slow' }, async () => {
    const production = await service.caller({ environment: 'production' })
    const as = (...args: string[]) => runAs(production, service, ...args)
    const [{ scan }] = JSON.parse((await as('scan', 'test/fixtures/portrait.jpg', '--json')).stdout)
    expect(scan).toMatchObject({ status: 'complete', verdict: null })
    const listed = (await as('scans', 'list')).stdout.trim().split('\n')
    expect(listed[1]?.split(/ {2,}/).slice(2, 4)).toEqual(['complete', 'no evidence'])
    expect((await as('scans', 'get', scan.id)).stdout).toMatch(
      /^verdict +no evidence\n(.*\n)*why +Nothing was found that decides/m,
    )
    for (const [command, ...rest] of [['list'], ['get', scan.id], ['wait', scan.id]] as const) {
      const [shown] = [JSON.parse((await as('scans', command, ...rest, '--json')).stdout)].flat()
      expect(shown).toMatchObject({ id: scan.id, verdict: null, signals: scan.signals })
    }
    const early = await createIntent(production)
    expect((await as('scans', 'get', early.scanId)).stdout).not.toContain('no evidence')
  })

  test('leaves reasons that scans get shows, each with its sentence and evidence', {
    tags: 'slow',
  }, async () => {
    const production = await service.caller({ environment: 'production' })
    const as = (...args: string[]) => runAs(production, service, ...args)
    const [{ scan }] = JSON.parse((await as('scan', 'test/fixtures/synthetic.png', '--json')).stdout)
    const { stdout } = await as('scans', 'wait', scan.id)
    expect(stdout).toBe((await as('scans', 'get', scan.id)).stdout)
    const [facts, ...tables] = stdout.trim().split('\n\n')
    const [{ code, sentence, evidence }] = scan.signals.reasons
    expect(facts).toMatch(new RegExp(`^why +${sentence}$`, 'm'))
    expect(facts).toMatch(new RegExp(`^signals +.*conclusion=${code}`, 'm'))
    const [title, head, row] = tables[0]?.split('\n') ?? []
    expect([title, head?.split(/ {2,}/)]).toEqual(['reasons', ['code', 'sentence', 'evidence']])
    expect(row?.split(/ {2,}/)).toEqual([code, sentence, evidence])
    expect(evidence).not.toBe('')
    expect(stdout).not.toContain('{')
  })

  test('names a file that fails, continues with the others, and exits with 1', async () => {
    const ended = await scan(file('gone.jpg'), file('synthetic.jpg'), file('unknown.xyz'))
    expect(ended.code).toBe(1)
    expect(ended.stdout).toContain(`${file('synthetic.jpg')}  synthetic`)
    expect(ended.stdout).not.toContain('gone')
    const lines = ended.stderr.trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(new RegExp(`^${file('gone.jpg')}: .*ENOENT`))
    expect(lines[1]).toMatch(new RegExp(`^${file('unknown.xyz')}: `))
  })

  test('with --json prints every file with its scan or its error', async () => {
    const refused = await service.caller({ scopes: ['scans:read'] })
    const ended = await runAs(refused, service, 'scan', file('synthetic.jpg'), '--json')
    expect(ended.code).toBe(1)
    expect(JSON.parse(ended.stdout)).toEqual([
      {
        file: file('synthetic.jpg'),
        error: {
          message: expect.any(String),
          code: 'insufficient_scope',
          requestId: expect.stringMatching(/^req_/),
        },
      },
    ])
  })

  test('sets the given metadata', async () => {
    const ended = await scan(
      file('synthetic.jpg'),
      '--metadata',
      'article=47=11',
      '--metadata',
      'desk=',
      '--json',
    )
    expect(JSON.parse(ended.stdout)).toMatchObject([{ scan: { metadata: { article: '47=11', desk: '' } } }])
  })

  test('does not wait with --no-wait', async () => {
    const production = await service.caller({ environment: 'production' })
    const ended = await runAs(production, service, 'scan', file('authentic.jpg'), '--no-wait')
    expect(ended.code).toBe(0)
    expect(ended.stdout).toMatch(/^file +status +id\n\S+ +(queued|processing) +scan_\w+\n$/)
  })

  test('processes at most four files simultaneously', async () => {
    let [inFlight, most] = [0, 0]
    const server = createServer((_request, response) => {
      inFlight += 1
      most = Math.max(most, inFlight)
      setTimeout(() => {
        inFlight -= 1
        response.writeHead(403).end()
      }, 100)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const ended = await mediaScan(
      [
        'scan',
        '--url',
        `http://127.0.0.1:${port}`,
        ...Array.from({ length: 9 }, () => file('authentic.jpg')),
      ],
      { MEDIA_SCAN_API_KEY: caller.key },
    )
    server.close()
    expect(ended.stderr.trim().split('\n')).toHaveLength(9)
    expect(most).toBe(4)
  })
})
