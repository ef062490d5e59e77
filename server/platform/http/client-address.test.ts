import { expect, test } from 'vitest'
import { followedAddresses, hasTwoHosts, isHost, parseTrustedProxies, proxyTrust } from './client-address.ts'

test.each([
  ['no', 0],
  ['0', 0],
  ['2', 2],
  ['10.0.0.0/8, 192.0.2.1', ['10.0.0.0/8', '192.0.2.1']],
  ['fd00::/8', ['fd00::/8']],
])('%j trusts %j', (text, proxies) => {
  expect(parseTrustedProxies(text)).toEqual(proxies)
})

test.each(['yes', 'true', '-1', '1.5', '99', '10.0.0.0/33', '10.0.0', 'proxy.internal', '10.0.0.0/8/8', ','])(
  '%j says nothing that could be trusted',
  (text) => {
    expect(parseTrustedProxies(text)).toBeUndefined()
  },
)

test('a number counts the proxies from us outward; a list goes by their addresses', () => {
  const two = proxyTrust(2)
  expect([two('a', 0), two('b', 1), two('c', 2)]).toEqual([true, true, false])
  const listed = proxyTrust(['10.0.0.0/8', '::1'])
  expect(listed('10.9.8.7', 5)).toBe(true)
  expect(listed('::ffff:10.9.8.7', 0)).toBe(true)
  expect(listed('::1', 0)).toBe(true)
  expect(listed('11.0.0.1', 0)).toBe(false)
  expect(listed('nonsense', 0)).toBe(false)
})

test('what was forwarded is followed from the right, up to the first that is no address', () => {
  expect(followedAddresses('203.0.113.9, 198.51.100.2:4711, [2001:db8::1]:80')).toBe(
    '203.0.113.9, 198.51.100.2, 2001:db8::1',
  )
  expect(followedAddresses("1.2.3.4, ' or 1=1, 198.51.100.2")).toBe('198.51.100.2')
  expect(followedAddresses('unknown')).toBe('')
})

test('two hosts are noticed however they are written', () => {
  expect(hasTwoHosts(['Host', 'a', 'HOST', 'b'])).toBe(true)
  expect(hasTwoHosts(['Host', 'a', 'Accept', 'host'])).toBe(false)
})

test.each([
  '',
  'localhost:3000',
  'www.tannr.example',
  '127.0.0.1:80',
  '[::1]:3000',
  'xn--bcher-kva.example',
  undefined,
])('%s is a host', (host) => {
  expect(isHost(host)).toBe(true)
})

test.each(['a b', 'a/b', 'a@b', 'a?b', 'a#b', 'b\u00fccher.example', '[::1', 'a:b', 'a:1:2', 'a"b', '<b>'])(
  '%s is no host',
  (host) => {
    expect(isHost(host)).toBe(false)
  },
)
