import createClient from 'openapi-fetch'
import type { paths } from '../../generated/console.js'
import { setClock } from './clock.js'
import type { Schemas } from './contract.js'
import { redirected, refusalOf, unreachable } from './refusal.js'

/**
 * The operator API, typed by its contract. The session is a cookie that scripts cannot read; the header is the
 * contract's proof that a change was requested by this page and no other.
 */
export const api = createClient<paths>({
  baseUrl: location.origin,
  headers: { 'X-Requested-With': 'XMLHttpRequest' },
  // A redirect can turn a change into a read, which would then look like a success.
  redirect: 'manual',
})

type Meta = Schemas['Meta']

/** A response; rejects with a {@link Refusal} if there is none. */
async function settled<Answer extends { response: Response }>(call: Promise<Answer>): Promise<Answer> {
  let answer: Answer
  try {
    answer = await call
  } catch (error) {
    // The request was aborted because the user moved on, which is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw unreachable()
  }
  if (answer.response.type === 'opaqueredirect') throw redirected()
  return answer
}

const refusalIn = ({ error, response }: { error?: unknown; response: Response }) =>
  refusalOf(response.status, error, response.headers.get('X-Request-Id'))

/** The data and meta of a response; rejects with a {@link Refusal} otherwise. */
export async function answerOf<Data>(
  call: Promise<{ data?: { data: Data; meta: Meta }; error?: unknown; response: Response }>,
): Promise<{ data: Data; meta: Meta }> {
  const answer = await settled(call)
  if (answer.data === undefined) throw refusalIn(answer)
  setClock(answer.data.meta.timestamp)
  return answer.data
}

/** Waits for a success whose body does not matter; rejects with a {@link Refusal} otherwise. */
export async function doneBy(call: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  const answer = await settled(call)
  if (!answer.response.ok) throw refusalIn(answer)
}

/** The data of a response. */
export async function dataOf<Data>(call: Parameters<typeof answerOf<Data>>[0]): Promise<Data> {
  return (await answerOf(call)).data
}

/** A page of a list. */
export type List<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null }

export async function listOf<Item>(call: Parameters<typeof answerOf<Item[]>>[0]): Promise<List<Item>> {
  const { data, meta } = await answerOf(call)
  return { items: data, nextCursor: meta.nextCursor ?? null }
}

type Given<Parameters> = { [Name in keyof Parameters]?: Exclude<Parameters[Name], undefined> }

/** The parameters that have a value: an absent filter is omitted, not sent empty. */
export function given<Parameters extends object>(parameters: Parameters): Given<Parameters> {
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined),
  ) as Given<Parameters>
}

/** A value in the address, if it is one of the allowed words. */
export function oneOf<Word extends string>(
  value: string | null,
  words: Readonly<Record<Word, unknown>>,
): Word | undefined {
  return value !== null && Object.hasOwn(words, value) ? (value as Word) : undefined
}

/** The page of a list that the address asks for. */
export function pageOf(query: URLSearchParams) {
  return { cursor: query.get('cursor') || undefined }
}
