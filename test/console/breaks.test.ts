import { expect, test } from 'vitest'
import { breakableParts } from '../../src/console/breaks.js'

test.each([
  [
    'an address, behind its separators, and not within the numbers of a host',
    'https://127.0.0.1:8443/hooks/media-verification?tenant=7',
    ['https://127.0.0.1:', '8443/', 'hooks/', 'media-', 'verification?', 'tenant=', '7'],
  ],
  ['a host', 'notifications.example.org', ['notifications.', 'example.', 'org']],
  ['a file name', 'press_conference_minister.jpg', ['press_', 'conference_', 'minister.', 'jpg']],
  [
    'an identifier, in halves',
    'scan_01m7yj9d12esp8bj051hzeprwm',
    ['scan_', '01m7yj9d12esp', '8bj051hzeprwm'],
  ],
  [
    'a path',
    'GET /api/v1/scans/scan_01m7yj9d12esp8bj051hzeprwm',
    ['GET /', 'api/', 'v1/', 'scans/', 'scan_', '01m7yj9d12esp', '8bj051hzeprwm'],
  ],
  [
    'a path behind an identifier',
    '/api/v1/scans/scan_01m7yj9d12esp8bj051hzeprwm/file',
    ['/', 'api/', 'v1/', 'scans/', 'scan_', '01m7yj9d12esp', '8bj051hzeprwm/', 'file'],
  ],
  ['a hash, in quarters', 'ab'.repeat(32), Array.from({ length: 4 }, () => 'ab'.repeat(8))],
])('%s may break', (_what, text, parts) => {
  expect(breakableParts(text)).toEqual(parts)
  expect(parts.join('')).toBe(text)
})

test.each([
  ['short words with separators', 'webhooks:manage and/or 12:30'],
  ['a long word without separators', 'W'.repeat(251)],
  ['spaces', '  two  spaces\n'],
  ['nothing', ''],
])('%s stay whole', (_what, text) => {
  expect(breakableParts(text)).toEqual([text])
})
