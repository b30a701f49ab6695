import { createS3Storage } from '../../src/files/s3.js'
import { readSettings, type S3Settings } from '../../src/settings/settings.js'
import { type S3Environment, type S3Server, startS3Server } from './s3.js'
import { createTestClock, startTestService, type TestService } from './service.js'

/** A service whose files are in a bucket, with an S3 server of its own. */
export type ServiceInBucket = {
  readonly service: TestService
  /** The settings of the bucket, and who may use it. */
  readonly environment: S3Environment
  readonly credentials: S3Server['credentials']
  /** Ends both. */
  close(): Promise<void>
}

/** Takes some seconds. Needs the programs of which `missingForS3Server` names the missing one. */
export async function startServiceInBucket({ background = true } = {}): Promise<ServiceInBucket> {
  const server = await startS3Server()
  try {
    const environment = await server.createBucket()
    const settings = readSettings(environment).s3 as S3Settings
    const bucket = createS3Storage({ settings, clock: createTestClock(), credentials: server.credentials })
    const service = await startTestService({ bucket, background })
    return {
      ...{ service, environment, credentials: server.credentials },
      async close() {
        await service.close()
        bucket.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
