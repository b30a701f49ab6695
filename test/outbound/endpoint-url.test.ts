import { describe, expect, it } from 'vitest'
import { checkEndpointUrl } from '../../src/outbound/endpoint-url.js'

const strict = { allowPrivate: false }
const laptop = { allowPrivate: true }

describe('checkEndpointUrl', () => {
  it.each([
    'https://example.com',
    'https://example.com/hooks?tenant=1',
    'HTTPS://EXAMPLE.COM/hooks',
    'https://example.com:8443/hooks',
    'https://example.com./hooks',
    'https://bücher.example/haken',
    'https://xn--bcher-kva.example/haken',
    'https://8.8.8.8/hooks',
    'https://8.8.8.8:443/hooks',
    'https://[2606:4700:4700:0:0::1111]:8443/hooks',
    'https://[2606:4700:4700::1111]/hooks',
    'https://localhost.example.com/',
    'https://mylocalhost/',
    'https://example.com/@path',
    'https://example.com/?mail=a@b',
    // The longest label and the longest name that DNS allows.
    `https://${'a'.repeat(63)}.example/`,
    `https://${'a.'.repeat(123)}example/`,
  ])('accepts %s', (url) => {
    expect(checkEndpointUrl(url, strict)).toBeUndefined()
    expect(checkEndpointUrl(url, laptop)).toBeUndefined()
  })

  it.each([
    ['another scheme', 'http://example.com/', /https:\/\//],
    ['a URL inside another one', 'ftp://example.com/https://example.com/', /https:\/\//],
    ['a missing scheme', 'example.com/hooks', /https:\/\//],
    ['missing slashes', 'https:example.com', /https:\/\//],
    ['nothing', '', /https:\/\//],
    ['a user name', 'https://user@example.com/', /user name/],
    ['a password', 'https://user:secret@example.com/', /user name/],
    ['empty user information', 'https://@example.com/', /user name/],
    ['a fragment', 'https://example.com/#part', /fragment/],
    ['an empty fragment', 'https://example.com/#', /fragment/],
    ['a space', 'https://example.com/a b', /spaces/],
    ['a leading space', ' https://example.com/', /spaces/],
    ['a line break', 'https://exam\nple.com/', /spaces/],
    ['a NUL', 'https://example.com/\0', /spaces/],
    ['a lone surrogate', 'https://example.com/\ud800', /control/],
    ['a backslash', 'https://example.com\\@127.0.0.1/', /backslashes/],
    ['user information after an extra slash', 'https:///user:secret@example.com/', /https:\/\//],
    ['an extra slash', 'https:///example.com/', /https:\/\//],
    ['many extra slashes', 'https://////example.com/', /https:\/\//],
    ['a backslash instead of a slash', 'https:/\\example.com/', /backslashes/],
    ['a tab in its scheme', 'ht\ttps://example.com/', /spaces/],
    ['an invisible character before it', '\ufeffhttps://example.com/', /spaces/],
    ['a percent-encoded host', 'https://%65xample.com/', /write its host plainly/],
    ['a percent-encoded address', 'https://%31%32%37.0.0.1/', /write its host plainly/],
    ['a host in fullwidth letters', 'https://\uff45xample.com/', /write its host plainly/],
    ['a host with an invisible hyphen', 'https://exam\u00adple.com/', /write its host plainly/],
    ['a host with an ideographic full stop', 'https://example\u3002com/', /write its host plainly/],
    ['an address of circled digits', 'https://①②⑦.⓪.⓪.①/', /write its host plainly/],
    ['an address as one number', 'https://134744072/', /write its host plainly/],
    ['an address in hexadecimal', 'https://0x8.0x8.0x8.0x8/', /write its host plainly/],
    ['an address in octal', 'https://010.8.8.8/', /write its host plainly/],
    ['a short address', 'https://127.1/', /write its host plainly/],
    ['the short form of the unspecified address', 'https://0/', /write its host plainly/],
    ['the metadata address in hexadecimal', 'https://0xa9fea9fe/', /write its host plainly/],
    ['an address with a trailing dot', 'https://127.0.0.1./', /write its host plainly/],
    ['no host', 'https://', /valid address/],
    ['a bracket left open', 'https://[::1/', /valid address/],
    ['a port out of range', 'https://example.com:65536/', /valid address/],
    ['a number that is not an address', 'https://1.2.3.400/', /valid address/],
    ['port 0', 'https://example.com:0/', /port 0/],
    ['a single dot as host', 'https://./', /valid host name/],
    ['an empty label', 'https://a..example/', /valid host name/],
    ['two trailing dots', 'https://example.com../', /valid host name/],
    ['a label longer than 63', `https://${'a'.repeat(64)}.example/`, /valid host name/],
    ['a name longer than 253', `https://${'a.'.repeat(123)}example1/`, /valid host name/],
  ])('refuses %s and says so', (_what, url, message) => {
    expect(checkEndpointUrl(url, strict)).toMatch(message)
    expect(checkEndpointUrl(url, laptop)).toMatch(message)
  })

  it('counts its limit of 2,048 in code points', () => {
    const start = 'https://example.com/'
    const longest = start + '🪝'.repeat(2048 - start.length)
    expect(checkEndpointUrl(longest, strict)).toBeUndefined()
    expect(checkEndpointUrl(`${longest}a`, strict)).toMatch(/2048/)
    expect(checkEndpointUrl(start + 'a'.repeat(1_000_000), strict)).toMatch(/2048/)
  })

  describe.each([
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://192.168.0.1:8443/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd12:3456:789a::1]/',
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://hooks.localhost/',
    'https://hooks.localhost./',
  ])('%s', (url) => {
    it('is refused when private receivers are not allowed', () => {
      expect(checkEndpointUrl(url, strict)).toMatch(/only public addresses/)
    })
    it('is accepted when they are', () => expect(checkEndpointUrl(url, laptop)).toBeUndefined())
  })

  it.each([
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:169.254.169.254]/',
    'https://[::169.254.169.254]/',
    'https://[64:ff9b::169.254.169.254]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://0.0.0.0/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::7f00:1]/',
    'https://[2002:7f00:1::]/',
  ])('%s is refused even when private receivers are allowed', (url) => {
    expect(checkEndpointUrl(url, strict)).toMatch(/only public addresses/)
    expect(checkEndpointUrl(url, laptop)).toMatch(/only public addresses/)
  })
})
