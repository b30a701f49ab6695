/** Starts the detector; see README.md for its settings. */
import { basename, resolve } from 'node:path'
import { loadClassifier } from './classifier.js'
import { readLabels } from './labels.js'
import { createDetectorServer } from './server.js'

const {
  DETECTOR_SECRET: secret = '',
  DETECTOR_MODEL: model = '',
  DETECTOR_LABELS: labelsFile = '',
  DETECTOR_MODEL_VERSION: modelVersion = basename(resolve(model)),
  HOST: host = '127.0.0.1',
  PORT: port = '3100',
} = process.env

async function start(): Promise<void> {
  for (const [name, value] of Object.entries({
    DETECTOR_SECRET: secret,
    DETECTOR_MODEL: model,
    DETECTOR_LABELS: labelsFile,
  }))
    if (value === '') throw new Error(`${name} is required.`)
  const server = createDetectorServer({
    classify: await loadClassifier(model),
    labels: await readLabels(labelsFile),
    secret,
    modelVersion,
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(Number(port), host, listening)
  })
  const address = server.address()
  const listens = typeof address === 'object' && address !== null ? address.port : port
  process.stdout.write(`The detector ${modelVersion} listens on http://${host}:${listens}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      server.close(() => process.exit(0))
      server.closeIdleConnections()
    })
}

await start().catch((error: Error) => {
  process.stderr.write(`The detector cannot start: ${error.message}\n`)
  process.exit(1)
})
