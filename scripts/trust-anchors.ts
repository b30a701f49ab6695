/**
 * `npm run trust-anchors -- <folder> [address]`: downloads the lists of authorities published by the C2PA conformance
 * programme into `<folder>/c2pa-trust-anchors.pem` and `<folder>/c2pa-time-stamp-anchors.pem`, with the address and the
 * date at the top. Writes nothing unless both can be read. `address` is another location of the two files.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseTrustAnchors } from '../src/analysis/trust-anchors.js'

const PUBLISHED = 'https://raw.githubusercontent.com/c2pa-org/conformance-public/refs/heads/main/trust-list'
const TIMEOUT_MS = 30_000

const LISTS = [
  { from: 'C2PA-TRUST-LIST.pem', to: 'c2pa-trust-anchors.pem' },
  { from: 'C2PA-TSA-TRUST-LIST.pem', to: 'c2pa-time-stamp-anchors.pem' },
]

async function fetchList(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return parseTrustAnchors(await response.text())
}

async function fetchAll(folder: string, place: string): Promise<void> {
  const date = new Date().toISOString().slice(0, 10)
  const files: { path: string; content: string; count: number }[] = []
  for (const { from, to } of LISTS) {
    const address = `${place}/${from}`
    const certificates = await fetchList(address).catch((error: Error) => {
      throw new Error(`${address}: ${error.message}`)
    })
    files.push({
      path: join(folder, to),
      content: `# ${address}, fetched ${date}\n${certificates}\n`,
      count: certificates.split('-----BEGIN ').length - 1,
    })
  }
  await mkdir(folder, { recursive: true })
  for (const { path, content, count } of files) {
    await writeFile(path, content)
    console.log(`${path}: ${count} certificates`)
  }
}

const [folder, place = PUBLISHED] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the target folder: npm run trust-anchors -- <folder>')
  process.exitCode = 1
} else
  await fetchAll(folder, place).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
