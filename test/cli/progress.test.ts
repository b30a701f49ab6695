import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { showProgress } from '../../src/cli/progress.js'
import { Screen } from './support.js'

const uploading = (bytesSent: number) =>
  ({ phase: 'uploading', scanId: 'scan_1', bytesSent, byteSize: 1000 }) as const

/** Runs two files half-way, and ends one; returns the output to the terminal until then. */
async function run(stream: Screen): Promise<string> {
  const progress = await showProgress(2, stream)
  const first = progress.begin('first.mp4')
  const second = progress.begin('second.mp4')
  first.report(uploading(500))
  second.report(uploading(1000))
  second.end()
  await expect.poll(() => !stream.isTTY || stream.text.includes('50%')).toBe(true)
  const { text } = stream
  progress.stop()
  return text
}

describe('file progress', () => {
  test('is a bar for each file in progress and a total count, on a terminal', async () => {
    const screen = new Screen(true)
    const text = stripVTControlCharacters(await run(screen))
    expect(text).toMatch(/1 of 2 files done\s+first\.mp4 + 50% \[={12,13}-{12,13}\] uploading/)
    expect(text).not.toMatch(/second\.mp4.*\s*$/)
  })

  test('leaves nothing on the terminal and changes none of its settings', async () => {
    const screen = new Screen(true)
    await run(screen)
    expect(screen.text.endsWith('\u001b[0J')).toBe(true)
    expect(screen.text).not.toContain('\u001b[?')
  })

  test('prints nothing without a terminal', async () => {
    const pipe = new Screen(false)
    await run(pipe)
    expect(pipe.text).toBe('')
  })
})
