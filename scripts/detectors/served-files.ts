import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { MEDIA_TYPES } from '../../generated/vocabulary.js'
import type { Question } from '../../src/analysis/detector.js'
import { newPublicId } from '../../src/basics/identifiers.js'

/** A server on this machine from which a detector reads the files that it is asked about. */
export async function serveFiles() {
  const served = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const bytes = served.get(request.url ?? '')
    if (bytes === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    async questionAbout(file: string): Promise<Question> {
      const bytes = await readFile(file)
      const type = (await fileTypeFromBuffer(bytes))?.mime ?? null
      const scanId = newPublicId('scan')
      served.set(`/${scanId}`, bytes)
      return {
        scanId,
        fileName: basename(file),
        mediaType: MEDIA_TYPES.find((kind) => type?.startsWith(`${kind}/`)) ?? 'document',
        declaredType: type ?? 'application/octet-stream',
        detectedType: type,
        byteSize: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        fileUrl: `${origin}/${scanId}`,
        fileUrlExpiresAt: new Date(Date.now() + 90_000).toISOString(),
        findings: {},
      }
    },
    /** From here on no file is there. */
    forget: () => served.clear(),
    close: () => server.close(),
  }
}
