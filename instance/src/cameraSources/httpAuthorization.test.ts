import { expect, test } from 'vitest'
import { authorizationOf, readChallenge } from './httpAuthorization'

const credentials = { username: 'Mufasa', password: 'Circle Of Life' }
const request = { method: 'GET', uri: '/dir/index.html' }

test('a digest is that of the example of RFC 2069, as it was corrected', () => {
  const challenge = readChallenge([
    'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
  ])
  if (!challenge) throw new Error('no challenge')
  expect(authorizationOf(challenge, { username: 'Mufasa', password: 'CircleOfLife' }, request)).toBe(
    'Digest username="Mufasa", realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", response="1949323746fe6a43ef61f9606e7febea", algorithm=MD5, opaque="5ccc069c403ebaf9f0171e9517f40e41"',
  )
})

test('a digest is preferred, the stronger one first; the password is shown where nothing else is wanted', () => {
  const md5 = 'Digest realm="pen", nonce="1", qop="auth", algorithm=MD5'
  const sha = 'Digest realm="pen", nonce="2", qop="auth,auth-int", algorithm=SHA-256'
  expect(readChallenge([`Basic realm="pen", ${md5}`])).toMatchObject({ scheme: 'digest', nonce: '1', qop: true })
  expect(readChallenge([md5, sha])).toMatchObject({ nonce: '2', algorithm: 'SHA-256' })
  const basic = readChallenge(['Basic realm="pen"'])
  expect(basic && authorizationOf(basic, credentials, request)).toBe('Basic TXVmYXNhOkNpcmNsZSBPZiBMaWZl')
})

test.each([
  [''],
  ['Bearer'],
  ['Digest realm="pen"'],
  ['Digest realm="a", nonce="b", algorithm=SHA-1'],
  ['Digest realm="a", nonce="b", qop="auth-int"'],
])('nothing answers the challenge %j', (header) => {
  expect(readChallenge([header])).toBeNull()
})

test('a camera that puts quotation marks into its words cannot add words of its own', () => {
  const challenge = readChallenge(['Digest realm="a\\", uri=\\"/other", nonce="n"'])
  const sent = challenge && authorizationOf(challenge, { username: 'a"b', password: 'x' }, request)
  expect(sent).toContain('username="a\\"b", realm="a\\", uri=\\"/other", nonce="n", uri="/dir/index.html"')
})
