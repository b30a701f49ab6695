/** The tokens of JSON: strings, punctuation, and everything else. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Formats JSON over several lines and keeps each value as written; `undefined` if it is not an object or array. */
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
