/** A metric that an expression reads. */
export type Selector = {
  readonly metric: string
  /** By label, the values that it is compared with; alternatives of a regular expression apart. */
  readonly matchers: ReadonlyMap<string, readonly string[]>
}

/** What an expression of PromQL names. */
export type Named = {
  readonly selectors: readonly Selector[]
  /** Labels that it groups or joins by. */
  readonly groupings: readonly string[]
}

const WORDS = new Set(['and', 'or', 'unless', 'offset', 'bool', 'by', 'without', 'on', 'ignoring'])
const GROUPING = /\b(?:by|on|without|ignoring|group_left|group_right)\s*\(([^)]*)\)/g
const SELECTOR = /([a-zA-Z_:][a-zA-Z0-9_:]*)\s*(\(|\{([^}]*)\})?/g
const MATCHER = /([a-zA-Z_]\w*)\s*(=~|!~|!=|=)\s*"([^"]*)"/g
const DURATION = /\[[^\]]*\]|\b\d+(?:ms|[smhdwy])\b|\b\d+(?:\.\d+)?e\d+\b/g

const labelsIn = (list = ''): string[] => list.split(',').flatMap((label) => label.trim() || [])

function matchersOf(text: string): Map<string, string[]> {
  const matchers = new Map<string, string[]>()
  for (const [, label = '', operator = '', compared = ''] of text.matchAll(MATCHER))
    matchers.set(label, operator.endsWith('~') ? compared.split('|') : [compared])
  return matchers
}

/** Reads an expression as far as names go: whether it is PromQL is for promtool to say. */
export function namesIn(expression: string): Named {
  const groupings = [...expression.matchAll(GROUPING)].flatMap(([, list]) => labelsIn(list))
  const rest = expression.replace(GROUPING, ' ').replace(DURATION, ' ')
  const selectors = [...rest.matchAll(SELECTOR)]
    .filter(([, name = '', opened]) => opened !== '(' && !WORDS.has(name))
    .map(([, metric = '', , matchers = '']) => ({ metric, matchers: matchersOf(matchers) }))
  return { selectors, groupings }
}
