import { passkeyChallenge, passkeySignIn } from '../contract'
import { ProblemError } from '../result'
import { toBase64Url } from '../text'
import type { Session } from './session'

/** The challenge that a passkey signs, and the nonce by which the instance computes the same challenge. */
export interface RequestedChallenge {
  nonce: string
  /** Base64url of 32 bytes. */
  challenge: string
}

/**
 * Requests a nonce, and computes the challenge that a passkey signs. The id and the key of the instance are part of it,
 * so that a nonce that one instance passes on leads to a challenge that no other one accepts.
 */
export async function requestPasskeyChallenge(
  session: Pick<Session, 'id' | 'send' | 'publicKey'>,
): Promise<RequestedChallenge> {
  const { nonce } = await session.send(passkeySignIn.challenge, { body: {} })
  // It is known by now: no call goes to an address before the instance has named itself there.
  const publicKey = session.publicKey()
  if (publicKey === null) throw new ProblemError({ code: 'login/passkey-invalid', params: {} })
  const text = passkeyChallenge(nonce, session.id, publicKey)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return { nonce, challenge: toBase64Url(new Uint8Array(digest)) }
}
