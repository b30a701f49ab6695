import { expect } from 'vitest'
import type { TestService } from './service.js'

/** All rows of an operators' list, page by page. */
export async function everyRow<Row>(
  { operator }: TestService,
  path: string,
  filter: Record<string, string> = {},
  limit = 2,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { ...filter, limit: String(limit), ...(cursor && { cursor }) }
    const { body } = await operator.get(path).query(query).expect(200)
    expect(body.data.length).toBeLessThanOrEqual(limit)
    rows.push(...body.data)
    cursor = body.meta.nextCursor
  } while (cursor !== null)
  return rows
}
