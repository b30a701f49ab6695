import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { conclude } from '../../src/analysis/conclusion.js'
import { createAnalysisWorkers } from '../../src/analysis/workers.js'
import { contentTypeOf, mediaTypeOf } from '../../src/client/media-type.js'

const workers = createAnalysisWorkers()
afterAll(() => workers.stop())

/** Rows of the table in docs/analysis.md: a fixture, the codes of its reasons, its verdict. */
const documented = [
  ...(await readFile('docs/analysis.md', 'utf8')).matchAll(/^\| `([\w-]+\.\w+)` \| (.+) \| (.+) \|$/gm),
].map(([, fixture = '', reasons = '', verdict = '']) => ({
  fixture,
  reasons: reasons.replaceAll('`', '').split(', '),
  verdict,
}))

test('the documentation lists each fixture', async () => {
  const files = (await readdir('test/fixtures')).filter((name) => name !== 'README.md')
  expect(documented.map(({ fixture }) => fixture).sort()).toEqual(files.sort())
})

test.each(documented)('$fixture is judged as documented: $verdict', async ({ fixture, reasons, verdict }) => {
  const bytes = await readFile(`test/fixtures/${fixture}`)
  const contentType = contentTypeOf(undefined, fixture, bytes.toString('latin1', 0, 512)) ?? ''
  const found = await workers.analyse(async () => Readable.from([bytes]), {
    fileName: fixture,
    byteSize: bytes.length,
    contentType,
    mediaType: mediaTypeOf(contentType),
  })
  const { verdict: judged } = conclude({ ...found, detectors: [] })
  expect(judged.signals.reasons).toMatchObject(reasons.map((code) => ({ code })))
  expect(judged.verdict === null ? 'none' : `${judged.verdict}, ${judged.confidence}`).toBe(verdict)
})
