import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeAddress, parseLiteralAddress } from '../../src/outbound/addresses.js'

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2a00:1450:4001:82a::200e',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
  // Only 0000:5efe and 0200:5efe are ISATAP.
  '2606:4700::1111:5efe:10.0.0.1',
]

const PRIVATE = [
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '::1',
  'fc00::1',
  'fd12:3456:789a::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
]

/** Addresses refused even when private receivers are allowed, by reason. */
const FORBIDDEN: Record<string, string[]> = {
  'this network, 0/8': ['0.0.0.0', '0.1.2.3', '::'],
  'carrier-grade NAT, 100.64/10': ['100.64.0.1', '100.127.255.255'],
  'link-local': ['169.254.0.1', '169.254.255.255', 'fe80::1', 'febf::1', '::ffff:169.254.0.1'],
  'metadata services': [
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
  ],
  'protocol assignments, 192.0.0/24': ['192.0.0.1', '192.0.0.8'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  '6to4 relay, 192.88.99/24': ['192.88.99.1'],
  'benchmarking, 198.18/15': ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  'reserved and broadcast, 240/4': ['240.0.0.1', '255.255.255.255'],
  'IPv4-compatible': ['::7f00:1', '::127.0.0.1', '::8.8.8.8', '::2'],
  'IPv4-translated': ['::ffff:0:7f00:1', '::ffff:0:808:808'],
  'NAT64 of what is not public': ['64:ff9b::127.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b::'],
  'NAT64 for local use': ['64:ff9b:1::1', '64:ff9b:1::8.8.8.8'],
  '6to4 of what is not public': ['2002:7f00:1::1', '2002:c0a8:101::1', '2002:a00:1::'],
  Teredo: ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'ISATAP of what is not public': ['2606:4700::5efe:10.0.0.1', '2606:4700::200:5efe:127.0.0.1'],
  'ORCHID and other special blocks': ['2001:10::1', '2001:20::1', '100::1', '5f00::1', '2001:1ff::1'],
  'site-local': ['fec0::1'],
  'outside 2000::/3': ['4000::1', '1fff::1', 'e000::1'],
  'not an address': ['', 'localhost', '127.1', '0x7f.0.0.1', '010.0.0.1', 'fe80::1%eth0', '::1%lo', '[::1]'],
}

describe('judgeAddress', () => {
  it.each(PUBLIC)('%s is public', (ip) => expect(judgeAddress(ip)).toBe('public'))
  it.each(PRIVATE)('%s is private', (ip) => expect(judgeAddress(ip)).toBe('private'))
  describe.each(Object.entries(FORBIDDEN))('%s', (_reason, addresses) => {
    it.each(addresses)('%s is forbidden', (ip) => expect(judgeAddress(ip)).toBe('forbidden'))
  })

  // An independent oracle: the ranges as numbers, from the IANA registries of special-purpose addresses.
  const special = [
    [0x00000000, 8],
    [0x0a000000, 8],
    [0x64400000, 10],
    [0x7f000000, 8],
    [0xa9fe0000, 16],
    [0xac100000, 12],
    [0xc0000000, 24],
    [0xc0000200, 24],
    [0xc0586300, 24],
    [0xc0a80000, 16],
    [0xc6120000, 15],
    [0xc6336400, 24],
    [0xcb007100, 24],
    [0xe0000000, 3],
  ] as const
  const isSpecial = (address: number) =>
    special.some(([base, bits]) => address >>> (32 - bits) === base >>> (32 - bits))
  const dotted = (address: number) => [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.')
  const groups = (address: number) => `${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}`

  const anyIPv4 = fc.nat({ max: 0xffffffff })
  // A uniformly random address is nearly always public, so the special ranges are sampled as well.
  const specialIPv4 = fc
    .tuple(fc.constantFrom(...special), fc.nat({ max: 0xffffffff }))
    .map(([[base, bits], rest]) => (base | (rest >>> bits)) >>> 0)
  const ipv4 = fc.oneof(anyIPv4, specialIPv4)

  it('calls no special-purpose IPv4 address public', () => {
    fc.assert(fc.property(ipv4, (a) => !isSpecial(a) || judgeAddress(dotted(a)) !== 'public'))
  })

  it('judges an IPv4-mapped address like its IPv4 address', () => {
    fc.assert(
      fc.property(ipv4, (a) => {
        expect(judgeAddress(`::ffff:${groups(a)}`)).toBe(judgeAddress(dotted(a)))
        expect(judgeAddress(`0:0:0:0:0:FFFF:${dotted(a)}`)).toBe(judgeAddress(dotted(a)))
      }),
    )
  })

  it('forbids every IPv6 form that contains a non-public IPv4 address', () => {
    const forms = [
      (a: number) => `::${groups(a)}`,
      (a: number) => `::ffff:0:${groups(a)}`,
      (a: number) => `64:ff9b::${groups(a)}`,
      (a: number) => `64:ff9b:1::${groups(a)}`,
      (a: number) => `2002:${groups(a)}::1`,
      (a: number) => `2606:4700::5efe:${groups(a)}`,
      (a: number) => `2606:4700::200:5efe:${groups(a)}`,
    ]
    fc.assert(
      fc.property(specialIPv4, fc.constantFrom(...forms), (a, form) => {
        // ::1 is both loopback and the compatible form of 0.0.0.1.
        fc.pre(form(a) !== '::0:1')
        expect(judgeAddress(form(a))).toBe('forbidden')
      }),
    )
  })

  it('calls an IPv6 address public only in 2000::/3, mapped or behind NAT64', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 0xffff }), { minLength: 8, maxLength: 8 }), (parts) => {
        const ip = parts.map((part) => part.toString(16)).join(':')
        const globalUnicast = (parts[0] ?? 0) >>> 13 === 1
        expect(judgeAddress(ip) === 'public' && !globalUnicast).toBe(false)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => judgeAddress(text) !== undefined),
    )
  })
})

describe('parseLiteralAddress', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['0177.0.0.01', '127.0.0.1'],
    ['017700000001', '127.0.0.1'],
    ['%31%32%37.0.0.1', '127.0.0.1'],
    ['１２７。０。０。１', '127.0.0.1'],
    ['0', '0.0.0.0'],
    ['0xa9fea9fe', '169.254.169.254'],
    ['2852039166', '169.254.169.254'],
    ['[::1]', '::1'],
    ['[0:0:0:0:0:0:0:1]', '::1'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ['[::FFFF:7F00:0001]', '::ffff:7f00:1'],
    ['8.8.8.8', '8.8.8.8'],
  ])('reads %s as %s', (hostname, ip) => expect(parseLiteralAddress(hostname)).toBe(ip))

  it.each([
    'example.com',
    'localhost',
    '127.0.0.1.nip.io',
    'xn--e1afmkfd.example',
    'a.0x7f.example',
    '',
    '256.1.1.1',
  ])('finds no address in %j', (hostname) => expect(parseLiteralAddress(hostname)).toBeUndefined())

  it('finds every IPv4 address again, however it is written', () => {
    const spellings = [
      (bytes: number[]) => bytes.join('.'),
      (bytes: number[]) => `${bytes.join('.')}.`,
      (bytes: number[]) => bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
      (bytes: number[]) => bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
      (bytes: number[]) => String(bytes.reduce((sum, byte) => sum * 256 + byte, 0)),
      (bytes: number[]) => `0x${bytes.reduce((sum, byte) => sum * 256 + byte, 0).toString(16)}`,
    ]
    const bytes = fc.array(fc.nat({ max: 255 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(bytes, fc.constantFrom(...spellings), (address, spell) => {
        expect(parseLiteralAddress(spell(address))).toBe(address.join('.'))
      }),
    )
  })
})
