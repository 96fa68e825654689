import { startAuthentication } from '@simplewebauthn/browser'
import { passkeySignIn } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import type { LoginReply } from '@barn-workbench/core/schema'
import { requestPasskeyChallenge, type Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'

/** Time that a person has to use the passkey, in ms. A nonce is good for longer. */
const TIMEOUT = 2 * MINUTE

/** Asks the device for a passkey, and gets a refresh token for it. */
export async function signInByPasskey(session: Session): Promise<LoginReply> {
  const { nonce, challenge } = await requestPasskeyChallenge(session)
  const optionsJSON = {
    challenge,
    rpId: location.hostname,
    timeout: TIMEOUT,
    userVerification: 'required' as const,
  }
  const credential = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    // The browser does not say whether the user cancelled, or there is no passkey.
    throw new ProblemError({ code: 'client/passkey-failed', params: { reason: String(cause) } })
  })
  return await session.send(passkeySignIn.login, {
    body: { nonce, credential: { ...credential, clientExtensionResults: {} } },
  })
}
