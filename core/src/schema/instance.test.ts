import { expect, test } from 'vitest'
import { discoveryObjectOf, formatAddress, formatDiscovery, parseAddress, parseDiscovery } from './instance'

const known = {
  globalUniqueIdentifier: '1001',
  name: 'Schweinestall Süd 🐖',
  discoveryObject: { remote: { protocol: 'https', hostname: 'barn.example.org', port: 443 } },
} as const
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const withAddress = (address: object) => encode({ ...known, discoveryObject: { remote: address } })

test('a discovery string is read as it was written, also at the end of a link', () => {
  const text = formatDiscovery(known)
  expect(text).toBe(encode(known))
  expect(parseDiscovery(`\n ${text} `)).toEqual(known)
  expect(parseDiscovery(`https://workbench.example.org/add#${text}`)).toEqual(known)
})

test.each([
  ['nothing', ''],
  ['rubbish', 'ä'],
  ['no JSON', 'AAAA'],
  ['no address', encode({ ...known, discoveryObject: {} })],
  ['no name', encode({ ...known, name: ' ' })],
  ['an id that is none', encode({ ...known, globalUniqueIdentifier: '../66' })],
  ['javascript:', withAddress({ protocol: 'javascript', hostname: 'a', port: 1 })],
  ['file:', withAddress({ protocol: 'file', hostname: 'a', port: 1 })],
  ['credentials in the address', withAddress({ protocol: 'https', hostname: 'user:pass@evil.test', port: 443 })],
  ['a path in the address', withAddress({ protocol: 'https', hostname: 'evil.test/x', port: 443 })],
  ['a port that is none', withAddress({ protocol: 'https', hostname: 'evil.test', port: 70_000 })],
  ['megabytes', encode({ ...known, more: 'x'.repeat(1_000_000) })],
])('%s is no discovery string', (_, text) => {
  expect(parseDiscovery(text)).toBeNull()
})

test.each([
  ['https://barn.example.org', 'https://barn.example.org'],
  ['http://10.0.0.5:4101/', 'http://10.0.0.5:4101'],
  ['http://[::1]:80', 'http://[::1]'],
])('%s is an address', (text, expected) => {
  const address = parseAddress(text)
  expect(address && formatAddress(address)).toBe(expected)
})

test.each([
  '',
  'barn',
  'javascript:alert(1)',
  'file:///etc',
  'https://a:b@c.test',
  'https://c.test/x',
  'https://c.test?x',
  'ftp://c.test',
])('%j is no address', (text) => {
  expect(parseAddress(text)).toBeNull()
})

test('where an address lies decides how the instance is reached', () => {
  const strategyOf = (text: string) => Object.keys(discoveryObjectOf(parseAddress(text) as never))[0]
  expect(
    ['http://10.1.2.3', 'http://192.168.1.2', 'http://barn', 'http://127.0.0.1', 'http://barn.local'].map(strategyOf),
  ).toEqual(Array.from({ length: 5 }, () => 'local'))
  expect(['https://barn.example.org', 'https://172.64.0.1', 'https://8.8.8.8'].map(strategyOf)).toEqual(
    Array.from({ length: 3 }, () => 'remote'),
  )
})
