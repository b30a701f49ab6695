import { missingForS3Server } from '../../scripts/support/s3-server.js'

if (missingForS3Server !== undefined)
  process.stdout.write(`There is no ${missingForS3Server}: left out the tests of objects in S3.\n`)

export {
  missingForS3Server,
  type S3Environment,
  type S3Server,
  startS3Server,
} from '../../scripts/support/s3-server.js'
