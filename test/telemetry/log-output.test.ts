import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { packageFile } from '../../src/basics/package-root.js'
import { temporaryFolder } from '../support/process.js'

/** A module with `log` and `output` from the source, whatever was built last, that then runs this. */
function sourceOf(program: string): string[] {
  const { href } = pathToFileURL(packageFile('src', 'telemetry', 'log.ts'))
  const source = `
    import fs from 'node:fs'
    import { once } from 'node:events'
    import { syncBuiltinESMExports } from 'node:module'
    import { openProcessLog } from ${JSON.stringify(href)}
    /** Passes everything written to standard output through this first. */
    function intercept(write) {
      const { writeSync } = fs
      fs.writeSync = (fd, data) => fd === 2 ? writeSync(fd, data) : write(data, (part) => writeSync(fd, part))
      syncBuiltinESMExports()
    }
    const failure = (code) => Object.assign(new Error(code), { code })
    const { log, output } = await openProcessLog('info')
    ${program}`
  return ['--import', 'tsx', '--input-type=module', '-e', source]
}

type Line = { msg: string; dropped?: number }

const parsed = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** Runs a program that uses `log`, in its own process, and returns the texts of its log lines. */
async function textsOf(program: string): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, sourceOf(program), { maxBuffer: 50_000_000 })
  const { stdout } = await run.catch((failed: { stdout: string }) => failed)
  return parsed(stdout).map(({ msg }) => msg)
}

/** Runs a program that uses `log`, with its standard output redirected by a shell. */
function runWithOutput(redirection: string, program: string, limits = ':') {
  const child = spawn(
    'sh',
    ['-c', `${limits}; exec "$0" "$@" ${redirection}`, process.execPath, ...sourceOf(program)],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let stderr = ''
  child.stderr.on('data', (text) => {
    stderr += text
  })
  return {
    child,
    stderr: () => stderr,
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, stderr })),
  }
}

// One, two, three and four bytes; and characters that JSON escapes.
const texts = ['x', 'é', '漢', '😀', '"\\'].flatMap((character) =>
  [1, 10, 300, 5_400, 5_500, 20_000, 3, 70_000].map((length) => [character, length] as const),
)
const logAllTexts = `for (const [text, count] of ${JSON.stringify(texts)}) log.info(text.repeat(count))`
const allTexts = texts.map(([text, count]) => text.repeat(count))

test('every line is written whole and in order, whatever its length and content', {
  tags: 'slow',
}, async () => {
  expect(await textsOf(logAllTexts)).toEqual(allTexts)
})

test('every line is written whole and in order, when each write takes only a part or fails for a while', async () => {
  const program = `
    let writes = 0
    intercept((data, write) => {
      writes += 1
      if (writes % 3 === 0) throw failure('EAGAIN')
      if (writes === 7) throw failure('EIO')
      // An odd number of bytes ends in the middle of a character.
      return write(Buffer.from(data).subarray(0, 4_095))
    })
    ${logAllTexts}
    // Later attempts do not delay the exit of a process.
    const failed = setInterval(() => { if (writes > 7) clearInterval(failed) }, 20)`
  expect(await textsOf(program)).toEqual(allTexts)
}, 30_000)

test('the lines of a process that fails are written', async () => {
  expect(await textsOf(`log.info('one'); log.info('two'); throw new Error('the end')`)).toEqual([
    'one',
    'two',
  ])
}, 30_000)

test('a process whose log reader is gone continues, and does not retry again and again', async () => {
  const program = `
    log.info('first')
    await once(process.stdin, 'data')
    let tries = 0
    intercept((data, write) => {
      tries += 1
      return write(data)
    })
    for (let number = 0; number < 1_000; number += 1) log.info('x'.repeat(1_000))
    process.stderr.write(String(tries))
    process.stdin.destroy()`
  const { child, ended } = runWithOutput('', program)
  child.stdout.once('data', () => {
    child.stdout.destroy()
    child.stdin.write('gone')
  })
  expect(await ended).toEqual({ code: 0, stderr: '1' })
}, 30_000)

const LOG_FOUR_MEGABYTES = `for (let number = 0; number < 4_000; number += 1) log.info('x'.repeat(1_000))`

test('lines are counted, however many are written together, also those that a closed reader did not get', async () => {
  const program = `
    process.stdin.resume()
    await once(process.stdin, 'end')
    output.write('one\\ntwo\\n')
    log.info('three')
    output.flushSync()
    output.write('four\\nfive\\n')
    process.stderr.write(String(output.dropped))`
  const { child, ended } = runWithOutput('', program)
  child.stdout.destroy()
  child.stdin.end()
  expect(await ended).toEqual({ code: 0, stderr: '5' })
}, 30_000)

test('a full disk delays nothing: a bounded amount is held, the rest is counted', async () => {
  const program = `${LOG_FOUR_MEGABYTES}; process.stderr.write(String(output.dropped))`
  const { code, stderr } = await runWithOutput('> /dev/full', program).ended
  expect(code).toBe(0)
  expect(Number(stderr)).toBeGreaterThan(2_900)
  expect(Number(stderr)).toBeLessThan(3_100)
}, 30_000)

test('a reader that stalls delays neither the process nor its exit; it then reads whole lines', {
  tags: 'slow',
}, async () => {
  // A pipe made by a shell: Node gives its children a socket.
  const program = `
    ${LOG_FOUR_MEGABYTES}
    process.on('exit', () => process.stderr.write(String(output.dropped)))`
  const { child, ended, stderr } = runWithOutput('| { read -r go < /dev/fd/3; cat; } 3<&0', program)
  await expect.poll(stderr, { timeout: 20_000 }).not.toBe('')
  expect(Number(stderr())).toBeGreaterThan(2_500)
  child.stdin.end('go\n')
  let read = ''
  for await (const text of child.stdout) read += text
  await ended
  expect(parsed(read).length).toBeGreaterThan(10)
})

test('a file that cannot grow loses lines, says how many, and takes lines again when there is room', {
  tags: 'slow',
}, async () => {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'log')
  const program = `
    log.info('first')
    ${LOG_FOUR_MEGABYTES}
    process.stderr.write('full')
    await once(process.stdin, 'data')
    const waiting = setInterval(() => {}, 1_000)
    await once(process.stdin, 'data')
    log.info('last')
    clearInterval(waiting)
    process.stdin.destroy()`
  // Blocks of 512 bytes, or of 1,024 in some shells.
  const { child, ended, stderr } = runWithOutput(`>> '${file}'`, program, 'ulimit -f 3072')
  try {
    await expect.poll(stderr, { timeout: 20_000 }).toBe('full')
    const before = await readFile(file, 'utf8')
    child.stdin.write('truncated')
    await truncate(file)
    await expect
      .poll(() => readFile(file, 'utf8'), { timeout: 20_000 })
      .toMatch(/"dropped":\d+,"msg":"log lines dropped"/)
    child.stdin.write('end')
    expect((await ended).code).toBe(0)
    // The cut is between two writes: joined, every line is whole.
    const lines = parsed(before + (await readFile(file, 'utf8')))
    const { dropped = 0 } = lines.find(({ msg }) => msg === 'log lines dropped') ?? {}
    expect(dropped).toBeGreaterThan(0)
    expect(lines.filter(({ msg }) => msg.startsWith('xx'))).toHaveLength(4_000 - dropped)
    expect([lines.at(0)?.msg, lines.at(-1)?.msg]).toEqual(['first', 'last'])
  } finally {
    child.kill()
    await folder.remove()
  }
})
