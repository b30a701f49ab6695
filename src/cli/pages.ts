import { listOf } from './operator-client.js'

type Page<Row> = { data: Row[]; meta: { nextCursor?: string | null } }

/** All rows of a list, page by page. */
export async function everyPage<Row>(
  fetchPage: (query: {
    limit: number
    cursor?: string
  }) => Promise<{ data?: Page<Row>; error?: unknown; response: Response }>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = fetchPage({ limit: 100, ...(cursor !== undefined && { cursor }) })
    rows.push(...(await listOf(page)))
    cursor = (await page).data?.meta.nextCursor ?? undefined
  } while (cursor !== undefined)
  return rows
}
