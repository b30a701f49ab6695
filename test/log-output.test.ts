import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { packageFile } from '../src/package-root.js'

/** A module that has `log`, and then does this. */
function sourceOf(program: string): string[] {
  const { href } = pathToFileURL(packageFile('dist', 'src', 'log.js'))
  const source = `import { createLog } from ${JSON.stringify(href)}; const log = await createLog('info'); ${program}`
  return ['--input-type=module', '-e', source]
}

/** Runs a program that has `log`, in a process of its own, and returns the texts of the lines it left behind. */
async function linesOf(program: string): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, sourceOf(program), { maxBuffer: 50_000_000 })
  const { stdout } = await run.catch((failed: { stdout: string }) => failed)
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
}

test('every line is written, whole and in its order, however long it is and whatever it holds', async () => {
  // One, two, three and four bytes; and what JSON escapes.
  const texts = ['x', 'é', '漢', '😀', '"\\'].flatMap((character) =>
    [1, 10, 300, 5_400, 5_500, 20_000, 3, 70_000].map((length) => [character, length] as const),
  )
  expect(
    await linesOf(`for (const [text, count] of ${JSON.stringify(texts)}) log.info(text.repeat(count))`),
  ).toEqual(texts.map(([text, count]) => text.repeat(count)))
}, 30_000)

test('lines of a process that fails are written', async () => {
  expect(await linesOf(`log.info('one'); log.info('two'); throw new Error('the end')`)).toEqual([
    'one',
    'two',
  ])
}, 30_000)

test('a process whose log nobody reads any more goes on, and does not try again and again', async () => {
  const program = `
    import fs from 'node:fs'
    import { once } from 'node:events'
    log.info('first')
    await once(process.stdin, 'data')
    const { writeSync } = fs
    let tries = 0
    fs.writeSync = (fd, ...rest) => {
      if (fd === 1) tries += 1
      return writeSync(fd, ...rest)
    }
    for (let number = 0; number < 1_000; number += 1) log.info('x'.repeat(1_000))
    process.stderr.write(String(tries))
    process.stdin.destroy()`
  const child = spawn(process.execPath, sourceOf(program), { stdio: 'pipe' })
  child.stdout.once('data', () => {
    child.stdout.destroy()
    child.stdin.write('gone')
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const [code] = await once(child, 'close')
  expect({ code, said }).toEqual({ code: 0, said: '1' })
}, 30_000)
