import { describe, expect, test } from 'vitest'
import { matchPath, type Place, pagesBeside, returnAddress, withFilters } from '../../src/console/address.js'

function placeOf(address: string, trail: readonly string[] = []): Place {
  const [path = '', query = ''] = address.split('?')
  return { path, params: {}, query: new URLSearchParams(query), trail }
}

describe('routes', () => {
  test.each([
    ['', '/console', {}],
    ['', '/console/', {}],
    ['/scans', '/console/scans', {}],
    ['/scans', '/console/scans/', {}],
    ['/scans/:scanId', '/console/scans/scan_1', { scanId: 'scan_1' }],
    ['/scans/:scanId', '/console/scans/a%2Fb', { scanId: 'a/b' }],
    ['/scans/:scanId', '/console/scans', undefined],
    ['/scans/:scanId', '/console/scans//', undefined],
    ['/scans/:scanId', '/console/scans/%E0%A4%A', undefined],
    ['/scans', '/console/cases', undefined],
    ['/scans', '/consoles/scans', undefined],
  ])('%s for %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params)
  })
})

describe('filters', () => {
  test('keep each other when one changes, and begin at the newest page', () => {
    const place = placeOf('/console/deliveries?organizationId=org_1&status=failed&cursor=abc')
    expect(withFilters(place, { status: 'retrying' })).toBe(
      '/console/deliveries?organizationId=org_1&status=retrying',
    )
    expect(withFilters(place, { status: undefined, organizationId: '' })).toBe('/console/deliveries')
  })
})

describe('pages of a list', () => {
  test('link from the first page only to older ones', () => {
    expect(pagesBeside(placeOf('/console/scans?verdict=synthetic'), 'c1')).toEqual({
      newest: undefined,
      newer: undefined,
      older: { address: '/console/scans?verdict=synthetic&cursor=c1', trail: [''] },
    })
    expect(pagesBeside(placeOf('/console/scans'), null).older).toBeUndefined()
  })

  test('link back to where the operator came from', () => {
    const third = pagesBeside(placeOf('/console/scans?cursor=c2', ['', 'c1']), null)
    expect(third).toEqual({
      newest: { address: '/console/scans', trail: [] },
      newer: { address: '/console/scans?cursor=c1', trail: [''] },
      older: undefined,
    })
    expect(pagesBeside(placeOf('/console/scans?cursor=c1', ['']), 'c2').newer).toEqual({
      address: '/console/scans',
      trail: [],
    })
  })

  test('link to the newest page, not to the one before, when opened by their address', () => {
    const { newest, newer } = pagesBeside(placeOf('/console/scans?cursor=c1'), 'c2')
    expect(newest?.address).toBe('/console/scans')
    expect(newer).toBeUndefined()
  })
})

describe('the redirect after signing in', () => {
  test.each([
    ['/console/scans?verdict=synthetic&cursor=a', '/console/scans?verdict=synthetic&cursor=a'],
    ['/console', '/console'],
    [null, '/console'],
    ['', '/console'],
    ['/consoles', '/console'],
    ['/docs', '/console'],
    ['/console/../docs', '/console'],
    ['/console/sign-in', '/console'],
    ['https://example.com/console', '/console'],
    ['//example.com/console', '/console'],
    ['/\\example.com/console', '/console'],
    ['javascript:alert(1)//console', '/console'],
    ['http://[', '/console'],
  ])('from %s leads to %s, never to another site', (text, address) => {
    expect(returnAddress(text)).toBe(address)
  })
})
