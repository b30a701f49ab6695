import { type Answer, answersOf, partsOf } from './answers.js'
import { HEADERS_OF_HTTP, NEVER_COME, OPTIONAL } from './exceptions.js'
import type { Node } from './places.js'
import type { ContractName, Seen } from './seen.js'

/** So many answers say that something always comes. */
const ENOUGH = 5

type Excused = ReadonlySet<string>

function* aboutHeaders(answers: ReadonlyMap<string, Answer>, seen: Seen): Generator<string> {
  const totals = new Map<string, { with: number; without: number }>()
  for (const [key, { headers }] of answers) {
    const { count, headers: sent } = seen.answers[key] ?? { count: 0, headers: {} }
    for (const [name, required] of headers) {
      if (required) continue
      const total = totals.get(name) ?? { with: 0, without: 0 }
      totals.set(name, total)
      total.with += sent[name] ?? 0
      total.without += count - (sent[name] ?? 0)
    }
    for (const name of Object.keys(sent))
      if (!headers.has(name) && !HEADERS_OF_HTTP.has(name))
        yield `${key} came with the header ${name}, which the contract does not have.`
  }
  for (const [name, total] of totals) {
    if (total.with === 0) yield `No answer came with the header ${name}.`
    else if (total.without === 0 && total.with >= ENOUGH)
      yield `The header ${name} is optional, but came with each of ${total.with} answers.`
  }
}

function* aboutOptional(
  contract: ContractName,
  answers: ReadonlyMap<string, Answer>,
  seen: Seen,
): Generator<string> {
  const always = new Set(
    OPTIONAL[contract].flatMap(({ comes, places }) => (comes === 'always' ? places : [])),
  )
  for (const { properties } of partsOf(answers.values()))
    for (const { place, required } of properties) {
      if (required) continue
      const { present, absent } = seen.optional[place] ?? { present: 0, absent: 0 }
      if (present === 0) yield `${place} was in none of ${absent} answers.`
      else if (absent === 0 && present >= ENOUGH && !always.has(place))
        yield `${place} is optional, but was in each of ${present} answers.`
    }
}

function* aboutValues(answers: ReadonlyMap<string, Answer>, seen: Seen, excused: Excused): Generator<string> {
  for (const { name, nullable, values } of partsOf(answers.values()))
    for (const value of [...values, ...(nullable ? ['null'] : [])])
      if (seen.values[name]?.[value] === undefined && !excused.has(`${name}: ${value}`))
        yield `No answer had ${name}: ${value}.`
}

/** What a contract promises that no answer had, and what all answers had that it does not promise; as sentences. */
export function differences(contract: ContractName, document: Node, seen: Seen): string[] {
  const answers = answersOf(document)
  const excused: Excused = new Set(NEVER_COME[contract].flatMap(({ values }) => values))
  const never = [...answers.keys()].filter((key) => seen.answers[key] === undefined && !excused.has(key))
  const found = [
    ...never.map((key) => `No answer was ${key}.`),
    ...aboutHeaders(answers, seen),
    ...aboutOptional(contract, answers, seen),
    ...aboutValues(answers, seen, excused),
  ]
  return [...new Set(found)]
}
