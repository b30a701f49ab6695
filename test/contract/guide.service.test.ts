import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
})
