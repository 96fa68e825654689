import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { passkeyChallenge } from '@barn-workbench/core/contract'
import type { PasskeyRow } from '../../database'

/** What is checked in every response of a passkey. */
export interface PasskeyRules {
  /** Origins of the web clients that may use passkeys. */
  webOrigins: ReadonlySet<string>
  /** Id and key of the instance itself. */
  globalUniqueIdentifier: string
  publicKey: string
}

/** A new passkey whose response was right. */
export interface VerifiedPasskey {
  credential_id: string
  public_key: Uint8Array
  counter: number
  rp_id: string
}

/** What a response is compared with. The host name of the client is the one that its own page named. */
interface Expected {
  expectedChallenge: string
  expectedOrigin: string
  expectedRPID: string
  /** A device that somebody else has taken gives no access by itself. */
  requireUserVerification: true
}

/**
 * The challenge holds id and key of this instance, so that the response to a challenge of another one, which shares the
 * client and its host name, does not fit. Null where no web client of the instance has asked for the response.
 */
async function expect(nonce: string, clientDataJson: string, rules: PasskeyRules): Promise<Expected | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  const { origin } = decodeClientDataJSON(clientDataJson)
  if (!rules.webOrigins.has(origin)) return null
  const text = passkeyChallenge(nonce, rules.globalUniqueIdentifier, rules.publicKey)
  return {
    expectedChallenge: createHash('sha256').update(text).digest('base64url'),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  }
}

/** Null for what is no right response of a new passkey. */
export async function verifyNewPasskey(
  nonce: string,
  credential: unknown,
  rules: PasskeyRules,
): Promise<VerifiedPasskey | null> {
  try {
    const response = credential as RegistrationResponseJSON
    const expected = await expect(nonce, response.response.clientDataJSON, rules)
    if (!expected || (await hasCertificates(response))) return null
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: publicKey, counter, rp_id: expected.expectedRPID }
  } catch {
    // The library throws for everything that does not fit.
    return null
  }
}

/**
 * Whether a response proves the maker of the authenticator by certificates. Clients do not ask for that, and to check such
 * certificates the library would load lists of revoked ones from wherever they say.
 */
async function hasCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
  const format = attestation.get('fmt')
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)
}

/** The new counter of a passkey; null for what is no right response of it. */
export async function verifyPasskeyUse(
  nonce: string,
  credential: unknown,
  { passkey, rules }: { passkey: PasskeyRow; rules: PasskeyRules },
): Promise<number | null> {
  try {
    const response = credential as AuthenticationResponseJSON
    const expected = await expect(nonce, response.response.clientDataJSON, rules)
    if (!expected || expected.expectedRPID !== passkey.rp_id) return null
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expected,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
