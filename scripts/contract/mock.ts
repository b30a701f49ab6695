/**
 * `npm run contract:mock [port]`: a mock of the service that answers every operation with the contract's examples, on
 * http://127.0.0.1:4010 unless a port is given (0: any free port).
 */
import { fileURLToPath } from 'node:url'
import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import pretty from 'pino-pretty'

const HOST = '127.0.0.1'
const USUAL_PORT = 4010

const port = process.argv[2] === undefined ? USUAL_PORT : Number(process.argv[2])
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`contract:mock: "${process.argv[2]}" is no port.`)
  process.exit(2)
}

const contract = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))
// Warnings say what is wrong with a request. Lower levels have a line for each step of an answer.
const logger = createLogger('mock', { level: 'warn' }, pretty({ ignore: 'time,pid,hostname,name' }))
const server = createServer(await getHttpOperationsFromSpec(contract), {
  cors: true,
  config: {
    isProxy: false,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: false,
    upstreamProxy: undefined,
    mock: { dynamic: false },
  },
  components: { logger },
})
console.log(`The contract's examples are at ${await server.listen(port, HOST)}; any API key is accepted.`)

// Nothing is stored, so there is nothing to wait for.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
