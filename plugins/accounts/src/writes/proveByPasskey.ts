import { startAuthentication } from '@simplewebauthn/browser'
import { ownAccount } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import { requestPasskeyChallenge, type Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'

/** Time that a person has to use the passkey, in ms. */
const TIMEOUT = 2 * MINUTE

/** Asks the device for a passkey of the user's own account, and sends it as a proof. */
export async function proveByPasskey(session: Session): Promise<void> {
  const { nonce, challenge } = await requestPasskeyChallenge(session)
  const optionsJSON = {
    challenge,
    rpId: location.hostname,
    timeout: TIMEOUT,
    userVerification: 'required' as const,
  }
  const credential = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new ProblemError({ code: 'client/passkey-failed', params: { reason: String(cause) } })
  })
  await session.send(ownAccount.prove, {
    body: { nonce, credential: { ...credential, clientExtensionResults: {} } },
  })
}
