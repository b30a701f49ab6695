import { describe, expect, test } from 'vitest'
import type { HostAnswer } from '../../../src/outbound/download.js'
import {
  nameInAddress,
  nameInAnswer,
  sourceOf,
  typeInAnswer,
  unfetched,
  withSource,
} from '../../../src/scans/fetches/source.js'

const answer = (headers: Record<string, string>, address = 'https://media.example/a/b.jpg'): HostAnswer => ({
  address,
  status: 200,
  headers,
  at: new Date('2026-11-21T08:15:30.123Z'),
})

describe('the name of a fetched file', () => {
  test.each([
    ['https://media.example/a/b.jpg?c=d.png', 'b.jpg'],
    ['https://media.example/a/Gr%C3%BC%C3%9Fe%20%26.jpg', 'Grüße &.jpg'],
    ['https://media.example/a/..%2Fpasswd', 'passwd'],
    ['https://media.example/a/%E0%A4%A.jpg', '%E0%A4%A.jpg'],
    ['https://media.example/a/x%00%0Ay.jpg', 'xy.jpg'],
    ['https://media.example/a/', 'media.example'],
    ['https://media.example/a/%2E%2E%2F..', 'media.example'],
    [`https://media.example/${'n'.repeat(400)}`, 'n'.repeat(255)],
  ])('of %s is %s', (address, name) => {
    expect(nameInAddress(address)).toBe(name)
  })

  test.each([
    ['attachment; filename="c.png"', 'c.png'],
    ["attachment; filename=c.png; filename*=UTF-8''Gr%C3%BC%C3%9Fe.png", 'Grüße.png'],
    ['attachment; filename="..\\\\..\\\\c.png"', 'c.png'],
    ['attachment; filename="/etc/passwd"', 'passwd'],
    ['attachment', 'b.jpg'],
    ['attachment; filename=""', 'b.jpg'],
    ['; filename=', 'b.jpg'],
  ])('by Content-Disposition %s is %s', (disposition, name) => {
    expect(nameInAnswer(answer({ 'content-disposition': disposition }))).toBe(name)
  })
})

describe('the type of a fetched file', () => {
  test.each([
    ['image/png', 'image/png'],
    ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
    [' video/mp4 ', 'video/mp4'],
    ['nonsense', 'application/octet-stream'],
    [`image/${'x'.repeat(300)}`, 'application/octet-stream'],
  ])('by Content-Type %s is %s', (given, type) => {
    expect(typeInAnswer(answer({ 'content-type': given }))).toBe(type)
  })

  test('is application/octet-stream if the host says none', () => {
    expect(typeInAnswer(answer({}))).toBe('application/octet-stream')
  })
})

describe('the source of a file', () => {
  test('has the chosen headers alone, without control characters and shortened', () => {
    const headers = { etag: `"${'e'.repeat(400)}"`, server: 'a\u0000b\nc', 'set-cookie': 'secret', link: 'x' }
    expect(sourceOf('https://media.example/', answer(headers))).toEqual({
      address: 'https://media.example/',
      finalAddress: 'https://media.example/a/b.jpg',
      status: 200,
      headers: { etag: `"${'e'.repeat(199)}`, server: 'abc' },
      fetchedAt: '2026-11-21T08:15:30.123Z',
    })
  })

  test('stays in the signals of each later judgement, and is in no others', () => {
    const source = unfetched('https://media.example/')
    expect(withSource({ basis: 'content' }, { source, basis: 'staging' })).toEqual({
      basis: 'content',
      source,
    })
    expect(withSource({ basis: 'content' }, { basis: 'staging' })).toEqual({ basis: 'content' })
    expect(withSource({ basis: 'content' }, null)).toEqual({ basis: 'content' })
  })

  test('takes at most 8 KiB of the signals, however long addresses and headers are', () => {
    const long = `https://media.example/${'%F0'.repeat(3_000)}`
    const headers = Object.fromEntries(
      [
        'content-type',
        'content-length',
        'content-disposition',
        'last-modified',
        'etag',
        'server',
        'date',
      ].map((name) => [name, '\u{1F39E}'.repeat(1_000)]),
    )
    const made = sourceOf(long.slice(0, 2_048), answer(headers, long))
    expect(Buffer.byteLength(JSON.stringify(made))).toBeLessThan(8 * 1024)
  })
})
