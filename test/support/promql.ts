/** A metric that an expression reads. */
export type Selector = {
  readonly metric: string
  /** The values that each label is compared with; alternatives of a regular expression are separate. */
  readonly matchers: ReadonlyMap<string, readonly string[]>
}

/** The names in a PromQL expression. */
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

/** Reads only the names of an expression: promtool checks whether it is valid PromQL. */
export function namesIn(expression: string): Named {
  const groupings = [...expression.matchAll(GROUPING)].flatMap(([, list]) => labelsIn(list))
  const rest = expression.replace(GROUPING, ' ').replace(DURATION, ' ')
  const selectors = [...rest.matchAll(SELECTOR)]
    .filter(([, name = '', opened]) => opened !== '(' && !WORDS.has(name))
    .map(([, metric = '', , matchers = '']) => ({ metric, matchers: matchersOf(matchers) }))
  return { selectors, groupings }
}
