import { startRegistration } from '@simplewebauthn/browser'
import { passkeySignIn } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import type { AccountName, Passkey } from '@barn-workbench/core/schema'
import { requestPasskeyChallenge, type Session } from '@barn-workbench/core/session'
import { toBase64Url } from '@barn-workbench/core/text'
import { MINUTE } from '@barn-workbench/core/time'

/** Time that a person has to make the passkey, in ms. */
const TIMEOUT = 2 * MINUTE
/** Kinds of keys, as numbers of the COSE registry: Ed25519, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

/** Makes a passkey on this device, and adds it to the user's own account. */
export async function addPasskey(session: Session, account: AccountName, name: string): Promise<Passkey> {
  const { nonce, challenge } = await requestPasskeyChallenge(session)
  const { accountId, displayName } = account
  const optionsJSON = {
    challenge,
    rp: { id: location.hostname, name: session.instance.name },
    // All instances share the host name: the id of this one distinguishes its accounts from accounts of others.
    user: {
      id: toBase64Url(new TextEncoder().encode(`${session.id}/${accountId}`).slice(0, 64)),
      name: `${displayName} · ${session.instance.name}`,
      displayName,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: TIMEOUT,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' } as const,
  }
  const credential = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw new ProblemError({ code: 'client/passkey-failed', params: { reason: String(cause) } })
  })
  return await session.send(passkeySignIn.add, {
    body: { nonce, name, credential: { ...credential, clientExtensionResults: {} } },
  })
}
