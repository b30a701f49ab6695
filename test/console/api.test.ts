import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('a request of the console', () => {
  test('that is redirected is refused and says so, rather than to succeed as a read', async () => {
    const sent: Request[] = []
    const hidden = Object.defineProperties(new Response(null), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
      ok: { value: false },
    })
    vi.stubGlobal('location', { origin: 'https://media.example.org' })
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push(request)
      return hidden
    })
    vi.resetModules()
    // By an address that the compiler does not follow: the tests are compiled without the types of browsers.
    const { api, dataOf } = await import(new URL('../../src/console/api.ts', import.meta.url).href)
    const { refusalTitle } = await import('../../src/console/refusal.js')
    const refusal = await dataOf(api.POST('/console/api/organizations', { body: { name: 'News' } })).catch(
      (error: unknown) => error,
    )
    expect(refusal).toMatchObject({ name: 'Refusal', code: 'redirected' })
    expect(refusal.message).toContain('redirects')
    expect(refusalTitle(refusal)).toBe('The service cannot be reached')
    expect(sent.map(({ method, redirect }) => [method, redirect])).toEqual([['POST', 'manual']])
  })
})
