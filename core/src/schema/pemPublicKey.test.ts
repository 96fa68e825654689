import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PemPublicKey, publicKeyBits } from './pemPublicKey'

/** An RSA key whose modulus has that many bits, in PEM. A check of its length needs no prime numbers. */
function pemOfBits(bits: number, type: 'spki' | 'pkcs1' = 'spki', exponent = 65_537n): string {
  const modulus = (1n << BigInt(bits - 1)) | 0x5bn
  const key = { kty: 'RSA', n: base64Url(modulus), e: base64Url(exponent) }
  return createPublicKey({ key, format: 'jwk' }).export({ type, format: 'pem' }).toString()
}

function base64Url(number: bigint): string {
  const digits = number.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex').toString('base64url')
}

const messageOf = (text: unknown) => PemPublicKey.safeParse(text).error?.issues[0]?.message
const KEY = pemOfBits(4096)
const relabelled = (pem: string, label: string) => pem.replaceAll('PUBLIC KEY', label)
const derOf = (pem: string) => Buffer.from(pem.replaceAll(/-----.*-----|\s/g, ''), 'base64')
const pemOf = (bytes: Uint8Array) =>
  `-----BEGIN PUBLIC KEY-----\n${Buffer.from(bytes).toString('base64')}\n-----END PUBLIC KEY-----\n`

test.each([
  ['4096 bits', KEY],
  ['4096 bits as PKCS #1', pemOfBits(4096, 'pkcs1')],
  ['lines that end as on Windows', KEY.replaceAll('\n', '\r\n')],
  ['space around it', `\n  ${KEY}\n\n`],
])('a key of %s is taken', (_, pem) => {
  expect(messageOf(pem)).toBeUndefined()
})

test.each([4095, 4097, 2048, 8192])('a key of %d bits is refused by its length', (bits) => {
  expect(messageOf(pemOfBits(bits))).toBe('pem_bits')
})

/** Of the curve P-256, made for this test. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBczCCARmgAwIBAgIUCeIwrFcj7iQaYZ0lyk8gBMvbip8wCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEYmFybjAeFw0yNjExMjUxNzI0MzlaFw0yNjExMjYxNzI0Mzla
MA8xDTALBgNVBAMMBGJhcm4wWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARk7YGy
uSr4ellpBeeGKUEBUPvhAep0IXabafSz6k+yJ+M2ZM9/TPlwA7DDutts96GYgQoW
TNZbKEGgXCRmNJgro1MwUTAdBgNVHQ4EFgQUy1jkU0GdDTVJFDzeC/WW4XAr7EMw
HwYDVR0jBBgwFoAUy1jkU0GdDTVJFDzeC/WW4XAr7EMwDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNIADBFAiEAuKkLvOPqbVkQmBR2GSWn7GFXtbbA0Oct1Nd6
4fevbv8CIEl+ZP146/z+RUH+1qYYRRG8COJFI2uSev9yp3Qtg/tU
-----END CERTIFICATE-----
`

const { publicKey: ofCurve } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

test.each([
  ['no text', ''],
  ['words', 'a key'],
  ['a key of another algorithm', ofCurve.export({ type: 'spki', format: 'pem' }).toString()],
  ['a certificate', CERTIFICATE],
  ['a certificate that is called a key', CERTIFICATE.replaceAll('CERTIFICATE', 'PUBLIC KEY')],
  ['a key with a certificate behind it', KEY + CERTIFICATE],
  ['a key with a certificate before it', CERTIFICATE + KEY],
  ['two keys', KEY + KEY],
  ['a key that is called private', relabelled(KEY, 'PRIVATE KEY')],
  ['a key that is called PKCS #1', relabelled(KEY, 'RSA PUBLIC KEY')],
  ['a key with the end of another kind', KEY.replace('END PUBLIC', 'END RSA PUBLIC')],
  ['bytes behind the key', pemOf(Buffer.concat([derOf(KEY), Buffer.from([0])]))],
  ['a key that is cut', pemOf(derOf(KEY).subarray(0, -1))],
  ['an even modulus', pemOf(derOf(KEY).fill(0x5a, derOf(KEY).length - 6, derOf(KEY).length - 5))],
  ['an even exponent', pemOfBits(4096, 'spki', 65_536n)],
  ['no base64', KEY.replace('MII', 'M=I')],
  ['an endless text', `-----BEGIN PUBLIC KEY-----\n${'A'.repeat(1_000_000)}`],
])('%s is no key', (_, text) => {
  expect(messageOf(text)).toBe('pem_invalid')
})

test('the length is that which Node reads', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 512, max: 5_000 }),
      fc.constantFrom('spki' as const, 'pkcs1' as const),
      (bits, type) => {
        const pem = pemOfBits(bits, type)
        expect(publicKeyBits(pem)).toBe(createPublicKey(pem).asymmetricKeyDetails?.modulusLength)
      },
    ),
    { numRuns: 50 },
  )
})

test('a byte that is changed throws nothing', () => {
  const der = derOf(KEY)
  fc.assert(
    fc.property(fc.nat(60), fc.nat(255), (place, value) => {
      const changed = Uint8Array.from(der)
      changed[place] = value
      const bits = publicKeyBits(pemOf(changed))
      expect(bits === null || (bits > 0 && bits <= 4104)).toBe(true)
    }),
  )
})
