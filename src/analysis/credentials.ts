import type { Credentials } from './evidence.js'
import type { FileContent } from './file-reader.js'
import { hasContentCredentials } from './markers.js'

/** Of a file without Content Credentials. */
export const NO_CREDENTIALS: Credentials = {
  state: 'none',
  issuer: null,
  generator: null,
  actions: [],
  digitalSourceTypes: [],
  signedAt: null,
  problems: [],
  skipped: null,
}

/** The Content Credentials of a file: that there are any is seen, and nothing of them is verified. */
export function findCredentials(file: FileContent): Credentials {
  return file.parts.some(hasContentCredentials)
    ? { ...NO_CREDENTIALS, state: 'unverifiable', problems: ['not verified'] }
    : NO_CREDENTIALS
}
