/** One line of an exposition. */
export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Everything exposed under one name; a histogram's samples have names of their own. */
export type ExposedFamily = {
  readonly type: string
  readonly help: string
  readonly samples: readonly Sample[]
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const HELP = new RegExp(`^# HELP (${NAME}) (.+)$`)
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`)
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`)
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\n"])*)"(?:,|$)/y

/** The suffixes of a type's samples. */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < text.length) {
    const [, name, value] = LABEL.exec(text) ?? []
    if (name === undefined || value === undefined) throw new Error(`No labels: ${text}`)
    if (name in labels) throw new Error(`The label ${name} is there twice: ${text}`)
    labels[name] = value
  }
  return labels
}

/**
 * Prometheus' text format 0.0.4, by family. Throws at anything that a scraper would refuse: a malformed line, a family
 * or a sample that occurs twice, samples outside their family.
 */
export function readExposition(text: string): Map<string, ExposedFamily> {
  if (!text.endsWith('\n')) throw new Error('The last line is not ended.')
  const families = new Map<string, { type: string; help: string; samples: Sample[] }>()
  const seen = new Set<string>()
  let helped: [name: string, help: string] | undefined
  let current = ''
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, helpedName, help] = HELP.exec(line) ?? []
    if (helpedName !== undefined) {
      helped = [helpedName, help as string]
      continue
    }
    const [, typedName, type] = TYPE.exec(line) ?? []
    if (typedName !== undefined) {
      if (families.has(typedName)) throw new Error(`${typedName} is there twice.`)
      if (helped?.[0] !== typedName) throw new Error(`${typedName} has no help.`)
      current = typedName
      families.set(current, { type: type as string, help: helped[1], samples: [] })
      continue
    }
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? []
    const family = families.get(current)
    if (name === undefined || family === undefined) throw new Error(`No line of an exposition: ${line}`)
    if (!(SUFFIXES[family.type] ?? ['']).some((suffix) => name === current + suffix))
      throw new Error(`${name} is no sample of ${current}.`)
    if (seen.has(`${name}{${labels}}`)) throw new Error(`${line} is there twice.`)
    seen.add(`${name}{${labels}}`)
    const number = value === '+Inf' ? Infinity : Number(value)
    if (Number.isNaN(number)) throw new Error(`No number: ${line}`)
    family.samples.push({ name, labels: readLabels(labels), value: number })
  }
  return families
}

/** The samples of a family, or of a part of it such as `_count`, whose labels include these. */
export function samplesOf(
  families: ReadonlyMap<string, ExposedFamily>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
  suffix = '',
): Sample[] {
  const wanted = Object.entries(labels)
  return (families.get(name)?.samples ?? []).filter(
    (sample) =>
      sample.name === name + suffix && wanted.every(([label, value]) => sample.labels[label] === value),
  )
}

/** Their sum. */
export const totalOf = (...of: Parameters<typeof samplesOf>): number =>
  samplesOf(...of).reduce((sum, { value }) => sum + value, 0)
