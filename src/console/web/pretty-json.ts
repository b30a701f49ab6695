/** The tokens of JSON: texts, what holds others, and everything else. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** JSON over several lines, each value as it is written; `undefined` for what is no object and no list. */
export function prettyJson(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
  } catch {
    return undefined
  }
  let depth = 0
  let pretty = ''
  let before = ''
  const line = () => `\n${'  '.repeat(depth)}`
  for (const [token] of text.matchAll(TOKENS)) {
    const opened = before === '{' || before === '['
    if (token === '}' || token === ']') {
      depth -= 1
      pretty += opened ? token : line() + token
    } else {
      if (opened || before === ',') pretty += line()
      pretty += token === ':' ? ': ' : token
      if (token === '{' || token === '[') depth += 1
    }
    before = token
  }
  return pretty
}
