import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { createRequestOrigin } from './requestOrigin'

/** A request that comes from an address, with headers. */
function requestFrom(address: string, headers: Record<string, string> = {}): Context {
  const incoming = { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } }
  return {
    env: { incoming },
    req: { url: 'http://barn/', header: (name: string) => headers[name] },
  } as unknown as Context
}
const forwarded = (value: string) => ({ 'x-forwarded-for': value })
const origin = createRequestOrigin(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])

test.each([
  ['a stranger is who it is', '192.0.2.7', {}, '192.0.2.7'],
  ['a stranger is not believed', '192.0.2.7', forwarded('198.51.100.1'), '192.0.2.7'],
  ['a proxy names its client', '127.0.0.1', forwarded('198.51.100.1'), '198.51.100.1'],
  ['a proxy of an IPv4 socket over IPv6', '::ffff:127.0.0.1', forwarded('198.51.100.1'), '198.51.100.1'],
  [
    'the last hop that is no proxy counts',
    '10.1.2.3',
    forwarded('203.0.113.9, 198.51.100.1, 10.9.9.9'),
    '198.51.100.1',
  ],
  ['IPv6 in brackets with a port', 'fd00::1', forwarded('[2001:db8::5]:4711'), '2001:db8::5'],
  ['nonsense is the proxy itself', '127.0.0.1', forwarded('<script>'), '127.0.0.1'],
  ['nothing is the proxy itself', '127.0.0.1', {}, '127.0.0.1'],
  ['only proxies are the proxy itself', '127.0.0.1', forwarded('10.0.0.1, 10.0.0.2'), '127.0.0.1'],
])('%s', (_, address, headers, expected) => {
  expect(origin.addressOf(requestFrom(address, headers))).toBe(expected)
})

test.each([
  ['127.0.0.1', '/gateway/1001', '/gateway/1001'],
  ['192.0.2.7', '/gateway/1001', ''],
  ['127.0.0.1', '/gateway/../1001', ''],
  ['127.0.0.1', 'https://evil.example/', ''],
  ['127.0.0.1', '//evil.example', ''],
  ['127.0.0.1', '/gateway/1001\n', ''],
  ['127.0.0.1', '/a'.repeat(6), ''],
])('from %s the prefix %j is taken for %j', (address, prefix, expected) => {
  expect(origin.basePathOf(requestFrom(address, { 'x-forwarded-prefix': prefix }))).toBe(expected)
})

test('nobody is trusted without configuration, and tests come from no network', () => {
  const untrusting = createRequestOrigin([])
  expect(untrusting.addressOf(requestFrom('127.0.0.1', forwarded('198.51.100.1')))).toBe('127.0.0.1')
  expect(untrusting.addressOf({ env: {}, req: { header: () => undefined } } as unknown as Context)).toBe('unknown')
})

test.each([
  ['a trusted proxy that says https', '10.1.2.3', { 'x-forwarded-proto': 'https' }, true],
  ['a chain of them', '10.1.2.3', { 'x-forwarded-proto': 'HTTPS, http' }, true],
  ['a trusted proxy that says http', '10.1.2.3', { 'x-forwarded-proto': 'http' }, false],
  ['a trusted proxy that says nothing', '10.1.2.3', {}, false],
  ['a stranger who says https', '192.0.2.7', { 'x-forwarded-proto': 'https' }, false],
] as [string, string, Record<string, string>, boolean][])('asked by HTTPS: %s', (_, address, headers, isSecure) => {
  expect(origin.isSecure(requestFrom(address, headers))).toBe(isSecure)
})
