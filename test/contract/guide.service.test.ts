import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestService, type TestService } from '../support/service.js'

const { info } = parse(readFileSync('openapi.yaml', 'utf8')) as { info: { description: string } }

let service: TestService
let folder: string

beforeAll(async () => {
  service = await startTestService({ background: false })
  folder = await mkdtemp(join(tmpdir(), 'media-scan-guide-'))
})
afterAll(async () => {
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

const missing = ['curl', 'jq'].some((program) => spawnSync(program, ['--version']).status !== 0)

describe.skipIf(missing)('the three calls at the beginning of the contract', () => {
  it.each(['sandbox', 'staging'] as const)('give a verdict in %s', async (environment) => {
    const [, script = ''] = /```sh\n(.*?)```/s.exec(info.description) ?? []
    await writeFile(join(folder, 'press-photo.jpg'), 'a picture')
    const { key } = await service.caller({ environment })
    const env = { PATH: process.env.PATH, MEDIA_SCAN_BASE_URL: service.url, MEDIA_SCAN_API_KEY: key }
    const { stdout } = await promisify(execFile)('sh', ['-ec', script], { cwd: folder, env })
    expect(JSON.parse(stdout).data).toMatchObject({ fileName: 'press-photo.jpg', status: 'complete' })
  })

  it('say what the service answers to a wrong key, and stop there', async () => {
    const [, script = ''] = /```sh\n(.*?)```/s.exec(info.description) ?? []
    await writeFile(join(folder, 'press-photo.jpg'), 'a picture')
    const env = { PATH: process.env.PATH, MEDIA_SCAN_BASE_URL: service.url, MEDIA_SCAN_API_KEY: 'msk_sbx_…' }
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', `${script}\ntrue`], {
      cwd: folder,
      env,
    })
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'unauthorized' })
    expect(stderr).toBe('')
  })
})

describe.skipIf(missing)("the README's first request", () => {
  /** Runs it as it is pasted, with another address and key. */
  async function firstRequest(key: string) {
    const [, script = ''] =
      /## First request\n.*?```sh\n(.*?)```/s.exec(await readFile('README.md', 'utf8')) ?? []
    const own = script.replace(/^URL=.*$/m, `URL=${service.url}`).replace(/^KEY=.*$/m, `KEY=${key}`)
    return promisify(execFile)('bash', ['-c', `${own}\ntrue`])
  }

  it('gives the verdict that the file name asks for', async () => {
    const { key } = await service.caller({ environment: 'sandbox' })
    const { stdout, stderr } = await firstRequest(key)
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).data)
    expect(answers).toMatchObject([
      { uploadUrl: expect.any(String) },
      { status: 'complete', verdict: 'synthetic' },
      { status: 'complete', verdict: 'synthetic' },
    ])
    expect(stderr).toBe('')
  })

  it('says what the service answers to a wrong key, and stops there', async () => {
    const { stdout, stderr } = await firstRequest('msk_sbx_…')
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'unauthorized' })
    expect(stderr).toBe('')
  })
})
