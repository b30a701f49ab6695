/**
 * `npm run trust-anchors -- <folder> [address]`: downloads the published lists of authorities, the two of the C2PA
 * conformance programme and the interim list that was frozen in 2026, into `<folder>/c2pa-trust-anchors.pem`,
 * `<folder>/c2pa-time-stamp-anchors.pem` and `<folder>/c2pa-interim-anchors.pem`, with the address and the date at the
 * top. Writes nothing unless all three can be read. `address` is another location of the three files.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TRUST_LIST_NAMES } from '../generated/vocabulary.js'
import { fetchPublishedList } from '../src/analysis/published-lists.js'
import { PUBLISHED_LISTS } from '../src/settings/published-lists.js'

const FILES = {
  signing: 'c2pa-trust-anchors.pem',
  timeStamping: 'c2pa-time-stamp-anchors.pem',
  interim: 'c2pa-interim-anchors.pem',
}

const messageOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message

async function fetchAll(folder: string, place: string | undefined): Promise<void> {
  const date = new Date().toISOString().slice(0, 10)
  const files: { path: string; content: string; count: number }[] = []
  for (const name of TRUST_LIST_NAMES) {
    const published = PUBLISHED_LISTS[name]
    const address = place === undefined ? published : place + published.slice(published.lastIndexOf('/'))
    const { pem } = await fetchPublishedList(address).catch((error: Error) => {
      throw new Error(`${address}: ${messageOf(error)}`)
    })
    files.push({
      path: join(folder, FILES[name]),
      content: `# ${address}, fetched ${date}\n${pem}\n`,
      count: pem.split('-----BEGIN ').length - 1,
    })
  }
  await mkdir(folder, { recursive: true })
  for (const { path, content, count } of files) {
    await writeFile(path, content)
    console.log(`${path}: ${count} certificates`)
  }
}

const [folder, place] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the target folder: npm run trust-anchors -- <folder>')
  process.exitCode = 1
} else
  await fetchAll(folder, place).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
