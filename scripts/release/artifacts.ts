import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { redocly } from '../contract/redocly.js'
import { packClient } from './client-package.js'

const root = new URL('../../', import.meta.url)

/** A file of a release. */
export type Artifact = {
  readonly name: string
  readonly path: string
  readonly bytes: number
  /** In hexadecimal. */
  readonly sha256: string
}

async function describe(path: string): Promise<Artifact> {
  const content = await readFile(path)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { name: basename(path), path, bytes: content.length, sha256 }
}

/**
 * Empties a folder and writes the published files there: the client's tarball, the contract and its Postman collection.
 */
export async function buildArtifacts(folder: string, contractVersion: string): Promise<Artifact[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const contract = join(folder, `openapi-${contractVersion}.yaml`)
  redocly(['bundle', 'openapi.yaml', '--output', contract], fileURLToPath(root))
  const collection = join(folder, `media-scan-${contractVersion}.postman_collection.json`)
  await copyFile(new URL('generated/postman-collection.json', root), collection)
  return Promise.all([await packClient(folder), contract, collection].map(describe))
}
