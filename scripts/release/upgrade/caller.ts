/** An answer; `data` of an error is `undefined`. */
export type Answer = {
  readonly status: number
  readonly data: Record<string, unknown>
  readonly nextCursor: string | null
  readonly text: string
}

type Body = {
  readonly data?: Record<string, unknown>
  readonly meta?: { readonly nextCursor?: string | null }
}

/** One request with a key, or with the operator token. */
export async function ask(
  method: string,
  url: string,
  token: string,
  body?: object,
  idempotencyKey?: string,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  const { data = {}, meta } = (text.startsWith('{') ? JSON.parse(text) : {}) as Body
  return { status: response.status, data, nextCursor: meta?.nextCursor ?? null, text }
}

/** An answer with which the check cannot continue. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected'
  constructor(
    what: string,
    readonly status: number,
    text: string,
  ) {
    super(`${what}: ${status} ${text}`)
  }
}

/** An answer that is needed to continue; throws {@link Unexpected} otherwise. */
export async function must(answer: Promise<Answer>, what: string): Promise<Record<string, unknown>> {
  const { status, data, text } = await answer
  if (status >= 300) throw new Unexpected(what, status, text)
  return data
}

/** All items of a list, page by page. */
export async function listAll(url: string, token: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  let cursor: string | null = null
  do {
    const page: Answer = await ask(
      'GET',
      `${url}${url.includes('?') ? '&' : '?'}limit=100${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      token,
    )
    if (page.status !== 200) throw new Error(`GET ${url}: ${page.status} ${page.text}`)
    items.push(...(page.data as unknown as Record<string, unknown>[]))
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}
