import type { TestService } from './service.js'

type Published = { readonly id: string; readonly type: string }

/** The kinds of the events about a scan or a case, in order. */
export async function eventKindsOf({ operator }: TestService, subjectId: string): Promise<string[]> {
  const { body } = await operator.get('/console/api/events').query({ subjectId, limit: '100' }).expect(200)
  return (body.data as Published[]).map(({ type }) => type).reverse()
}
