import { afterEach, describe, expect, test, vi } from 'vitest'
import { createOutput } from '../../src/cli/output.js'
import { Screen } from './support.js'

const ESCAPE = '\u001b'
const [RED, PLAIN, BOLD, LIGHT] = [31, 39, 1, 22].map((code) => `${ESCAPE}[${code}m`)
const scan = {
  id: 'scan_1',
  fileName: 'a.png',
  verdict: 'synthetic',
  createdAt: new Date(Date.now() - 185_000).toISOString(),
}

afterEach(() => vi.unstubAllEnvs())

describe('a table', () => {
  test('has colours and relative times on a terminal', () => {
    const screen = new Screen(true)
    createOutput(false, screen).table([scan], ['verdict', 'createdAt'])
    expect(screen.text).toBe(
      `${BOLD}verdict${LIGHT}    ${BOLD}createdAt${LIGHT}\n${RED}synthetic${PLAIN}  3 minutes ago\n`,
    )
  })

  test('has no colours on a terminal with NO_COLOR', () => {
    vi.stubEnv('NO_COLOR', '1')
    const screen = new Screen(true)
    createOutput(false, screen).table([scan], ['verdict', 'createdAt'])
    expect(screen.text).toBe('verdict    createdAt\nsynthetic  3 minutes ago\n')
  })

  test('has neither colours nor relative times in a pipe', () => {
    const pipe = new Screen(false)
    createOutput(false, pipe).table([scan], ['verdict', 'createdAt'])
    expect(pipe.text).toBe(`verdict    createdAt\nsynthetic  ${scan.createdAt}\n`)
  })

  test('keeps its columns aligned when characters are two cells wide', () => {
    const pipe = new Screen(false)
    createOutput(false, pipe).table([{ fileName: '写真.png', id: 'scan_1' }, scan], ['fileName', 'id'])
    expect(pipe.text).toBe('fileName  id\n写真.png  scan_1\na.png     scan_1\n')
  })

  test('shows no control characters of a name', () => {
    const screen = new Screen(true)
    createOutput(false, screen).table([{ fileName: `a${ESCAPE}[2Jb\u202e` }], ['fileName'])
    expect(screen.text).toBe(`${BOLD}fileName${LIGHT}\na�[2Jb�\n`)
  })
})

test('a resource has a line for each property, and below them a table for each list of objects', () => {
  const pipe = new Screen(false)
  createOutput(false, pipe).resource({
    id: 'whd_1',
    responseCode: null,
    events: ['scan.created', 'case.opened'],
    metadata: { article: '4711' },
    attemptHistory: [{ number: 1, error: null }],
  })
  expect(pipe.text).toBe(
    [
      'id            whd_1',
      'responseCode  -',
      'events        scan.created,case.opened',
      'metadata      article=4711',
      '',
      'attemptHistory',
      'number  error',
      '1       -',
      '',
    ].join('\n'),
  )
})

test('with --json the output is the same on a terminal and in a pipe', () => {
  const [screen, pipe] = [new Screen(true), new Screen(false)]
  for (const stream of [screen, pipe]) createOutput(true, stream).table([scan], ['verdict'])
  expect(screen.text).toBe(pipe.text)
  expect(JSON.parse(pipe.text)).toEqual([scan])
})
