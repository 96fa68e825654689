import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { passkeyChallenge } from '../contract'
import { requestPasskeyChallenge } from './passkeyChallenge'

const digestOf = (nonce: string, id: string, key: string) =>
  createHash('sha256')
    .update(passkeyChallenge(nonce, id, key))
    .digest('base64url')

function sessionOf(id: string, publicKey: string | null) {
  return { id, publicKey: () => publicKey, send: () => Promise.resolve({ nonce: 'nonce-1' }) as never }
}

test('the challenge is that of the nonce at this instance with its key', async () => {
  const requested = await requestPasskeyChallenge(sessionOf('1001', 'key-a'))
  expect(requested).toEqual({ nonce: 'nonce-1', challenge: digestOf('nonce-1', '1001', 'key-a') })
})

test('the nonce of one instance that another one passes on leads to another challenge', async () => {
  const { challenge } = await requestPasskeyChallenge(sessionOf('1002', 'key-b'))
  expect(challenge).not.toBe(digestOf('nonce-1', '1001', 'key-a'))
})

test('no passkey is asked for by an instance that proves no key', async () => {
  await expect(requestPasskeyChallenge(sessionOf('1001', null))).rejects.toMatchObject({
    problem: { code: 'login/passkey-invalid' },
  })
})
