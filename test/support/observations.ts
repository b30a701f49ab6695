import { appendFileSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { threadId } from 'node:worker_threads'
import { parse } from 'yaml'
import { apiOperations } from '../../generated/api-operations.js'
import { consoleOperations } from '../../generated/console-operations.js'
import { answersOf, type Part } from '../../scripts/contract/answers.js'
import { CONTRACTS, type Observations, type Seen } from '../../scripts/contract/seen.js'
import { createRouteMatcher } from '../../src/http/contract/routes.js'
import type { SeenResponse } from './contract.js'

/** Where each worker appends what it saw, for `npm run contract:observed`; without it nothing is noted. */
const FOLDER = process.env.OBSERVED_ANSWERS

const nothing = (): Seen => ({ answers: {}, optional: {}, values: {} })
let observations: Observations = { api: nothing(), operatorApi: nothing() }

const increase = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1
}

function note(part: Part, value: unknown, seen: Seen): void {
  if (part.nullable || part.values.length > 0) {
    const counts = seen.values[part.name] ?? {}
    seen.values[part.name] = counts
    // Texts and objects that are no values of an enum are not kept.
    increase(counts, value === null || part.values.length > 0 ? String(value) : 'something')
  }
  if (typeof value !== 'object' || value === null) return
  for (const { name, place, required, part: inner } of part.properties) {
    const held = (value as Record<string, unknown>)[name]
    if (!required) {
      const counts = seen.optional[place] ?? { present: 0, absent: 0 }
      seen.optional[place] = counts
      increase(counts, held === undefined ? 'absent' : 'present')
    }
    if (held !== undefined) note(inner, held, seen)
  }
  if (part.items !== undefined) for (const one of Object.values(value)) note(part.items, one, seen)
}

function observer(contract: keyof Observations, operations: Parameters<typeof createRouteMatcher>[0]) {
  const answers = answersOf(parse(readFileSync(CONTRACTS[contract], 'utf8')))
  const match = createRouteMatcher(operations)
  return ({ method, path, status, headers, body }: SeenResponse): void => {
    const route = match(method, path)
    if (route === undefined || !('operationId' in route)) return
    const key = `${route.operationId} ${status}`
    const seen = observations[contract]
    const counts = seen.answers[key] ?? { count: 0, headers: {} }
    seen.answers[key] = counts
    counts.count += 1
    for (const name of Object.keys(headers)) increase(counts.headers, name)
    const part = answers.get(key)?.body
    if (part !== undefined && body !== '') note(part, JSON.parse(body), seen)
  }
}

const observers =
  FOLDER === undefined ? [] : [observer('api', apiOperations), observer('operatorApi', consoleOperations)]

/** Notes what an answer of the service has: its headers, optional properties, nulls and values of enums. */
export function observe(response: SeenResponse): void {
  for (const one of observers) one(response)
}

/** Writes what was seen since the last call, by the tests of a file. */
export function writeObservations(file: string): void {
  if (FOLDER === undefined) return
  const line = JSON.stringify({ file: relative(process.cwd(), file), ...observations })
  appendFileSync(join(FOLDER, `${process.pid}-${threadId}.jsonl`), `${line}\n`)
  observations = { api: nothing(), operatorApi: nothing() }
}
