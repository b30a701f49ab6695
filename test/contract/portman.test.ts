import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { apiOperations } from '../../generated/api-operations.js'
import { npm } from '../../scripts/release/client-package.js'
import { type ServiceProcess, startServiceProcess } from '../support/process.js'
import { makeCaller } from '../support/process-caller.js'
import { type Receiver, startReceiver } from '../support/receiver.js'
import { OPERATOR_TOKEN } from '../support/service.js'

// Portman generates tests from openapi.yaml for each request of the published Postman collection, and Newman runs them
// against the shipped service. Slow (Portman is installed), so it is part of `npm run test:package`.

const run = promisify(execFile)

/** tslib is missing from Portman's own dependencies. */
const PACKAGES = ['@apideck/portman@1.33.0', 'tslib@2']

/** Operations that the key of the sandbox cannot have succeed: files are analysed and judged again in production alone. */
const WITHOUT_SUCCESS = ['rejudgeScan', 'getScanRendition']

/** Operations that answer with a file, which is no JSON and has no schema. */
const FILES = ['getScanReport', 'getScanFile']

/** Identifiers that some operations need. */
type Needed = {
  /** A scan that is in no case. */
  readonly scanId: string
  /** A scan whose file was uploaded. */
  readonly uploadedId: string
  readonly caseId: string
  /** A final delivery. */
  readonly deliveryId: string
}

const configuration = ({ scanId, uploadedId, caseId, deliveryId }: Needed) => ({
  version: 1.0,
  tests: {
    contractTests: [
      {
        openApiOperation: '*::/*',
        excludeForOperations: WITHOUT_SUCCESS,
        statusSuccess: { enabled: true },
        contentType: { enabled: true },
        jsonBody: { enabled: true },
        schemaValidation: { enabled: true },
        headersPresent: { enabled: true },
      },
    ],
  },
  overwrites: [
    {
      // Nothing listens on port 1, so the test event is refused immediately.
      openApiOperationId: 'createWebhookEndpoint',
      overwriteRequestBody: [{ key: 'url', value: 'https://127.0.0.1:1/hook', overwrite: true }],
    },
    {
      openApiOperationId: 'deleteScan',
      overwriteRequestPathVariables: [{ key: 'scanId', value: scanId, overwrite: true }],
    },
    {
      openApiOperationId: 'getScanFile',
      overwriteRequestPathVariables: [{ key: 'scanId', value: uploadedId, overwrite: true }],
    },
    {
      openApiOperationId: 'deleteCase',
      overwriteRequestPathVariables: [{ key: 'caseId', value: caseId, overwrite: true }],
    },
    {
      openApiOperationId: 'redeliverWebhookDelivery',
      overwriteRequestPathVariables: [{ key: 'deliveryId', value: deliveryId, overwrite: true }],
    },
  ],
})

let folder: string
let service: ServiceProcess
let receiver: Receiver

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-scan-portman-'))
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  await copyFile('generated/postman-collection.json', join(folder, 'collection.json'))
  const installed = npm(['install', '--prefer-offline', '--ignore-scripts', ...PACKAGES], folder)
  service = await startServiceProcess({
    DATA_DIR: join(folder, 'data'),
    OPERATOR_TOKEN,
    WEBHOOK_ALLOW_PRIVATE: 'true',
  })
  const { key, post } = await makeCaller(service.url, OPERATOR_TOKEN)
  const file = { fileName: 'a.png', contentType: 'image/png', mediaType: 'image', byteSize: 1 }
  const newScan = async () => (await post('/api/v1/scans/upload-intents', file)).body.data.scanId
  const scanId = await newScan()
  const { data: intent } = (await post('/api/v1/scans/upload-intents', file)).body
  const sent = { method: 'PUT', headers: intent.uploadHeaders, body: 'a' }
  expect((await fetch(intent.uploadUrl, sent)).ok).toBe(true)
  const opened = await post('/api/v1/cases', { title: 'To be deleted', scanIds: [await newScan()] })
  // A receiver that is gone fails its deliveries immediately.
  receiver = await startReceiver({ answer: () => ({ status: 410 }) })
  const issued = await post('/api/v1/webhooks', { url: receiver.url, events: ['scan.created'] })
  const tested = await post(`/api/v1/webhooks/${issued.body.data.endpoint.id}/test`)
  expect(tested.body.data.status).toBe('failed')
  const configured = configuration({
    scanId,
    uploadedId: intent.scanId,
    caseId: opened.body.data.id,
    deliveryId: tested.body.data.id,
  })
  await writeFile(join(folder, 'portman.json'), JSON.stringify(configured))
  await writeFile(join(folder, 'environment'), `PORTMAN_BEARER_TOKEN=${key}\n`)
  await installed
})
afterAll(async () => {
  await service?.end()
  await receiver?.close()
  await rm(folder, { recursive: true, force: true })
})

type Count = { total: number; failed: number }

/** Runs Portman's tests of a contract; returns Newman's counts, or throws with the output. */
async function portman(contract: string) {
  const report = join(folder, 'report.json')
  const newman = { reporters: ['json'], reporter: { json: { export: report } } }
  const options = {
    local: contract,
    localPostman: 'collection.json',
    baseUrl: service.url,
    portmanConfigFile: 'portman.json',
    envFile: 'environment',
    output: 'tested.json',
    newmanRunOptions: JSON.stringify(newman),
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  await rm(report, { force: true })
  const { stdout } = await run(join(folder, 'node_modules/.bin/portman'), ['--runNewman', ...args], {
    cwd: folder,
  }).catch((failure: { stdout: string }) => failure)
  // It stops at the first failure, without a report.
  const written = await readFile(report, 'utf8').catch(() => {
    throw new Error(stdout)
  })
  return (JSON.parse(written) as { run: { stats: Record<'requests' | 'assertions', Count> } }).run.stats
}

describe("Portman's tests of the published Postman collection", () => {
  it('pass for every operation', async () => {
    await copyFile('openapi.yaml', join(folder, 'openapi.yaml'))
    const { requests, assertions } = await portman('openapi.yaml')
    const operations = Object.keys(apiOperations).length
    expect(requests).toMatchObject({ total: operations, failed: 0 })
    // Status, media type and X-Request-Id of each, and JSON and schema of all but files.
    const answers = operations - WITHOUT_SUCCESS.length - FILES.length
    expect(assertions.total).toBeGreaterThanOrEqual(5 * answers + 3 * FILES.length)
    expect(assertions.failed).toBe(0)
  })

  it('would fail for an answer without a property', async () => {
    const contract = parse(await readFile('openapi.yaml', 'utf8'))
    contract.components.schemas.ScanUploadIntent.required.push('nothing')
    await writeFile(join(folder, 'spoiled.yaml'), stringify(contract))
    await expect(portman('spoiled.yaml')).rejects.toThrow('/scans/upload-intents - Schema is valid')
  })
})
