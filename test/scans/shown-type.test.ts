import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shownType } from '../../src/scans/shown-type.js'

const fixture = (name: string) => readFileSync(`test/fixtures/${name}`)
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1')

const TYPES: [what: string, bytes: Buffer, type: string][] = [
  ['a JPEG', fixture('portrait.jpg'), 'image/jpeg'],
  ['a PNG', fixture('portrait.png'), 'image/png'],
  ['a GIF', Buffer.from('GIF89a..'), 'image/gif'],
  ['a WebP', Buffer.from('RIFF\x01\x02\x03\x04WEBPVP8 ', 'latin1'), 'image/webp'],
  ['an AVIF', box('avif'), 'image/avif'],
  ['an MP4', fixture('clip.mp4'), 'video/mp4'],
  ['a QuickTime movie', box('qt  '), 'video/quicktime'],
  ['a WebM', hex('1a45dfa3 9f 4286 81 01 42f7 81 01 4282 84 7765626d'), 'video/webm'],
  ['a WAVE', fixture('tone.wav'), 'audio/wav'],
  ['an Ogg', Buffer.from('OggS\0\x02'), 'audio/ogg'],
  ['a FLAC', Buffer.from('fLaC\0'), 'audio/flac'],
  ['an MP3 with tags', Buffer.from('ID3\x04\0'), 'audio/mpeg'],
  ['an MP3 without', hex('fffb9064'), 'audio/mpeg'],
  ['AAC', hex('fff15080'), 'audio/aac'],
  ['an audio book', box('M4B '), 'audio/mp4'],
]

test.each(TYPES)('%s is shown with its own type', (_what, bytes, type) => {
  expect(shownType(bytes)).toBe(type)
})

const UNSAFE: [what: string, bytes: Buffer][] = [
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['XML', Buffer.from('<?xml version="1.0"?>')],
  ['a PDF', fixture('report.pdf')],
  ['HTML that begins as text', Buffer.from('GIF <html>')],
  ['a Matroska file that is not WebM', hex('1a45dfa3 4282 88 6d6174726f736b61')],
  ['HEIC, which browsers do not display', box('heic')],
  ['UTF-16', hex('fffe3c00')],
  ['nothing', Buffer.alloc(0)],
  ['one byte', hex('ff')],
]

test.each(UNSAFE)('%s has a type that no browser would interpret', (_what, bytes) => {
  expect(shownType(bytes)).toBe('application/octet-stream')
})
