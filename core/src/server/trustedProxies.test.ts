import { expect, test } from 'vitest'
import { createNetworkCheck, isNetwork, plainAddress, saysHttps } from './trustedProxies'

test('networks are addresses, with or without a number of bits', () => {
  expect(['10.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1'].map(isNetwork)).toEqual([true, true, true, true])
  expect(['10.0.0.0/33', 'fd00::/129', 'proxy', '10.0.0.0/8/8', '10.0.0.0/', ''].map(isNetwork)).toEqual(
    Array(6).fill(false),
  )
})

test.each([
  ['192.0.2.7', true],
  ['10.255.0.1', true],
  ['fd12::1', true],
  ['192.0.2.8', false],
  ['11.0.0.1', false],
  ['fe80::1', false],
  ['10.0.0.0/8', false],
  ['unknown', false],
])('of the named networks, %s is in one: %s', (address, expected) => {
  expect(createNetworkCheck(['192.0.2.7', '10.0.0.0/8', 'fd00::/8'])(address)).toBe(expected)
})

test.each([
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['[2001:db8::5]:4711', '2001:db8::5'],
  ['[2001:db8::5]', '2001:db8::5'],
  [' 198.51.100.1:80 ', '198.51.100.1'],
  ['2001:db8::5', '2001:db8::5'],
  ['<script>', '<script>'],
])('the plain address of %s is %s', (text, address) => {
  expect(plainAddress(text)).toBe(address)
})

test('the proxy nearest to the client says whether it was HTTPS', () => {
  const says = (forwardedProto: string | undefined) => saysHttps({ forwardedProto })
  expect(['https', 'HTTPS, http', ' https '].map(says)).toEqual([true, true, true])
  expect(['http', 'http, https', '', undefined].map(says)).toEqual([false, false, false, false])
})

test('the standard header says the same, where the other one is missing', () => {
  const says = (forwarded: string) => saysHttps({ forwardedProto: undefined, forwarded })
  expect(['proto=https', 'for=192.0.2.7;Proto="HTTPS";by=10.0.0.1, proto=http'].map(says)).toEqual([true, true])
  expect(['proto=http, proto=https', 'for="proto=https"', 'proto=httpsx', ''].map(says)).toEqual(Array(4).fill(false))
  expect(saysHttps({ forwardedProto: 'http', forwarded: 'proto=https' })).toBe(false)
})
